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

  @Test func `dashes stay where they are when the line's start moves`() {
    let path = Path([.move(Point(0, 0)), .line(Point(100, 0))])
    let style = StrokeStyle(width: 4, dash: [20, 10])
    let outline = Ribbon(path, style, Trim(start: 0.1, end: 0.45)).outline
    let box = outline.controlBounds
    #expect(abs((box?.minX ?? 0) - 10) < 1e-9 && abs((box?.maxX ?? 0) - 45) < 1e-9)
    let starts = outline.subpaths.compactMap { $0.controlBounds?.minX }
    #expect(starts.count == 2 && abs(starts[1] - 30) < 1e-9, "\(starts)")
  }

  @Test(arguments: [StrokeStyle.Cap.round, .square])
  func `a dash without length is its caps`(cap: StrokeStyle.Cap) {
    let path = Path([.move(Point(0, 0)), .line(Point(25, 0))])
    let style = StrokeStyle(width: 4, cap: cap, dash: [0, 10])
    let boxes = Ribbon(path, style).outline.subpaths.compactMap(\.controlBounds)
    let dots = Set(boxes.map { ($0.center.x / 10).rounded() })
    #expect(dots == [0, 1, 2], "\(dots)")
    #expect(boxes.allSatisfy { abs($0.minY) <= 2 + 1e-9 && abs($0.maxY - 2) < 1e-9 })
  }
}
