/// A projective map of the plane, column-vector convention: `(a * b).apply(p) == a.apply(b.apply(p))`.
///
///     | a c tx |   | x |        x' = (a·x + c·y + tx) / w
///     | b d ty | · | y |        y' = (b·x + d·y + ty) / w
///     | g h w  |   | 1 |        w  =  g·x + h·y + w
///
/// It places a layer on the canvas after 3-D rotations and perspective.
public struct Projection: Hashable, Sendable {
  public var affine: Affine
  public var g: Double
  public var h: Double
  public var w: Double

  public init(_ affine: Affine, g: Double = 0, h: Double = 0, w: Double = 1) {
    self.affine = affine
    self.g = g
    self.h = h
    self.w = w
  }

  public static let identity = Projection(.identity)

  /// The same map as an affine one, or nil if it has perspective or all is behind the eye.
  public var asAffine: Affine? { g == 0 && h == 0 && w > 0 ? even : nil }

  /// The map if all points are as far from the eye as the origin, which must not be in it.
  public var even: Affine {
    guard w != 1 else { return affine }
    return Affine(
      a: affine.a / w, b: affine.b / w, c: affine.c / w, d: affine.d / w,
      tx: affine.tx / w, ty: affine.ty / w)
  }

  public static func * (m: Projection, n: Projection) -> Projection {
    let p = m.affine
    let q = n.affine
    return Projection(
      Affine(
        a: p.a * q.a + p.c * q.b + p.tx * n.g, b: p.b * q.a + p.d * q.b + p.ty * n.g,
        c: p.a * q.c + p.c * q.d + p.tx * n.h, d: p.b * q.c + p.d * q.d + p.ty * n.h,
        tx: p.a * q.tx + p.c * q.ty + p.tx * n.w, ty: p.b * q.tx + p.d * q.ty + p.ty * n.w),
      g: m.g * q.a + m.h * q.b + m.w * n.g,
      h: m.g * q.c + m.h * q.d + m.w * n.h,
      w: m.g * q.tx + m.h * q.ty + m.w * n.w)
  }

  /// Whether the front of the plane is seen where it is in front of the eye.
  public var showsFront: Bool {
    affine.a * (affine.d * w - affine.ty * h) - affine.c * (affine.b * w - affine.ty * g)
      + affine.tx * (affine.b * h - affine.d * g) > 0
  }

  /// The homogeneous weight at a point; points with a weight of zero or less are behind the eye.
  public func weight(at p: Point) -> Double { g * p.x + h * p.y + w }

  public func apply(_ p: Point) -> Point { affine.apply(p) / weight(at: p) }
}
