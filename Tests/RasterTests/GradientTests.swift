import DisplayList
import Geometry
import Testing

@testable import Raster

/// Gradients pixel by pixel, against their definitions.
struct GradientTests {
  private let size = 32

  private func bitmap(_ gradient: Gradient, _ transform: Projection = .identity) -> Bitmap {
    var renderer = Renderer(
      viewport: Viewport(width: size, height: size, transform: .identity))
    let all = Fill(
      path: .rect(Rect(x: -99, y: -99, width: 300, height: 300)), paint: .gradient(gradient),
      transform: transform)
    return renderer.render(
      Frame(
        size: Size(Double(size), Double(size)), background: nil, items: [.fill(all)]))
  }

  private let greys = [
    Gradient.Stop(color: .black, location: 0), Gradient.Stop(color: .white, location: 1),
  ]

  /// Held against the location that `exact` says of each pixel's middle, but for one where it jumps.
  private func expect(
    _ gradient: Gradient, _ transform: Projection = .identity, _ exact: (Point) -> Double
  ) {
    let drawn = bitmap(gradient, transform)
    for y in 0..<size {
      for x in 0..<size {
        let wanted = exact(Point(Double(x) + 0.5, Double(y) + 0.5)) * 255
        let level = Double(drawn[x, y] & 255)
        if abs(level - wanted) > 1.1, abs(level - wanted) < 250 {
          Issue.record("\(level) for \(wanted) at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test func `a circle's gradient runs from its centre to its radius`() {
    let gradient = Gradient(
      kind: .circular, stops: greys, start: Point(16, 14), end: Point(22, 22))
    expect(gradient) { min(1, $0.distance(to: Point(16, 14)) / 10) }
  }

  @Test func `a focal point is where it begins, and the circle where it ends`() {
    let (center, focus, radius) = (Point(16, 14), Point(20, 17), 12.0)
    let gradient = Gradient(
      kind: .circular, stops: greys, start: center, end: center + Point(radius, 0), focus: focus,
      focalRadius: 2)
    expect(gradient) { p in
      // The share t at which the circle between both passes through the point, by bisection.
      func inside(_ t: Double) -> Bool {
        p.distance(to: focus.mixed(with: center, t)) <= 2 + (radius - 2) * t
      }
      if inside(0) { return 0 }
      var (low, high) = (0.0, 1.0)
      guard inside(1) else { return 1 }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if inside(middle) { high = middle } else { low = middle }
      }
      return high
    }
  }

  @Test func `from a point outside of the circle the colours fill a cone`() {
    let gradient = Gradient(
      kind: .circular, stops: greys, start: Point(8, 16), end: Point(12, 16), focus: Point(28, 16))
    let drawn = bitmap(gradient)
    // The tangents from the point have a sine of 4 in 20.
    for y in 0..<size {
      for x in 0..<size {
        let (along, across) = (28 - (Double(x) + 0.5), abs(Double(y) + 0.5 - 16))
        let border = along * (4.0 / 20) / (1 - 0.04 as Double).squareRoot()
        guard abs(across - border) > 1 else { continue }
        #expect((drawn[x, y] >> 24 == 0) == (across > border))
      }
    }
  }

  @Test func `of several stops at the beginning the first lies before it, the last begins`() {
    let red = Gradient.Stop(color: Color(rgb: 0xFF0000), location: 0)
    let drawn = bitmap(
      Gradient(kind: .axial, stops: [red] + greys, start: Point(8, 0), end: Point(24, 0)))
    #expect(drawn[4, 4] == 0xFF00_00FF)
    #expect(drawn[9, 4] & 0xFF == drawn[9, 4] >> 8 & 0xFF)
  }

  @Test func `a gradient repeats or turns back beyond its ends`() {
    for spread in Gradient.Spread.allCases {
      let gradient = Gradient(
        kind: .axial, stops: greys, start: Point(10, 0), end: Point(17, 0), spread: spread)
      expect(gradient) { p in
        let t = (p.x - 10) / 7
        return switch spread {
        case .pad: min(max(t, 0), 1)
        case .repeat: t - t.rounded(.down)
        case .reflect: abs((t - 1) / 2 - ((t - 1) / 2).rounded(.down) - 0.5) * 2
        }
      }
    }
  }

  @Test func `a gradient's own transform leans its lines`() {
    let lean = Affine(a: 1, b: 0, c: 0.5, d: 1, tx: 2, ty: 0)
    let gradient = Gradient(
      kind: .axial, stops: greys, start: Point(4, 0), end: Point(24, 0), transform: lean)
    let back = lean.inverted ?? .identity
    expect(gradient) { min(max((back.apply($0).x - 4) / 20, 0), 1) }
    let unit = Gradient(
      kind: .circular, stops: greys, start: Point(0.5, 0.5), end: Point(1, 0.5))
    expect(unit.mapped(into: Rect(x: 4, y: 8, width: 20, height: 10))) {
      min(1, Point(($0.x - 14) / 10, ($0.y - 13) / 5).length)
    }
  }

  @Test func `straight mixing goes through the grey of what is transparent`() {
    let stops = [
      Gradient.Stop(color: .white, location: 0), Gradient.Stop(color: .clear, location: 1),
    ]
    var gradient = Gradient(
      kind: .axial, stops: stops, start: Point(0.5, 0), end: Point(32.5, 0), mixing: .straight)
    // In the middle half of the alpha, and of a colour that is half way to black.
    func middle() -> [Int] {
      let pixel = bitmap(gradient)[16, 5]
      return [Int(pixel & 255), Int(pixel >> 24)]
    }
    for (found, wanted) in zip(middle(), [64, 128]) { #expect(abs(found - wanted) <= 1) }
    gradient.mixing = .premultiplied
    for found in middle() { #expect(abs(found - 128) <= 1) }
  }
}
