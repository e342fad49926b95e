import Geometry

/// A curve along which a pen moves, and its rims, computed in Skia's 32 bits and in its order: whether a quarter of a
/// circle has one rim or two of half its length hangs on how a right angle is rounded.
struct RimCurve {
  typealias Vector = SIMD2<Float>

  struct Ray {
    /// The point of the curve.
    let middle: Vector
    /// The point of the rim.
    let point: Vector
    /// The direction of both, as long as the radius.
    let way: Vector
  }

  private enum Shape {
    case cubic(Vector, Vector, Vector, Vector)
    case conic(Vector, Vector, Vector, weight: Float)
  }

  private let shape: Shape
  private let radius: Float
  /// Whether the rims are lines only where their directions say so. Of a cubic curve Skia also looks whether
  /// they pass by the line.
  let isConic: Bool

  /// Nil for a line, and for a curve that is a point in 32 bits.
  init?(_ curve: StrokeCurve, radius: Double, _ numbers: PathNumbers) {
    self.radius = Float(radius)
    func vector(_ p: Point) -> Vector { Vector(numbers.float(p.x), numbers.float(p.y)) }
    switch curve {
    case .line: return nil
    case .cubic(let p0, let p1, let p2, let p3):
      let ends = (vector(p0), vector(p3))
      // What is cut from a curve has points that are the same but for rounding, which would give directions.
      let most = [p0, p1, p2, p3].reduce(0) { max($0, abs($1.x), abs($1.y)) }
      let blur = Float(most) * 0x1p-22
      func moved(_ p: Point, to end: Vector) -> Vector {
        let off = vector(p) - end
        return max(abs(off.x), abs(off.y)) <= blur ? end : vector(p)
      }
      shape = .cubic(ends.0, moved(p1, to: ends.0), moved(p2, to: ends.1), ends.1)
      let isPoint = [p1, p2, p3].allSatisfy { moved($0, to: ends.0) == ends.0 }
      guard !isPoint else { return nil }
      isConic = false
    case .arc(let p0, let c, let p1, let weight):
      shape = .conic(vector(p0), vector(c), vector(p1), weight: Float(weight))
      isConic = true
    }
  }

  func ray(at t: Float, isOuter: Bool) -> Ray {
    let middle = point(at: t)
    let way = direction(at: t)
    let side = Vector(way.y, -way.x)
    let rim = isOuter ? middle + side : middle - side
    return Ray(middle: middle, point: rim, way: way)
  }

  private func point(at t: Float) -> Vector {
    switch shape {
    case .cubic(let p0, let p1, let p2, let p3):
      let (a, b, c) = (p3 + 3 * (p1 - p2) - p0, 3 * (p2 - (p1 + p1) + p0), 3 * (p1 - p0))
      return ((a * t + b) * t + c) * t + p0
    case .conic(let p0, let c, let p1, let weight):
      let heavy = c * weight
      let (top, bottom) = (p1 - (heavy + heavy) + p0, 2 * (weight - 1))
      return ((top * t + 2 * (heavy - p0)) * t + p0) / ((-bottom * t + bottom) * t + 1)
    }
  }

  /// The direction of the curve with the radius as its length.
  private func direction(at t: Float) -> Vector {
    let way = derivative(at: t)
    let (x, y) = (Double(way.x), Double(way.y))
    let scale = Double(radius) / (x * x + y * y).squareRoot()
    let result = Vector(Float(x * scale), Float(y * scale))
    guard result.x.isFinite, result.y.isFinite, result != .zero else { return Vector(radius, 0) }
    return result
  }

  private func derivative(at t: Float) -> Vector {
    switch shape {
    case .cubic(let p0, let p1, let p2, let p3):
      var way = Vector.zero
      if t == 0, p0 == p1 {
        way = p2 - p0
      } else if t == 1, p2 == p3 {
        way = p3 - p1
      } else {
        let (a, b) = (p3 + 3 * (p1 - p2) - p0, 2 * (p2 - (p1 + p1) + p0))
        return (a * t + b) * t + (p1 - p0)
      }
      return way == .zero ? p3 - p0 : way
    case .conic(let p0, let c, let p1, let weight):
      if (t == 0 && p0 == c) || (t == 1 && c == p1) { return p1 - p0 }
      let (across, ahead) = (p1 - p0, weight * (c - p0))
      return ((weight * across - across) * t + (across - ahead - ahead)) * t + ahead
    }
  }
}

extension SIMD2<Float> {
  func dot(_ other: SIMD2<Float>) -> Float { x * other.x + y * other.y }

  func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}

extension Point {
  init(_ v: SIMD2<Float>) { self.init(Double(v.x), Double(v.y)) }
}
