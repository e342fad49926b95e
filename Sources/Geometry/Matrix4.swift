/// A 4×4 matrix like Core Animation's CATransform3D: row vectors, `p' = p · M`, translation in m41…m43.
///
/// `a.concatenated(b)` applies `a` first, then `b`.
public struct Matrix4: Hashable, Sendable {
  /// Rows m11…m14, m21…m24, m31…m34, m41…m44.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  public init(
    _ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>
  ) {
    rows = (r0, r1, r2, r3)
  }

  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    var m = identity
    m.rows.3 = SIMD4(x, y, z, 1)
    return m
  }

  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A rotation around the z axis, in radians, clockwise on the screen.
  public static func rotationZ(_ radians: Double) -> Matrix4 {
    let (s, c) = sineCosine(radians)
    return Matrix4(SIMD4(c, s, 0, 0), SIMD4(-s, c, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  public static func rotationX(_ radians: Double) -> Matrix4 {
    let (s, c) = sineCosine(radians)
    return Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, c, s, 0), SIMD4(0, -s, c, 0), SIMD4(0, 0, 0, 1))
  }

  public static func rotationY(_ radians: Double) -> Matrix4 {
    let (s, c) = sineCosine(radians)
    return Matrix4(SIMD4(c, 0, -s, 0), SIMD4(0, 1, 0, 0), SIMD4(s, 0, c, 0), SIMD4(0, 0, 0, 1))
  }

  /// Slants by angles in radians, like CSS `skew(x, y)`.
  public static func skew(_ x: Double, _ y: Double) -> Matrix4 {
    var m = identity
    m.rows.1.x = tangent(x)
    m.rows.0.y = tangent(y)
    return m
  }

  /// The perspective of an eye at `distance` points in front of the plane z = 0.
  public static func perspective(_ distance: Double) -> Matrix4 {
    var m = identity
    m.rows.2.w = -1 / distance
    return m
  }

  public init(_ map: Affine) {
    self.init(
      SIMD4(map.a, map.b, 0, 0), SIMD4(map.c, map.d, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(map.tx, map.ty, 0, 1))
  }

  /// The same map about a point of the plane instead of the origin.
  public func about(_ p: Point) -> Matrix4 {
    Matrix4.translation(-p.x, -p.y, 0).concatenated(self).concatenated(.translation(p.x, p.y, 0))
  }

  public func concatenated(_ next: Matrix4) -> Matrix4 {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> {
      next.rows.0 * r.x + next.rows.1 * r.y + next.rows.2 * r.z + next.rows.3 * r.w
    }
    return Matrix4(row(rows.0), row(rows.1), row(rows.2), row(rows.3))
  }

  /// The matrix applied `count` times, at least 0.
  public func power(_ count: Int) -> Matrix4 {
    var (result, square, rest) = (Matrix4.identity, self, count)
    while rest > 0 {
      if rest & 1 == 1 { result = result.concatenated(square) }
      square = square.concatenated(square)
      rest >>= 1
    }
    return result
  }

  /// The matrix's effect on the plane z = 0, seen along the z axis.
  public var projection: Projection {
    Projection(
      Affine(
        a: rows.0.x, b: rows.0.y, c: rows.1.x, d: rows.1.y, tx: rows.3.x, ty: rows.3.y),
      g: rows.0.w, h: rows.1.w, w: rows.3.w)
  }

  public static func == (a: Matrix4, b: Matrix4) -> Bool {
    a.rows.0 == b.rows.0 && a.rows.1 == b.rows.1 && a.rows.2 == b.rows.2 && a.rows.3 == b.rows.3
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
    hasher.combine(rows.3)
  }
}
