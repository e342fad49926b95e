import Geometry
import TestSupport
import Testing

/// The box around a path's points, which the path keeps.
struct PathBoundsTests {
  private func plain(_ path: Path) -> Rect? {
    let (xs, ys) = (path.points.map(\.x), path.points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  @Test func `bounds hold all points, however the path was made`() {
    #expect(Path().controlBounds == nil)
    var random = SeededRNG(seed: 4)
    func point() -> Point {
      Point(.random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
    }
    var path = Path()
    for round in 0..<60 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: path.move(to: point())
      case 1: path.line(to: point())
      case 2: path.quad(to: point(), control: point())
      case 3: path.cubic(to: point(), point(), point())
      case 4: path.close()
      default: path.append(.ellipse(in: Rect(origin: point(), size: Size(9, 7))))
      }
      #expect(path.controlBounds == plain(path))
      let turned = path.transformed(by: .rotation(Double(round)))
      #expect(turned.controlBounds == plain(turned))
      #expect(Path(path.elements).controlBounds == path.controlBounds)
    }
  }
}
