import Geometry

/// How finely curves become polygons.
///
/// Consider a chord of length L whose arc is at most h away from it. Moving its ends outwards by 2h/3 gives both the
/// same area; the chord is then off by h/3, and by no more than 0.128·L·h in the area of any stretch, which is what
/// a pixel sees when chords are short. A chord is fine where either error is small enough: a small circle needs half
/// the chords that h alone would demand.
struct Flattening {
  /// The largest error of a pixel's coverage, as a fraction of the pixel.
  static let coverageError = 0.0075

  /// The largest magnification that lines are refined for. Beyond it next to nothing of them is on the canvas, and
  /// the number of points would grow with its square root.
  static let largestScale = 1e4

  /// The tolerance for distances in the curve's own unit, and the one for areas in its square.
  let distance: Double
  let area: Double
  /// Precomputed factors for `steps`: `(24 · distance)⁻²` for the fourth root and `(62.5 · area)⁻²` for the sixth.
  private let far: Double
  private let near: Double

  /// For curves drawn at this magnification. What is so large that the scale is not a number is not drawn, so its
  /// fineness does not matter.
  init(scale: Double) {
    let pixel = scale > 0 ? 1 / min(scale, 1e9) : 1
    distance = Flattening.coverageError * pixel
    area = distance * pixel
    far = 1 / (576 * distance * distance)
    near = 1 / (3906.25 * area * area)
  }

  static let pixels = Flattening(scale: 1)

  /// The number of equal steps of t for a curve whose squared second derivative is at most `bend` and whose squared
  /// first derivative is at most `speed`; 0 if a straight line is close enough.
  @inline(__always)
  func steps(bend: Double, speed: Double) -> Int {
    // h = √bend·dt²/8 and L = √speed·dt. An uncorrected chord is off by 2h/3.
    if bend <= 144 * distance * distance { return 0 }
    guard bend < 1e60, speed < 1e60 else { return 1000 }  // also for NaN
    let byHeight = Flattening.root(bend * far, 4)
    let byArea = max(3, Flattening.root(bend * speed * near, 6))
    return min(Int(min(byHeight, byArea)) + 1, 1000)
  }

  /// The root of a positive number, at most 6 % too large or 2 % too small: the bits of a number are nearly its
  /// logarithm.
  @inline(__always)
  private static func root(_ v: Double, _ degree: UInt64) -> Double {
    let one = (1.0).bitPattern
    return Double(bitPattern: v.bitPattern / degree &+ (one - one / degree))
  }

  /// Whether a chord of this length that turns by this angle is fine enough.
  @inline(__always)
  func suffices(length: Double, turn: Double) -> Bool {
    let height = length * turn
    return height <= 24 * distance || height * length <= 62.5 * area
  }

  /// The angle between the corners of a polygon that approximates a circle.
  func angle(radius: Double) -> Double {
    let square = radius * radius
    let far = 1 / Flattening.root(square * far, 4)
    let near = 1 / Flattening.root(square * square * near, 6)
    return min(max(far, near), 0.6)
  }
}
