import DisplayList
import Geometry

extension Stroke {
  /// What Chromium makes of a circle's line that is wider than the circle: the inner rim has turned over, and cuts a hole.
  /// Nil for any other line.
  var ring: Path? {
    guard path.arcs.count == 4, path.elements.count == 6, trim.isWhole, style.dash.isEmpty,
      let box = path.controlBounds, box.width > 0, style.width > box.width,
      abs(box.width - box.height) < 1e-9 * box.width
    else { return nil }
    let center = box.center
    func disc(radius: Double) -> Path {
      .ellipse(
        in: Rect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    var ring = disc(radius: (style.width + box.width) / 2)
    let hole = disc(radius: (style.width - box.width) / 2)
    ring.append(hole.mapped { Point(2 * center.x - $0.x, $0.y) })
    return ring
  }
}
