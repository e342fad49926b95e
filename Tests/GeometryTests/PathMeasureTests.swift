import Geometry
import TestSupport
import Testing

struct PathMeasureTests {
  @Test func `a circle of Béziers is as long as its radius says`() {
    let measure = PathMeasure(.ellipse(in: Rect(x: 0, y: 0, width: 20, height: 20)))
    #expect(abs(measure.length - 10 * fullTurn) < 10 * fullTurn * 3e-4)
    #expect(measure.subpaths.map(\.isClosed) == [true])
  }

  @Test func `measured by chords, a circle is a polygon that its points are still on`() {
    let circle = Path.ellipse(in: Rect(x: -10, y: -10, width: 20, height: 20))
    let measure = PathMeasure(circle, chordsWithin: 0.5)
    // Each quarter is halved twice.
    #expect(abs(measure.length - 320 * sine(fullTurn / 32)) < 0.02)
    for k in 0..<50 {
      let point = measure.point(atLength: measure.length * Double(k) / 50).point
      #expect(abs(point.length - 10) < 0.01)
    }
  }

  @Test func `subpaths add up, a close counts and a jump does not`() {
    var path = Path()
    path.move(to: Point(0, 0))
    path.line(to: Point(3, 0))
    path.line(to: Point(3, 4))
    path.close()
    path.move(to: Point(100, 100))
    path.line(to: Point(100, 107))
    let measure = PathMeasure(path)
    #expect(measure.subpaths.map(\.length) == [12, 7])
    #expect(measure.length == 19)
    #expect(measure.point(atLength: 5).point == Point(3, 2))
    #expect(measure.point(atLength: 15.5).point == Point(100, 103.5))
    #expect(measure.point(atLength: 15.5).tangent == Point(0, 1))
  }

  @Test func `a position by length is that far along the curve`() {
    var rng = SeededRNG(seed: 11)
    func next() -> Point {
      Point(.random(in: -50...50, using: &rng), .random(in: -50...50, using: &rng))
    }
    for _ in 0..<50 {
      let curve = Bezier(next(), next(), next(), next())
      let (p0, p1, p2, p3) = curve.controls
      let path = Path([.move(p0), .cubic(p1, p2, p3)])
      let measure = PathMeasure(path)
      let s = Double.random(in: 0...1, using: &rng) * measure.length
      let (point, _) = measure.point(atLength: s)
      // The sum of many short chords up to the nearest parameter measures independently.
      var best = (distance: Double.infinity, length: 0.0)
      var length = 0.0
      var last = p0
      for i in 1...20000 {
        let p = curve.point(at: Double(i) / 20000)
        length += last.distance(to: p)
        last = p
        let d = p.distance(to: point)
        if d < best.distance, abs(length - s) < 2 { best = (d, length) }
      }
      #expect(abs(best.length - s) < 0.02, "seed 11: \(best.length) for \(s)")
    }
  }

  @Test func `extreme paths give finite results or none`() {
    #expect(PathMeasure(Path()).length == 0)
    #expect(PathMeasure(Path([.move(Point(.nan, 0)), .line(Point(1, 1))])).length == 0)
    let dot = PathMeasure(Path([.move(Point(5, 6)), .line(Point(5, 6))]))
    #expect(dot.length == 0)
    #expect(dot.point(atLength: 3).point == Point(5, 6))
    #expect(
      PathMeasure(Path([.move(.zero), .line(Point(1, 0))])).point(atLength: .nan).point == .zero)
  }
}
