extension Projection {
  /// The inverse map, or nil if the plane is seen edge-on.
  public var inverted: Projection? {
    let m = affine
    let i0 = m.d * w - m.ty * h
    let i1 = m.ty * g - m.b * w
    let i2 = m.b * h - m.d * g
    let determinant = m.a * i0 + m.c * i1 + m.tx * i2
    guard determinant.isFinite, abs(determinant) > 1e-300 else { return nil }
    return Projection(
      Affine(
        a: i0 / determinant, b: i1 / determinant,
        c: (m.tx * h - m.c * w) / determinant, d: (m.a * w - m.tx * g) / determinant,
        tx: (m.c * m.ty - m.tx * m.d) / determinant,
        ty: (m.tx * m.b - m.a * m.ty) / determinant),
      g: i2 / determinant, h: (m.c * g - m.a * h) / determinant,
      w: (m.a * m.d - m.c * m.b) / determinant)
  }
}
