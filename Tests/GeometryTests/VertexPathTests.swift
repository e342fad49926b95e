import Geometry
import Testing

struct VertexPathTests {
  @Test func `a curve that is offset keeps its distance everywhere`() {
    // A quarter of a circle of 50 units.
    let handle = 50 * 0.5522847498
    let arc = VertexPath(
      [
        .init(Point(50, 0), outgoing: Point(50, handle)),
        .init(Point(0, 50), incoming: Point(handle, 50)),
      ], isClosed: false)
    let measure = PathMeasure(
      arc.offset(by: 8, .bevel, miterLimit: 4).path, tolerance: 0.001)
    for i in 0..<400 {
      let point = measure.point(atLength: Double(i) / 400 * measure.length).point
      // The ends are straight lines along the axes.
      guard min(point.x, point.y) > 0.5 else { continue }
      #expect(abs(abs(point.length - 50) - 8) < 0.06, "\(point)")
    }
  }

  @Test func `what is puckered comes nearer to the middle of its bounds`() {
    let triangle = VertexPath(
      [Point(0, 0), Point(8, 0), Point(0, 4)].map { .init($0) }, isClosed: true)
    let vertices = triangle.puckered(0.5).vertices
    #expect(vertices.map(\.point) == [Point(2, 1), Point(6, 1), Point(2, 3)])
    #expect(vertices[0].outgoing == Point(-2, -1))
  }

  @Test func `a path that shrinks ends where its sides cross`() throws {
    let square = VertexPath(
      [Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40)].map { .init($0) }, isClosed: true)
    let smaller = square.offset(by: -5, .miter, miterLimit: 4)
    let bounds = try #require(Rect(containing: smaller.vertices.map(\.point)))
    for (corner, exact) in zip(
      bounds.corners, Rect(x: 5, y: 5, width: 30, height: 30).corners)
    { #expect(corner.distance(to: exact) < 1e-5, "\(corner)") }
  }
}
