import DisplayList
import Geometry
import Raster
import TestSupport

/// Scenes of everything that a frame can hold, and changes to them.
struct RandomScenes {
  static let size = Size(40, 32)

  /// Whether most groups only clip, and many of the others are glass.
  var isGlassHouse = false
  private var random: SeededRNG

  /// A pixel outside of `rect` in which two pictures differ.
  static func firstDifference(
    _ a: Bitmap, _ b: Bitmap, outside rect: PixelRect = .empty
  ) -> Point? {
    guard a != b else { return nil }
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        if x < rect.minX || x >= rect.maxX || y < rect.minY || y >= rect.maxY {
          return Point(Double(x), Double(y))
        }
      }
    }
    return nil
  }

  init(seed: UInt64) { random = SeededRNG(seed: seed) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &random)
  }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  private mutating func point() -> Point { Point(number(-10...50), number(-10...42)) }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0...1))
  }

  private mutating func rect() -> Rect {
    let p = point()
    return Rect(x: p.x, y: p.y, width: number(1...30), height: number(1...30))
  }

  private mutating func path() -> Path {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .rect(rect())
    case 1: return .ellipse(in: rect())
    case 2:
      var path = Path()
      path.move(to: point())
      for _ in 0..<4 { path.line(to: point()) }
      path.close()
      return path
    default:
      var path = Path()
      path.move(to: point())
      path.cubic(to: point(), point(), point())
      return path
    }
  }

  private mutating func paint() -> Paint {
    guard chance(0.25) else { return .color(color()) }
    let kind = pick(Gradient.Kind.allCases)
    return .gradient(
      Gradient(
        kind: kind,
        stops: [.init(color: color(), location: 0), .init(color: color(), location: 1)],
        start: point(), end: point(), focus: chance(0.3) ? point() : nil,
        focalRadius: chance(0.2) ? number(0...5) : 0, spread: pick(Gradient.Spread.allCases),
        mixing: pick(Gradient.Mixing.allCases),
        transform: chance(0.3) ? Affine(a: 1, b: 0.3, c: -0.5, d: 0.8, tx: 3, ty: 1) : .identity))
  }

  private mutating func transform() -> Projection {
    guard chance(0.4) else { return .identity }
    return Projection(
      .translation(number(-9...9), number(-9...9)) * .rotation(number(-0.5...0.5)))
  }

  mutating func item(depth: Int) -> Item {
    switch Int.random(in: 0..<(depth < 2 ? 6 : 3), using: &random) {
    case 0:
      return .fill(
        Fill(
          path: path(), rule: chance(0.3) ? .evenOdd : .nonZero, paint: paint(),
          transform: transform()))
    case 1, 2:
      let caps: [StrokeStyle.Cap] = [.butt, .round, .square]
      let joins: [StrokeStyle.Join] = [.miter, .round, .bevel]
      let style = StrokeStyle(
        width: number(0.3...6), cap: caps[Int.random(in: 0..<3, using: &random)],
        join: joins[Int.random(in: 0..<3, using: &random)])
      return .stroke(
        Stroke(
          path: path(), style: style,
          trim: chance(0.3) ? Trim(start: number(0...0.5), end: number(0.5...1)) : .whole,
          paint: paint(), transform: transform()))
    default:
      if chance(0.15) { return .tiling(tiling(depth: depth)) }
      return .group(group(depth: depth))
    }
  }

  private mutating func tiling(depth: Int) -> Tiling {
    Tiling(
      items: items(depth: depth + 1), tile: Rect(x: 1, y: 2, width: number(3...15), height: 8),
      placement: chance(0.5) ? .identity : .rotation(number(-1...1)), area: rect(),
      transform: transform())
  }

  /// Every kind of mask, some of them several.
  private mutating func masks() -> [Mask] {
    (0...Int.random(in: 0...2, using: &random)).map { _ in
      Mask(
        items: [item(depth: 2)], source: pick(Mask.Source.allCases),
        mode: pick(Mask.Mode.allCases), isInverted: chance(0.3),
        opacity: chance(0.3) ? number(0...1) : 1)
    }
  }

  private mutating func filter() -> PlacedFilter {
    let count = Int.random(in: 1...3, using: &random)
    let steps = (0..<count).map { index in
      Filter.Step(operation(index), isLinear: chance(0.3))
    }
    return PlacedFilter(
      Filter(steps, region: chance(0.3) ? rect() : nil), transform: transform())
  }

  /// Of a step of this number.
  private mutating func operation(_ index: Int) -> Filter.Operation {
    func input(_ share: Double) -> Filter.Input {
      share < 0.3 ? .source : share < 0.4 ? .sourceAlpha : index > 0 ? .step(index - 1) : .source
    }
    let (a, b) = (input(number(0...1)), input(number(0...1)))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .blur(a, x: number(0...3), y: number(0...3))
    case 1: return .recolor(a, ColorMatrix((0..<20).map { _ in number(-0.3...1) }))
    case 2:
      return .transfer(
        a, red: .table([1, 0, 0.5]), green: .discrete([0, 1]), blue: .identity,
        alpha: chance(0.5) ? .linear(slope: 0.5, intercept: number(-0.1...0.2)) : .identity)
    case 3: return .offset(a, x: number(-6...6), y: number(-6...6))
    case 4: return .flood(color())
    case 5: return .merge([a, b])
    case 6:
      return .composite(
        a, over: b,
        pick([
          .over, .inside, .outside, .atop, .xor, .lighter, .arithmetic(0.3, 0.5, -0.2, 0.1),
        ]))
    case 7: return .blend(a, over: b, pick(BlendMode.allCases))
    case 8:
      return .dropShadow(
        a, x: number(-4...4), y: 3, blurX: number(0...2), blurY: number(0...2), color())
    default:
      return .morphology(a, x: number(0...3), y: number(0...3), grows: chance(0.5))
    }
  }

  private mutating func group(depth: Int) -> Group {
    var group = Group(items: items(depth: depth + 1))
    if isGlassHouse && chance(0.7) {
      group.clips = [Clip(path: path(), transform: transform())]
      if chance(0.5) {
        group.backdrop = BackdropStyle(radius: number(0...3), saturation: 1.5, tint: color())
      }
      return group
    }
    if chance(0.3) { group.opacity = number(0...1) }
    if chance(0.2) {
      group.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
    }
    if chance(0.4) { group.clips = [Clip(path: path(), transform: transform())] }
    if chance(0.3) { group.masks = chance(0.5) ? [Mask(items: [item(depth: 2)])] : masks() }
    if chance(0.2) { group.filter = filter() }
    if chance(0.3) { group.blur = number(0...3.5) }
    if chance(0.3) {
      group.shadow = ShadowStyle(
        color: color(), offset: Point(number(-5...5), number(-5...5)), radius: number(0...3.5))
    }
    if chance(0.25) {
      group.backdrop = BackdropStyle(radius: number(0...4), saturation: 1.5, tint: color())
    }
    return group
  }

  mutating func items(depth: Int) -> [Item] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in item(depth: depth) }
  }

  /// Something small happens.
  mutating func change(_ items: inout [Item], depth: Int = 0) {
    let at = Int.random(in: 0..<max(1, items.count), using: &random)
    guard !items.isEmpty else {
      items = self.items(depth: depth)
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: items.remove(at: at)
    case 1: items.insert(item(depth: depth), at: at)
    case 2: items[at] = item(depth: depth)
    default: items[at] = changed(items[at], depth)
    }
  }

  private mutating func changed(_ item: Item, _ depth: Int) -> Item {
    let shift = Projection(.translation(number(-3...3), number(-3...3)))
    switch item {
    case .fill(var fill):
      fill.transform = shift * fill.transform
      return .fill(fill)
    case .stroke(var stroke):
      if chance(0.5) {
        stroke.trim = Trim(start: 0, end: number(0...1))
      } else {
        stroke.transform = shift * stroke.transform
      }
      return .stroke(stroke)
    case .image, .tiling: return item
    case .group(var group):
      if chance(0.3) {
        group.opacity = number(0...1)
      } else if chance(0.2) {
        group.blur = number(0...5)
      } else {
        change(&group.items, depth: depth + 1)
      }
      return .group(group)
    }
  }
}
