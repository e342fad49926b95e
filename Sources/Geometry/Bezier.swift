/// A cubic Bézier curve as a polynomial: `a·t³ + b·t² + c·t + d` for t from 0 to 1.
///
/// Lines and quadratic curves are converted to cubics, so that later code handles one form.
@frozen public struct Bezier: Hashable, Sendable {
  public var a: Point
  public var b: Point
  public var c: Point
  public var d: Point

  @inlinable public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    d = p0
    c = Point(3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
    b = Point(3 * (p0.x - 2 * p1.x + p2.x), 3 * (p0.y - 2 * p1.y + p2.y))
    a = Point(p3.x - 3 * (p2.x - p1.x) - p0.x, p3.y - 3 * (p2.y - p1.y) - p0.y)
  }

  @inlinable public init(quadratic p0: Point, _ p1: Point, _ p2: Point) {
    d = p0
    c = Point(2 * (p1.x - p0.x), 2 * (p1.y - p0.y))
    b = Point(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    a = Point(0, 0)
  }

  @inlinable public init(line p0: Point, _ p1: Point) {
    d = p0
    c = Point(p1.x - p0.x, p1.y - p0.y)
    b = Point(0, 0)
    a = Point(0, 0)
  }

  @inlinable public func point(at t: Double) -> Point {
    Point(((a.x * t + b.x) * t + c.x) * t + d.x, ((a.y * t + b.y) * t + c.y) * t + d.y)
  }

  @inlinable public func derivative(at t: Double) -> Point {
    Point((3 * a.x * t + 2 * b.x) * t + c.x, (3 * a.y * t + 2 * b.y) * t + c.y)
  }

  @inlinable public func secondDerivative(at t: Double) -> Point {
    Point(6 * a.x * t + 2 * b.x, 6 * a.y * t + 2 * b.y)
  }

  /// The unit tangent; if the derivative vanishes at `t`, the direction in which the curve leaves or
  /// arrives there. Nil for a curve that is a single point.
  @inlinable public func tangent(at t: Double) -> Point? {
    let scale = abs(a.x) + abs(a.y) + abs(b.x) + abs(b.y) + abs(c.x) + abs(c.y)
    guard scale > 0 else { return nil }
    let first = derivative(at: t)
    if first.length > 1e-9 * scale { return first.normalized }
    let sign = t < 0.5 ? 1.0 : -1.0
    let second = secondDerivative(at: t) * sign
    if second.length > 1e-9 * scale { return second.normalized }
    return a.normalized ?? c.normalized
  }

  /// The number of equal steps of t that keep the chords within `tolerance` of the curve (Wang's bound): 1
  /// for a line, at most `limit`.
  @inlinable public func steps(tolerance: Double, limit: Int = 1000) -> Int {
    // The second derivative is linear in t, so it is largest at an end.
    let u = Point(2 * b.x, 2 * b.y)
    let v = Point(6 * a.x + 2 * b.x, 6 * a.y + 2 * b.y)
    let square = max(u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y)
    guard square > 0 else { return 1 }
    let steps = (square.squareRoot() / (8 * tolerance)).squareRoot()
    guard steps < Double(limit) else { return limit }  // also for NaN
    return Int(steps) + 1
  }

  /// The part from t0 to t1 as a separate curve.
  public func part(from t0: Double, to t1: Double) -> Bezier {
    let k = t1 - t0
    var result = self
    result.d = point(at: t0)
    result.c = derivative(at: t0) * k
    result.b = secondDerivative(at: t0) * (k * k / 2)
    result.a = a * (k * k * k)
    return result
  }

  /// The four control points.
  public var controls: (Point, Point, Point, Point) {
    let p1 = d + c / 3
    let p2 = p1 + (c + b) / 3
    return (d, p1, p2, a + b + c + d)
  }

  /// The length from t0 to t1 by five-point Gauss-Legendre quadrature: accurate for gentle pieces.
  public func gaussLength(from t0: Double, to t1: Double) -> Double {
    let m = (t0 + t1) / 2
    let h = (t1 - t0) / 2
    let near = 0.5384693101056831 * h
    let far = 0.9061798459386640 * h
    let inner = derivative(at: m - near).length + derivative(at: m + near).length
    let outer = derivative(at: m - far).length + derivative(at: m + far).length
    return h
      * (0.5688888888888889 * derivative(at: m).length + 0.4786286704993665 * inner
        + 0.2369268850561891 * outer)
  }
}
