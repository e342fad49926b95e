import DisplayList
import Geometry
import Testing

@testable import VectorExport

struct RibbonTests {
  /// As the rasterizer draws it: the pattern does not continue from one subpath to the next.
  @Test func `every subpath of a dashed line begins with a dash`() {
    var path = Path()
    for (y, length) in [(0.0, 50.0), (30, 90)] {
      path.move(to: Point(0, y))
      path.line(to: Point(length, y))
    }
    let outline = Ribbon(path, StrokeStyle(width: 4, dash: [20, 13])).outline
    let starts = outline.elements.compactMap { element -> Point? in
      if case .move(let p) = element { p } else { nil }
    }
    let expected = [(0.0, 0.0), (33, 0), (0, 30), (33, 30), (66, 30)]
    #expect(starts.count == expected.count)
    for (start, (x, y)) in zip(starts, expected) {
      #expect(abs(start.x - x) < 1e-9 && abs(abs(start.y - y) - 2) < 1e-9, "\(start)")
    }
  }
}
