import Geometry

/// A line or curve along which a pen moves.
enum StrokeCurve {
  case line(Bezier)
  /// A curve by its control points, which a polynomial does not keep to the last bit.
  case cubic(Point, Point, Point, Point)
  /// A rational quadratic curve with the weight of its control point.
  case arc(Point, Point, Point, weight: Double)

  init(_ curve: Bezier) {
    let (p0, p1, p2, p3) = curve.controls
    self = .cubic(p0, p1, p2, p3)
  }

  /// Less than half of an ellipse as the rational curve that it nearly is.
  init(arc curve: Bezier) {
    let (p0, p1, middle) = (curve.d, curve.point(at: 1), curve.point(at: 0.5))
    self.init(curve)
    guard let a = curve.tangent(at: 0), let b = curve.tangent(at: 1) else { return }
    let sine = a.cross(b)
    guard abs(sine) > 1e-4 else { return }
    let control = p0 + a * ((p1 - p0).cross(b) / sine)
    let rest = control.distance(to: middle)
    guard rest > 0 else { return }
    self = .arc(p0, control, p1, weight: p0.mixed(with: p1, 0.5).distance(to: middle) / rest)
  }

  var isLine: Bool { if case .line = self { true } else { false } }

  var start: Point {
    switch self {
    case .line(let curve): curve.d
    case .cubic(let p, _, _, _): p
    case .arc(let p, _, _, _): p
    }
  }

  var end: Point { point(at: 1) }

  func point(at t: Double) -> Point {
    switch self {
    case .line(let curve): return curve.point(at: t)
    case .cubic(let p0, let p1, let p2, let p3): return Bezier(p0, p1, p2, p3).point(at: t)
    case .arc(let p0, let c, let p1, let weight):
      let (a, b, d) = ((1 - t) * (1 - t), 2 * weight * t * (1 - t), t * t)
      return (p0 * a + c * b + p1 * d) / (a + b + d)
    }
  }

  /// The unit tangent, or nil for a single point.
  func tangent(at t: Double) -> Point? {
    switch self {
    case .line(let curve): return curve.tangent(at: t)
    case .cubic(let p0, let p1, let p2, let p3): return Bezier(p0, p1, p2, p3).tangent(at: t)
    case .arc(let p0, let c, let p1, let w):
      // The numerator of the derivative, but for a factor.
      let (across, ahead) = (p1 - p0, c - p0)
      let v = across * (w - 1) * (t * t) + (across - ahead * (2 * w)) * t + ahead * w
      return v.normalized ?? across.normalized
    }
  }

  /// Where the curve turns from left to right, in order.
  var inflections: [Double] {
    guard case .cubic(let p0, let p1, let p2, let p3) = self else { return [] }
    return Bezier(p0, p1, p2, p3).inflections
  }
}
