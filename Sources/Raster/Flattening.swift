import Geometry

/// How finely curves become polygons.
///
/// A chord of length L with its arc at most h away is off by h/3 where its ends are moved outwards by 2h/3,
/// so that both have the same area; and by no more than 0.128·L·h in the area of any stretch, which is what a
/// pixel sees where chords are short. A chord is fine where either is small enough: a small circle
/// needs half the chords that h alone would ask for.
struct Flattening {
  /// The largest error of a pixel's coverage, as a share of the pixel.
  static let coverageError = 0.0075

  /// In the curve's own unit, and its square.
  let distance: Double
  let area: Double

  /// For curves that are drawn so many times as large.
  init(scale: Double) {
    let pixel = 1 / scale
    distance = Flattening.coverageError * pixel
    area = distance * pixel
  }

  static let pixels = Flattening(scale: 1)

  /// How many equal steps of t a curve needs whose second derivative is `bend` at most, and the first `speed`.
  @inline(__always)
  func steps(bend: Double, speed: Double) -> Int {
    // h = bend·dt²/8 and L = speed·dt.
    let far = (bend / (24 * distance)).squareRoot()
    guard far < 1000 else { return 1000 }  // also where it is not a number
    guard far > 3 else { return Int(far) + 1 }
    let near = max(3, Flattening.cubeRoot(bend * speed / (62.5 * area)))
    return Int(min(far, near)) + 1
  }

  /// Whether a chord of this length is fine that turns by this angle.
  @inline(__always)
  func suffices(length: Double, turn: Double) -> Bool {
    let height = length * turn
    return height <= 24 * distance || height * length <= 62.5 * area
  }

  /// The angle between the corners of a polygon that stands for a circle.
  func angle(radius: Double) -> Double {
    let far = (24 * distance / radius).squareRoot()
    let near = Flattening.cubeRoot(62.5 * area / (radius * radius))
    return min(max(far, near), 0.6)
  }

  /// To one part in 500, for positive numbers: a third of the exponent, and a step of Newton.
  static func cubeRoot(_ v: Double) -> Double {
    guard v > 1e-300, v < 1e300 else { return v < 1 ? 0 : 1e100 }
    var r = Double(bitPattern: v.bitPattern / 3 + 0x2A9F_7625_3119_D328)
    r = (2 * r + v / (r * r)) * (1.0 / 3)
    return r
  }
}
