import DisplayList
import Geometry
import Testing

struct PathTrimTests {
  private let square = Path.rect(Rect(x: 0, y: 0, width: 10, height: 10))

  @Test func `parts have their fraction of the length`() {
    for offset in [0, 0.1, 0.45, 0.9, -0.3] {
      let part = square.trimmed(Trim(start: 0.1, end: 0.6, offset: offset))
      #expect(abs(PathMeasure(part).length - 20) < 1e-6, "offset \(offset)")
    }
  }

  @Test func `a part across the seam of a closed path stays in one piece`() {
    let part = square.trimmed(Trim(start: 0, end: 0.5, offset: 0.75))
    #expect(PathMeasure(part).subpaths.count == 1)
    #expect(part.points.contains { $0.distance(to: .zero) < 1e-9 })
  }

  @Test func `empty and full trims`() {
    #expect(square.trimmed(Trim(start: 0.5, end: 0.5)).isEmpty)
    #expect(square.trimmed(Trim(start: 0.7, end: 0.5)).isEmpty)
    #expect(square.trimmed(Trim(start: -3, end: 9, offset: 0.3)) == square)
  }
}
