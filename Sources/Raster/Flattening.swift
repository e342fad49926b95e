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

  /// Lines are cut no finer than for this magnification: beyond it next to nothing of them is on the canvas, and the
  /// number of points would grow with its root.
  static let largestScale = 1e4

  /// In the curve's own unit, and its square.
  let distance: Double
  let area: Double
  /// 24 distances to the fourth root, and 62.5 areas to the sixth.
  private let far: Double
  private let near: Double

  /// For curves that are drawn this many times as large. What is drawn so large that the scale is no number any more
  /// is not drawn; how finely it would be does not matter.
  init(scale: Double) {
    let pixel = scale > 0 ? 1 / min(scale, 1e9) : 1
    distance = Flattening.coverageError * pixel
    area = distance * pixel
    far = 1 / (576 * distance * distance)
    near = 1 / (3906.25 * area * area)
  }

  static let pixels = Flattening(scale: 1)

  /// How many equal steps of t a curve needs whose second derivative squared is `bend` at most, and the first
  /// `speed`; 0 for a curve that a line is near enough to.
  @inline(__always)
  func steps(bend: Double, speed: Double) -> Int {
    // h = √bend·dt²/8 and L = √speed·dt. A chord alone is off by 2h/3.
    if bend <= 144 * distance * distance { return 0 }
    guard bend < 1e60, speed < 1e60 else { return 1000 }  // also where they are no numbers
    let byHeight = Flattening.root(bend * far, 4)
    let byArea = max(3, Flattening.root(bend * speed * near, 6))
    return min(Int(min(byHeight, byArea)) + 1, 1000)
  }

  /// At most 6 % more than the root of a positive number, at most 2 % less: the bits of a number are nearly its
  /// logarithm.
  @inline(__always)
  private static func root(_ v: Double, _ degree: UInt64) -> Double {
    let one = (1.0).bitPattern
    return Double(bitPattern: v.bitPattern / degree &+ (one - one / degree))
  }

  /// Whether a chord of this length is fine that turns by this angle.
  @inline(__always)
  func suffices(length: Double, turn: Double) -> Bool {
    let height = length * turn
    return height <= 24 * distance || height * length <= 62.5 * area
  }

  /// The angle between the corners of a polygon that stands for a circle.
  func angle(radius: Double) -> Double {
    let square = radius * radius
    let far = 1 / Flattening.root(square * far, 4)
    let near = 1 / Flattening.root(square * square * near, 6)
    return min(max(far, near), 0.6)
  }
}
