/// A 2D affine map, column-vector convention: `(a * b).apply(p) == a.apply(b.apply(p))`.
///
///     | a c tx |   | x |
///     | b d ty | · | y |
///     | 0 0 1  |   | 1 |
public struct Affine: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public static func translation(_ x: Double, _ y: Double) -> Affine {
    Affine(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ x: Double, _ y: Double) -> Affine {
    Affine(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation in radians, clockwise on the screen for a positive angle (y grows downwards).
  public static func rotation(_ radians: Double) -> Affine {
    let (s, c) = sineCosine(radians)
    return Affine(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  public static func * (m: Affine, n: Affine) -> Affine {
    Affine(
      a: m.a * n.a + m.c * n.b, b: m.b * n.a + m.d * n.b,
      c: m.a * n.c + m.c * n.d, d: m.b * n.c + m.d * n.d,
      tx: m.a * n.tx + m.c * n.ty + m.tx, ty: m.b * n.tx + m.d * n.ty + m.ty)
  }

  public func apply(_ p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// Maps a displacement: ignores the translation.
  public func applyToVector(_ v: Point) -> Point { Point(a * v.x + c * v.y, b * v.x + d * v.y) }

  public var determinant: Double { a * d - b * c }

  /// The inverse map, or nil if the map flattens the plane to a line or a point.
  public var inverted: Affine? {
    let det = determinant
    guard det.isFinite, abs(det) > 1e-300 else { return nil }
    return Affine(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// The largest factor by which the map stretches a length (its first singular value).
  public var maximumScale: Double { halfSingularSum + halfSingularDifference }

  /// The smallest one.
  public var minimumScale: Double { abs(halfSingularSum - halfSingularDifference) }

  private var halfSingularSum: Double {
    let e = (a + d) / 2
    let h = (b - c) / 2
    return (e * e + h * h).squareRoot()
  }

  private var halfSingularDifference: Double {
    let f = (a - d) / 2
    let g = (b + c) / 2
    return (f * f + g * g).squareRoot()
  }

  /// Whether it scales all lengths by the same factor, so that circles stay circles.
  public var isSimilarity: Bool {
    let tolerance = 1e-12 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(a - d) <= tolerance && abs(b + c) <= tolerance)
      || (abs(a + d) <= tolerance && abs(b - c) <= tolerance)
  }
}
