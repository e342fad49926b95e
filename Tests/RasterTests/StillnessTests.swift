import DisplayList
import Geometry
import Raster
import TestSupport
import Testing

/// Geometry that does not change keeps its pixels; coordinates of any kind do no harm.
struct StillnessTests {
  private func draw(_ items: [Item]) -> Bitmap {
    let size = Size(40, 40)
    var renderer = Renderer(viewport: Viewport(canvas: size, scale: 1))
    return renderer.render(Frame(size: size, background: .white, items: items))
  }

  @Test(arguments: [1.2, 4]) func `what a growing stroke has drawn stands still`(width: Double) {
    var random = SeededRNG(seed: 51)
    for round in 0..<8 {
      func point() -> Point {
        Point(
          Double.random(in: 4...36, using: &random), Double.random(in: 4...36, using: &random))
      }
      var path = Path()
      path.move(to: point())
      path.line(to: point())
      path.cubic(to: point(), point(), point())
      if round % 2 == 0 { path.line(to: point()) }
      let style = StrokeStyle(
        width: width, cap: round % 3 == 0 ? .butt : .round, join: .round,
        dash: round % 4 == 3 ? [5, 3] : [])
      func picture(_ end: Double) -> (Bitmap, Point) {
        let trim = Trim(start: 0, end: end)
        let measure = PathMeasure(path)
        return (
          draw([.stroke(Stroke(path: path, style: style, trim: trim, paint: .color(.black)))]),
          measure.point(atLength: measure.length * end).point
        )
      }
      var (last, tip) = picture(0.2)
      for step in 1..<20 {
        let (next, newTip) = picture(0.2 + Double(step) * 0.04)
        let near = width * 1.5 + 3
        let box = Rect(
          x: min(tip.x, newTip.x) - near, y: min(tip.y, newTip.y) - near,
          width: abs(tip.x - newTip.x) + 2 * near, height: abs(tip.y - newTip.y) + 2 * near)
        for y in 0..<40 {
          for x in 0..<40 where last[x, y] != next[x, y] {
            let p = Point(Double(x) + 0.5, Double(y) + 0.5)
            let isNear =
              p.x > box.minX && p.x < box.maxX && p.y > box.minY && p.y < box.maxY
            if !isNear {
              Issue.record("round \(round), step \(step): \(p) changes, the end is at \(newTip)")
              return
            }
          }
        }
        (last, tip) = (next, newTip)
      }
    }
  }

  @Test func `a shape in one path with another that moves stands still`() {
    for x in stride(from: 20.0, to: 30, by: 0.37) {
      var path = Path.ellipse(in: Rect(x: 3.3, y: 4.1, width: 12, height: 15))
      path.append(Path.ellipse(in: Rect(x: x, y: 9.7, width: 8, height: 21)))
      let alone = draw([
        .fill(
          Fill(
            path: .ellipse(in: Rect(x: 3.3, y: 4.1, width: 12, height: 15)),
            paint: .color(.black)))
      ])
      let both = draw([.fill(Fill(path: path, paint: .color(.black)))])
      for y in 0..<40 {
        for x in 0..<17 where alone[x, y] != both[x, y] {
          Issue.record("\(x), \(y)")
          return
        }
      }
    }
  }

  @Test func `wild coordinates draw something or nothing, and never fail`() {
    var wild = WildItems(random: SeededRNG(seed: 61))
    for round in 0..<36 { #expect(draw(wild.items(round)).pixels.count == 1600) }
  }
}

/// Items with coordinates, lengths and shares that are often extreme or not numbers.
private struct WildItems {
  var random: SeededRNG

  private static let numbers: [Double] = [
    0, -0.0, 1, 39.5, -40, 1e3, -1e6, 1e9, -1e9, 1.0000001e9, 1e15, 1e38, -1e300,
    .greatestFiniteMagnitude, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    .leastNormalMagnitude, .ulpOfOne, 20.000001,
  ]

  private mutating func number() -> Double {
    Int.random(in: 0..<3, using: &random) == 0
      ? Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
      : Double.random(in: -10...50, using: &random)
  }

  private mutating func point() -> Point { Point(number(), number()) }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: path.line(to: point())
      case 1: path.quad(to: point(), control: point())
      case 2: path.cubic(to: point(), point(), point())
      default: path.close()
      }
    }
    return path
  }

  private mutating func transform() -> Projection {
    Projection(
      Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
  }

  private mutating func gradient(_ kind: Gradient.Kind) -> Paint {
    .gradient(
      Gradient(
        kind: kind,
        stops: [.init(color: .black, location: 0), .init(color: .white, location: number())],
        start: point(), end: point()))
  }

  private mutating func style(_ round: Int) -> StrokeStyle {
    StrokeStyle(
      width: number(), cap: StrokeStyle.Cap.allCases[round % 3],
      join: StrokeStyle.Join.allCases[round / 3 % 3], miterLimit: number(),
      dash: round % 5 == 0 ? [number(), number()] : [], dashPhase: number())
  }

  /// A fill and a stroke, and in some rounds a group of both.
  mutating func items(_ round: Int) -> [Item] {
    let transform = round % 3 == 0 ? transform() : .identity
    let paint = round % 4 == 0 ? gradient(Gradient.Kind.allCases[round % 3]) : .color(.black)
    let style = style(round)
    let items: [Item] = [
      .fill(Fill(path: path(), rule: .evenOdd, paint: paint, transform: transform)),
      .stroke(
        Stroke(
          path: path(), style: style, trim: Trim(start: number(), end: number()), paint: paint,
          transform: transform)),
    ]
    guard round % 8 == 0 else { return items }
    let group = Group(
      items: items, opacity: number(), clips: [Clip(path: path(), transform: transform)],
      blur: number(), shadow: ShadowStyle(color: .black, offset: point(), radius: number()))
    return items + [.group(group)]
  }
}
