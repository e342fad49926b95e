/// What could stand for a stretch of a rim between two of its points with their directions.
enum RimFit {
  case line
  /// A line, but the directions are opposite.
  case fold
  /// A quadratic curve with this control point.
  case quad(RimCurve.Vector)
  /// Nothing before it is halved.
  case none

  init(_ start: RimCurve.Ray, _ end: RimCurve.Ray, _ tolerance: Float) {
    let (a, b) = (start.way, end.way)
    let sine = a.cross(b)
    let straight = a.dot(b) < 0 ? RimFit.fold : .line
    guard sine != 0, sine.isFinite else {
      self = straight
      return
    }
    let back = start.point - end.point
    let along = b.cross(back)
    if (along >= 0) == (a.cross(back) >= 0) {
      // The directions meet beyond the ends.
      let far = max(
        RimFit.squaredDistance(start.point, from: end.point, to: end.point + end.way),
        RimFit.squaredDistance(end.point, from: start.point, to: start.point + start.way))
      self = far <= tolerance * tolerance ? .line : .none
      return
    }
    let share = along / sine
    self = share > share - 1 ? .quad(start.point + a * share) : straight
  }

  /// Whether a rim's middle is on the line between its ends.
  static func isStraight(
    _ start: RimCurve.Ray, _ middle: RimCurve.Ray, _ end: RimCurve.Ray, _ tolerance: Float
  ) -> Bool {
    squaredDistance(middle.point, from: start.point, to: end.point) < tolerance * tolerance
  }

  /// The square of a point's distance from a line, or from its start if the point is not beside it.
  private static func squaredDistance(
    _ p: RimCurve.Vector, from start: RimCurve.Vector, to end: RimCurve.Vector
  ) -> Float {
    let way = end - start
    let t = way.dot(p - start) / way.dot(way)
    let nearest = t >= 0 && t <= 1 ? start * (1 - t) + end * t : start
    return (nearest - p).dot(nearest - p)
  }
}

/// A quadratic curve that could stand for a rim.
struct RimQuad {
  let start: RimCurve.Vector
  let control: RimCurve.Vector
  let end: RimCurve.Vector

  /// Whether it passes close to a point in the middle of the stretch that it stands for: at its own middle, or closer
  /// still somewhere else along the normal.
  func isClose(to ray: RimCurve.Ray, _ tolerance: Float) -> Bool {
    if isWithin(tolerance, of: ray.point, at: 0.5) { return !isSharp }
    guard isAround(ray.point, tolerance), let t = crossing(with: ray) else { return false }
    return isWithin(tolerance * (1 - abs(t - 0.5) * 2), of: ray.point, at: t) && !isSharp
  }

  private func isWithin(_ distance: Float, of p: RimCurve.Vector, at t: Float) -> Bool {
    let there = ((end - (control + control) + start) * t + 2 * (control - start)) * t + start
    return (there - p).dot(there - p) <= distance * distance
  }

  /// Whether the control points are around a point, or almost.
  private func isAround(_ p: RimCurve.Vector, _ tolerance: Float) -> Bool {
    let least = pointwiseMin(pointwiseMin(start, control), end) - tolerance
    let most = pointwiseMax(pointwiseMax(start, control), end) + tolerance
    return all(p .>= least) && all(p .<= most)
  }

  /// Where it crosses the normal, if it does so once.
  private func crossing(with ray: RimCurve.Ray) -> Float? {
    let normal = ray.middle - ray.point
    func side(_ p: RimCurve.Vector) -> Float { normal.cross(p - ray.point) }
    let (r0, r1, r2) = (side(start), side(control), side(end))
    let (a, b) = (r2 + (r0 - 2 * r1), 2 * (r1 - r0))
    guard a != 0 else { return inside(-r0 / b) }
    let square = Double(b) * Double(b) - 4 * Double(a) * Double(r0)
    guard square >= 0 else { return nil }
    let root = Float(square.squareRoot())
    let q = b < 0 ? -(b - root) / 2 : -(b + root) / 2
    switch (inside(q / a), inside(r0 / q)) {
    case (let t?, nil), (nil, let t?): return t
    case (let t?, let u?): return t == u ? t : nil
    case (nil, nil): return nil
    }
  }

  private func inside(_ t: Float) -> Float? { t > 0 && t < 1 ? t : nil }

  /// Whether the control point's angle is acute.
  private var isSharp: Bool {
    var (shorter, longer) = (control - start, control - end)
    if shorter.dot(shorter) > longer.dot(longer) { swap(&shorter, &longer) }
    // Skia makes the shorter one as long as the other's square, which rounds the angle.
    let (x, y) = (Double(shorter.x), Double(shorter.y))
    let scale = Double(longer.dot(longer)) / (x * x + y * y).squareRoot()
    let stretched = RimCurve.Vector(Float(x * scale), Float(y * scale))
    return stretched.dot(longer) > 0
  }
}
