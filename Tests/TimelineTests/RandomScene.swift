import DisplayList
import Geometry
import Scene
import TestSupport

/// Scenes with every kind of layer and animation, the same for the same seed.
struct RandomScene {
  /// Layers whose children are not at the layer's own time.
  var hasCopies = true
  /// Stills of another time.
  var hasSnapshots = true
  var hasChanges = true

  private var random: SeededRNG
  private var count = 0

  init(seed: UInt64) { random = SeededRNG(seed: seed) }

  mutating func scene(depth: Int = 3, width: Int = 2) -> Scene {
    count = 0
    var layers = (0..<width).map { _ in layer(depth) }
    if hasSnapshots {
      var viewer = plain()
      viewer.content = .snapshot(
        Snapshot(
          layer: LayerID(int(0..<max(1, count - 1))), time: number(0...2),
          clearsBackground: flag()))
      layers.append(viewer)
    }
    return Scene(canvas: Canvas(size: Size(100, 100)), layers: layers)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func one(in n: Int) -> Bool { int(0..<n) == 0 }

  mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }

  private mutating func color() -> Color {
    Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1))
  }

  private mutating func paint() -> Paint {
    one(in: 3) ? .gradient(gradient()) : .color(color())
  }

  private mutating func gradient() -> Gradient {
    Gradient(
      kind: pick(Gradient.Kind.allCases),
      stops: [
        Gradient.Stop(color: color(), location: 0),
        Gradient.Stop(color: color(), location: number(0.2...0.8)),
        Gradient.Stop(color: color(), location: 1),
      ], start: Point(number(0...1), 0), end: Point(1, number(0...1)),
      focus: one(in: 4) ? Point(number(0...1), 0.1) : nil,
      mixing: pick(Gradient.Mixing.allCases),
      transform: one(in: 4) ? .rotation(number(-1...1)) : .identity)
  }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: Point(number(0...20), number(0...20)))
    for _ in 0..<int(1..<4) {
      let p = Point(number(0...40), number(0...40))
      if flag() { path.line(to: p) } else { path.cubic(to: p, p + Point(9, 3), p + Point(5, -8)) }
    }
    if flag() { path.close() }
    return path
  }

  mutating func transform() -> Transform {
    let all: [Transform.Operation] = [
      .translate(x: number(-9...9), y: number(-9...9), z: 0), .rotateZ(number(-3...3)),
      .scale(x: number(0.5...2), y: number(0.5...2), z: 1), .skew(x: number(-0.5...0.5), y: 0),
      .perspective(number(200...400)), .rotateX(number(-1...1)), .rotateY(number(-1...1)),
    ]
    return Transform((0..<int(0..<3)).map { _ in pick(all) })
  }

  mutating func plain() -> Layer {
    defer { count += 1 }
    return Layer(
      id: LayerID(count),
      bounds: Rect(x: number(-3...3), y: 0, width: number(10...40), height: number(10...40)),
      position: Point(number(0...100), number(0...100)))
  }

  mutating func layer(_ depth: Int) -> Layer {
    var layer = plain()
    if flag() { layer.background = paint() }
    if one(in: 3) { layer.transform = transform() }
    if one(in: 6) { layer.sublayerTransform = Transform([.perspective(300)]) }
    if one(in: 3) { layer.opacity = number(0.1...0.9) }
    if one(in: 4) { layer.clips = true }
    if one(in: 3) { layer.cornerRadii = CornerRadii(number(0...9)) }
    if one(in: 4) { layer.border = Border(width: number(0...3), color: color()) }
    if one(in: 6) { layer.shadow.opacity = number(0...1) }
    if one(in: 6) { layer.blur = number(0...4) }
    if one(in: 6) { layer.zPosition = number(-9...9) }
    if one(in: 8) { layer.blendMode = .multiply }
    if one(in: 6) { layer.clipPath = ClipPath(path()) }
    if one(in: 6) {
      layer.filter = Filter([
        .init(.blur(.source, x: number(0...3), y: 1)),
        .init(.recolor(.step(0), .hueRotation(number(0...3))), isLinear: flag()),
      ])
    }
    layer.content = content()
    if flag() {
      layer.clock = LayerClock(
        beginTime: number(-1...1), speed: pick([1, 1, 2, 0.5, -1, 0]), timeOffset: number(0...1),
        curve: one(in: 3) ? curve() : nil)
    }
    if one(in: 5) { layer.lifetime = Lifetime(appear: number(0...1), disappear: number(1...3)) }
    if depth > 0 {
      for _ in 0..<int(0..<3) { layer.children.append(self.layer(depth - 1)) }
      if one(in: 5) {
        layer.masks = (0..<int(1..<3)).map { _ in
          LayerMask(
            [self.layer(0)], source: pick(Mask.Source.allCases), mode: pick(Mask.Mode.allCases),
            isInverted: one(in: 3), opacity: one(in: 3) ? 0.5 : 1)
        }
      }
    }
    for _ in 0..<int(0..<4) { layer.animations.append(animation(in: layer, depth: 1)) }
    if hasChanges, one(in: 4) {
      for k in 0..<2 {
        layer.changes.append(
          PropertyChange(
            time: Double(k) + number(0...0.9), target: .property(.opacity),
            value: .number(number(0.2...1)),
            animations: flag()
              ? [fade(MediaTiming(duration: number(0.1...1)), from: nil, to: nil)] : []))
      }
    }
    return hasCopies ? multiplied(layer) : layer
  }

  private mutating func multiplied(_ layer: Layer) -> Layer {
    var layer = layer
    guard !layer.children.isEmpty, case .none = layer.content else { return layer }
    switch int(0..<5) {
    case 2:
      layer.content = .tiles(
        Tiles(
          tile: Rect(x: 0, y: 0, width: number(4...20), height: 9),
          placement: flag() ? .identity : .rotation(number(-1...1))))
    case 0:
      layer.content = .replicator(
        Replicator(
          count: int(1..<4), delay: number(-0.3...0.3), transform: transform(),
          color: flag() ? .white : color(), redOffset: number(-0.2...0)))
      if one(in: 3) {
        layer.animations.append(
          number(.instanceDelay, 0, number(0...0.4), timing()))
      }
    case 1:
      var cell = Emitter.Cell()
      cell.births = Births(rate: 4)
      cell.velocity = Emitter.Spread(20, range: 5)
      cell.spin = Emitter.Spread(0, range: 1)
      layer.content = .emitter(
        Emitter(shape: .circle, position: Point(9, 9), size: Size(9, 9), seed: 3, cells: [cell]))
    default: break
    }
    return layer
  }

  private mutating func content() -> Content {
    switch int(0..<6) {
    case 0, 1:
      var shape = Shape(path: path(), fill: flag() ? paint() : nil, stroke: flag() ? paint() : nil)
      shape.style.width = number(0.5...4)
      if one(in: 3) { shape.style.dash = [number(1...5), number(1...5)] }
      shape.trim = Trim(start: number(0...0.3), end: number(0.5...1))
      if one(in: 3) {
        shape.trimming = Shape.Trimming(
          swapsEnds: flag(), isPerSubpath: flag(), cutsFill: flag(), movesDashes: flag())
      }
      return .shape(shape)
    case 2: return .gradient(gradient())
    case 3:
      return one(in: 3)
        ? .backdrop(Backdrop(style: BackdropStyle(radius: number(1...5), tint: color()))) : .none
    default: return .none
    }
  }

  /// With jumps, holds and reversals.
  private mutating func curve() -> TimeCurve {
    var time = number(-0.5...0.5)
    return TimeCurve(
      (0..<int(1..<5)).map { _ in
        defer { time += pick([0, 0.25, number(0.1...1)]) }
        return TimeCurve.Key(
          time: time, value: pick([0, 0.5, number(-1...2)]),
          timing: one(in: 3) ? .steps(1, .jumpEnd) : easing())
      })
  }

  mutating func timing() -> MediaTiming {
    MediaTiming(
      beginTime: number(-0.5...1.5), duration: pick([0, 0.25, 0.5, number(0.1...1)]),
      speed: pick([1, 1, 1, 2, -1, 0]), timeOffset: pick([0, 0, 0.2, 0.5]),
      repeats: pick([
        .count(1), .count(1), .count(2.5), .duration(0.7), .forever,
      ]), autoreverses: flag(), fillMode: pick([.both, .both, .removed, .forwards, .backwards]))
  }

  private mutating func easing() -> TimingFunction {
    pick([
      .linear, .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
      .cubicBezier(x1: 0.7, y1: -0.13, x2: 0.22, y2: 0.86), .steps(4, .jumpEnd),
      .spring(Spring()), .penner(.easeOutBounce),
    ])
  }

  private mutating func number(
    _ property: Property, _ from: Double, _ to: Double, _ timing: MediaTiming
  ) -> Animation {
    Animation(
      timing: timing, easing: easing(),
      motion: .property(
        PropertyMotion(
          target: .property(property),
          values: .basic(from: .number(from), to: .number(to), by: nil),
          isAdditive: one(in: 5), isCumulative: one(in: 8))))
  }

  private mutating func fade(_ timing: MediaTiming, from: Double?, to: Double?) -> Animation {
    Animation(
      timing: timing, easing: easing(),
      motion: .property(
        PropertyMotion(
          target: .property(.opacity),
          values: .basic(
            from: from.map(AnimatedValue.number), to: to.map(AnimatedValue.number), by: nil))))
  }

  private mutating func animation(in layer: Layer, depth: Int) -> Animation {
    func values(
      _ target: Property, _ from: AnimatedValue, _ to: AnimatedValue,
      mixing: PropertyMotion.TransformMixing = .whole
    ) -> PropertyMotion {
      PropertyMotion(
        target: .property(target), values: .basic(from: from, to: to, by: nil),
        transformMixing: mixing)
    }
    switch int(0..<9) {
    case 0 where depth > 0:
      let children = (0..<2).map { _ in animation(in: layer, depth: depth - 1) }
      return Animation(timing: timing(), motion: .group(children))
    case 1: return fade(timing(), from: number(0...1), to: number(0...1))
    case 2: return number(.rotationZ, number(-3...3), number(-3...3), timing())
    case 3: return number(.scale, number(0.5...1), number(1...2), timing())
    case 4:
      return Animation(
        timing: timing(), easing: easing(),
        motion: .property(
          values(
            .transform, .transform(transform()), .transform(transform()),
            mixing: pick(PropertyMotion.TransformMixing.allCases))))
    case 5:
      var motion = values(.background, .paint(paint()), .paint(paint()))
      motion.colorSpace = flag() ? .oklab : .srgb
      return Animation(timing: timing(), easing: easing(), motion: .property(motion))
    case 6:
      let keyframes = Keyframes(
        values: (0..<4).map { _ in .point(Point(number(0...100), number(0...100))) },
        calculation: pick([.linear, .discrete, .paced, .cubic, .cubicPaced]))
      return Animation(
        timing: timing(),
        motion: .property(
          PropertyMotion(target: .property(.position), values: .keyframes(keyframes))))
    case 7:
      return Animation(
        timing: timing(), easing: easing(),
        motion: .property(
          PropertyMotion(
            target: .property(.position),
            values: .along(
              PathMotion(
                path: path(), calculation: pick([.linear, .paced, .lengthwise, .discrete]),
                rotationMode: pick([.none, .auto]), keyPoints: one(in: 3) ? [0, 1, 0.3] : [])))))
    default: return number(.strokeEnd, number(0...0.5), number(0.5...1), timing())
    }
  }
}
