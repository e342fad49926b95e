/// A rotation in space as a unit quaternion: `w + x·i + y·j + z·k`.
public struct Quaternion: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double
  public var w: Double

  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The rotation that takes the coordinate axes to these three, which are perpendicular unit vectors and
  /// right-handed. Uses Shepperd's method ("Quaternion from rotation matrix", 1978), whose divisor is the
  /// largest of the four, so that it never vanishes.
  init(axes a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    let trace = a.x + b.y + c.z
    let candidates = (trace, a.x, b.y, c.z)
    let largest = max(max(candidates.0, candidates.1), max(candidates.2, candidates.3))
    if largest == candidates.0 {
      let s = (1 + trace).squareRoot() * 2
      self.init(x: (b.z - c.y) / s, y: (c.x - a.z) / s, z: (a.y - b.x) / s, w: s / 4)
    } else if largest == candidates.1 {
      let s = (1 + a.x - b.y - c.z).squareRoot() * 2
      self.init(x: s / 4, y: (b.x + a.y) / s, z: (c.x + a.z) / s, w: (b.z - c.y) / s)
    } else if largest == candidates.2 {
      let s = (1 + b.y - a.x - c.z).squareRoot() * 2
      self.init(x: (b.x + a.y) / s, y: s / 4, z: (c.y + b.z) / s, w: (c.x - a.z) / s)
    } else {
      let s = (1 + c.z - a.x - b.y).squareRoot() * 2
      self.init(x: (c.x + a.z) / s, y: (c.y + b.z) / s, z: s / 4, w: (a.y - b.x) / s)
    }
  }

  /// The images of the three axes.
  var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// Interpolates along the shorter great arc at constant speed (Shoemake, "Animating rotation with
  /// quaternion curves", 1985). Of two opposite rotations, takes the one that turns clockwise on the
  /// screen.
  public func turned(towards other: Quaternion, _ t: Double) -> Quaternion {
    let product = x * other.x + y * other.y + z * other.z + w * other.w
    let sign = product < 0 ? -1.0 : 1.0
    let cosine = min(abs(product), 1)
    let p: Double
    let q: Double
    if cosine > 0.999_999_9 {
      p = 1 - t
      q = t * sign
    } else {
      let angle = arcCosine(cosine)
      let s = (1 - cosine * cosine).squareRoot()
      p = sine((1 - t) * angle) / s
      q = sine(t * angle) / s * sign
    }
    let r = Quaternion(
      x: p * x + q * other.x, y: p * y + q * other.y, z: p * z + q * other.z,
      w: p * w + q * other.w)
    let length = (r.x * r.x + r.y * r.y + r.z * r.z + r.w * r.w).squareRoot()
    return Quaternion(x: r.x / length, y: r.y / length, z: r.z / length, w: r.w / length)
  }
}
