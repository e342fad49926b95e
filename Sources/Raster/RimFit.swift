import Geometry

/// What could stand for a stretch of a rim between two of its points with their directions.
enum RimFit {
  case line
  /// A quadratic curve with this control point.
  case quad(Point)
  /// Nothing before it is halved.
  case none

  init(
    _ start: (point: Point, tangent: Point), _ end: (point: Point, tangent: Point),
    _ tolerance: Double
  ) {
    let sine = start.tangent.cross(end.tangent)
    guard sine != 0 else {
      self = start.tangent.dot(end.tangent) > 0 ? .line : .none
      return
    }
    let back = start.point - end.point
    let along = end.tangent.cross(back)
    let against = start.tangent.cross(back)
    if (along >= 0) == (against >= 0) {
      // The tangents meet beyond the ends.
      let far = max(abs(along), abs(against))
      self = far <= tolerance * tolerance ? .line : .none
      return
    }
    self = .quad(start.point + start.tangent * (along / sine))
  }

  /// Whether a quadratic curve passes close to a point in the middle of the stretch that it stands for: at its own
  /// middle, or closer still somewhere else along the normal.
  static func isClose(
    _ p0: Point, _ c: Point, _ p1: Point, _ target: Point, _ normal: Point, _ tolerance: Double
  ) -> Bool {
    guard !isSharp(p0, c, p1) else { return false }
    let middle = (p0 + c * 2 + p1) / 4
    if middle.distance(to: target) <= tolerance { return true }
    // Where the curve crosses the normal through the target: a·t² + 2·b·t + c0 = 0.
    let (r0, r1, r2) = (
      normal.cross(p0 - target), normal.cross(c - target), normal.cross(p1 - target)
    )
    let (a, b) = (r0 - 2 * r1 + r2, r1 - r0)
    var roots: [Double] = []
    if abs(a) < 1e-12 * (abs(b) + abs(r0)) {
      roots = b == 0 ? [] : [-r0 / (2 * b)]
    } else {
      let square = b * b - a * r0
      guard square >= 0 else { return false }
      roots = [(-b - square.squareRoot()) / a, (-b + square.squareRoot()) / a]
    }
    roots = roots.filter { $0 > 0 && $0 < 1 }
    guard roots.count == 1, let t = roots.first else { return false }
    let there = p0.mixed(with: c, t).mixed(with: c.mixed(with: p1, t), t)
    return there.distance(to: target) <= tolerance * (1 - abs(t - 0.5) * 2)
  }

  /// Whether the control point's angle is acute.
  private static func isSharp(_ p0: Point, _ c: Point, _ p1: Point) -> Bool {
    (c - p0).dot(c - p1) > 0
  }
}
