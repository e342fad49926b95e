import Geometry
import Testing

struct PathArcTests {
  @Test func `an arc notes rational curves of at most a third of a turn`() throws {
    // Two thirds of a turn around (0, 0).
    let sine = 0.75.squareRoot()
    var path = Path()
    path.move(to: Point(1, 0))
    path.arc(
      to: Point(-0.5, -sine), radii: Size(1, 1), rotation: 0, isLarge: true, isClockwise: true)
    let arcs = try #require(path.arcs.first)
    #expect(path.arcs.count == 1)
    #expect(arcs.elements == 1..<path.elements.count)
    #expect(arcs.points.count == 4)
    var pen = Point(1, 0)
    for k in stride(from: 1, to: arcs.points.count, by: 2) {
      let (control, end) = (arcs.points[k - 1], arcs.points[k])
      let middle = (pen + control * (2 * arcs.weight) + end) / (2 + 2 * arcs.weight)
      #expect(abs(middle.length - 1) < 1e-9)
      #expect(abs(end.length - 1) < 1e-9)
      pen = end
    }
  }
}
