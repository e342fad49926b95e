import Geometry

/// Paths seen through a projection.
///
/// In perspective a cubic Bézier becomes a rational one. It is split into equal parts, each of which is
/// approximated by the cubic with the same ends, the same directions there and nearly the same
/// midpoint. Before that, the rational curve is given equal weights at its ends, which changes its
/// parametrization but not its shape.
struct ProjectedPath {
  let map: Projection
  /// The number of parts of a curve.
  let parts: Int
  private(set) var path = Path()
  /// The largest distance of a curve from the exact one, perpendicular to it.
  private(set) var error = 0.0

  /// Nil if a part of the path is behind the eye.
  init?(_ source: Path, _ map: Projection, parts: Int) {
    guard source.points.allSatisfy({ map.weight(at: $0) > 1e-3 }) else { return nil }
    self.map = map
    self.parts = parts
    var pen = Point.zero
    for element in source.elements {
      switch element {
      case .move(let p): path.move(to: map.apply(p))
      case .line(let p): path.line(to: map.apply(p))
      case .quad(let c, let p):
        add(pen, pen.mixed(with: c, 2.0 / 3), p.mixed(with: c, 2.0 / 3), p)
      case .cubic(let c1, let c2, let p): add(pen, c1, c2, p)
      case .close: path.close()
      }
      pen = element.end ?? pen
    }
  }

  private mutating func add(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    let whole = Bezier(a, b, c, d)
    for i in 0..<parts {
      let part =
        parts == 1
        ? whole : whole.part(from: Double(i) / Double(parts), to: Double(i + 1) / Double(parts))
      let (p0, p1, p2, p3) = part.controls
      let start = map.apply(p0)
      let end = map.apply(p3)
      let (w0, w3) = (map.weight(at: p0), map.weight(at: p3))
      let pace = power(w3 / w0, 1.0 / 3)
      let middle = map.apply(part.point(at: 1 / (1 + pace)))
      var out = (map.apply(p1) - start) * (map.weight(at: p1) / (w0 * pace))
      var back = (map.apply(p2) - end) * (map.weight(at: p2) * pace / w3)
      ProjectedPath.lead(&out, &back, from: start, to: end, through: middle)
      let (c1, c2) = (start + out, end + back)
      path.cubic(to: end, c1, c2)
      let drawn = Bezier(start, c1, c2, end)
      for u in [0.25, 0.5, 0.75] {
        let same = u / (u + pace * (1 - u))
        let off = map.apply(part.point(at: same)) - drawn.point(at: u)
        guard let along = drawn.tangent(at: u) else { continue }
        error = max(error, abs(along.cross(off)))
      }
    }
  }

  /// Scales both handles so that the midpoint fits, by least squares that slightly prefer their current
  /// lengths, because collinear handles cannot move it everywhere.
  private static func lead(
    _ out: inout Point, _ back: inout Point, from start: Point, to end: Point,
    through middle: Point
  ) {
    let rest = (middle - start.mixed(with: end, 0.5)) * (8.0 / 3) - out - back
    let (a, b, c) = (out.dot(out) * 1.01, out.dot(back), back.dot(back) * 1.01)
    let determinant = a * c - b * b
    guard determinant > 1e-12 else { return }
    let (u, v) = (out.dot(rest), back.dot(rest))
    out = out * (1 + (u * c - v * b) / determinant)
    back = back * (1 + (v * a - u * b) / determinant)
  }
}
