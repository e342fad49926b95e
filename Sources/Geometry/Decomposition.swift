/// A matrix as scale, skew, rotation, translation and perspective, applied in this order. Core Animation
/// interpolates these when a whole `transform` is animated.
///
/// Uses Spencer Thomas's method ("Decomposing a matrix into simple transformations", Graphics Gems II)
/// as CSS Transforms 2 states it, for row vectors.
public struct Decomposition: Hashable, Sendable {
  /// The fourth column after the rest has been factored out.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  public var translation = SIMD3<Double>.zero
  public var rotation = Quaternion.identity
  /// xy, xz, yz: how much of the first axis is in the second, and so on, in units of the axis's scale.
  public var skew = SIMD3<Double>.zero
  public var scale = SIMD3<Double>(1, 1, 1)

  /// Nil for a matrix without a finite weight, or with perspective in flattened space.
  public init?(_ matrix: Matrix4) {
    let weight = matrix.rows.3.w
    guard weight != 0, weight.isFinite else { return nil }
    let k = 1 / weight
    let m = Matrix4(
      matrix.rows.0 * k, matrix.rows.1 * k, matrix.rows.2 * k, matrix.rows.3 * k)
    translation = xyz(m.rows.3)
    takeApart(xyz(m.rows.0), xyz(m.rows.1), xyz(m.rows.2))
    guard m.rows.0.w != 0 || m.rows.1.w != 0 || m.rows.2.w != 0 else { return }
    guard let column = fourthColumn(of: m) else { return nil }
    perspective = column
  }

  /// Gram-Schmidt orthogonalization of the three axes.
  private mutating func takeApart(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    var sx = norm(x)
    var ux = sx > 0 ? x / sx : SIMD3(1, 0, 0)
    var xy = dot(ux, y)
    let restY = y - ux * xy
    var sy = norm(restY)
    if sy <= 1e-12 * norm(y) { sy = 0 }
    var uy = sy > 0 ? restY / sy : perpendicular(to: ux, towards: z)
    var xz = dot(ux, z)
    var yz = dot(uy, z)
    let restZ = z - ux * xz - uy * yz
    var sz = norm(restZ)
    if sz <= 1e-12 * norm(z) { sz = 0 }
    var uz = sz > 0 ? restZ / sz : cross(ux, uy)
    // A reflection becomes a negative scale of the axis furthest from its original direction.
    if dot(cross(ux, uy), uz) < 0 {
      if ux.x <= uy.y && ux.x <= uz.z {
        (ux, sx, xy, xz) = (-ux, -sx, -xy, -xz)
      } else if uy.y <= uz.z {
        (uy, sy, yz) = (-uy, -sy, -yz)
      } else {
        (uz, sz) = (-uz, -sz)
      }
    }
    scale = SIMD3(sx, sy, sz)
    skew = SIMD3(sy != 0 ? xy / sy : 0, sz != 0 ? xz / sz : 0, sz != 0 ? yz / sz : 0)
    rotation = Quaternion(axes: ux, uy, uz)
  }

  /// The column p for which plain · p = m's fourth column, where `plain` is m without perspective.
  private func fourthColumn(of m: Matrix4) -> SIMD4<Double>? {
    let (a, b, c) = (xyz(m.rows.0), xyz(m.rows.1), xyz(m.rows.2))
    let determinant = dot(a, cross(b, c))
    guard abs(determinant) > 1e-300 else { return nil }
    let q = SIMD3(m.rows.0.w, m.rows.1.w, m.rows.2.w)
    let p = (cross(b, c) * q.x + cross(c, a) * q.y + cross(a, b) * q.z) / determinant
    return SIMD4(p, 1 - dot(translation, p))
  }

  public var matrix: Matrix4 {
    let (ux, uy, uz) = rotation.axes
    let x = ux * scale.x
    let y = (ux * skew.x + uy) * scale.y
    let z = (ux * skew.y + uy * skew.z + uz) * scale.z
    func row(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> {
      SIMD4(v, dot(v, xyz(perspective)) + w * perspective.w)
    }
    return Matrix4(row(x, 0), row(y, 0), row(z, 0), row(translation, 1))
  }

  /// Mixes all parts linearly, and the rotation along the shorter arc.
  public func mixed(with other: Decomposition, _ t: Double) -> Decomposition {
    var result = self
    result.perspective += (other.perspective - perspective) * t
    result.translation += (other.translation - translation) * t
    result.rotation = rotation.turned(towards: other.rotation, t)
    result.skew += (other.skew - skew) * t
    result.scale += (other.scale - scale) * t
    return result
  }
}

private func xyz(_ v: SIMD4<Double>) -> SIMD3<Double> { SIMD3(v.x, v.y, v.z) }

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

private func norm(_ v: SIMD3<Double>) -> Double { dot(v, v).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// A second axis for a matrix without one: perpendicular to `x` and, if possible, to `z`.
private func perpendicular(to x: SIMD3<Double>, towards z: SIMD3<Double>) -> SIMD3<Double> {
  for normal in [z, SIMD3(0, 0, 1), SIMD3(0, 1, 0)] {
    let y = cross(normal, x)
    let length = norm(y)
    if length > 1e-9 * norm(normal), length > 0 { return y / length }
  }
  return SIMD3(0, 1, 0)
}
