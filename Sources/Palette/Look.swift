import Geometry

/// How a colour looks: a place in a space in which steps of equal length look about equally large.
///
/// This is CIELAB with its chroma compressed as CIE94 and CIEDE2000 do, because a hue is noticed sooner on a
/// grey than on a strong colour. The unit is one of 255 levels of grey, so that a distance means something to
/// an author: two colours at distance 8 differ as much as two greys that are 8 levels apart.
public struct Look: Hashable, Sendable {
  /// Lightness 0…255, then green to red and blue to yellow, each about −110…110.
  public var place: SIMD3<Float>

  public init(place: SIMD3<Float>) { self.place = place }

  /// The look of an opaque pixel. Its alpha is ignored.
  public init(_ pixel: UInt32) {
    let red = Self.linear[Int(pixel & 255)]
    let green = Self.linear[Int(pixel >> 8 & 255)]
    let blue = Self.linear[Int(pixel >> 16 & 255)]
    // sRGB's primaries divided by its white.
    let x = 0.433_953 * red + 0.376_219 * green + 0.189_828 * blue
    let y = 0.212_671 * red + 0.715_160 * green + 0.072_169 * blue
    let z = 0.017_758 * red + 0.109_477 * green + 0.872_766 * blue
    let f = Self.responses(SIMD4(x, y, z, 1))
    let (a, b) = (500 * (f.x - f.y), 200 * (f.y - f.z))
    let chroma = (a * a + b * b).squareRoot()
    let pull = Self.unit * Self.greyHue / (1 + Self.gathering * chroma)
    place = SIMD3(Self.unit * (116 * f.y - 16), pull * a, pull * b)
  }

  /// How different two colours look, in levels of grey.
  public func distance(to other: Look) -> Float { squaredDistance(to: other).squareRoot() }

  public func squaredDistance(to other: Look) -> Float {
    let d = place - other.place
    let squares = d * d
    return squares.x + squares.y + squares.z
  }

  /// The pixel that looks most like this.
  public var pixel: UInt32 {
    let l = place.x / Self.unit
    var (a, b) = (place.y / Self.unit, place.z / Self.unit)
    let drawn = (a * a + b * b).squareRoot()
    // Means of colours are within a screen's gamut, where this is well above 0.
    let release = 1 / max(0.1, Self.greyHue - Self.gathering * drawn)
    a *= release
    b *= release
    let fy = (l + 16) / 116
    let x = Self.stimulus(fy + a / 500)
    let y = Self.stimulus(fy)
    let z = Self.stimulus(fy - b / 200)
    return Pixel.make(
      Self.level(3.079_933 * x - 1.537_150 * y - 0.542_782 * z),
      Self.level(-0.921_235 * x + 1.875_992 * y + 0.045_244 * z),
      Self.level(0.052_891 * x - 0.204_043 * y + 1.151_152 * z))
  }

  /// Levels of grey per unit of CIELAB's lightness.
  private static let unit: Float = 2.55
  /// How much more visible a hue is near grey than CIELAB says; CIEDE2000 has up to 1.5 for red and green.
  private static let greyHue: Float = 1.2
  /// The strength of the chroma compression: a colour's hue is scaled by 1 / (1 + 0.02 C), about as in CIE94.
  private static let gathering: Float = 0.02

  /// Linear light, 0…1, by sRGB level.
  private static let linear: [Float] = (0..<256).map { level in
    let c = Double(level) / 255
    return Float(c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4))
  }

  /// The light at which each level becomes the next.
  private static let borders: [Float] = (0..<255).map { (linear[$0] + linear[$0 + 1]) / 2 }

  private static func level(_ light: Float) -> Int {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if light > borders[middle] { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// CIELAB's cube root, straight near 0; of four values side by side.
  private static func responses(_ t: SIMD4<Float>) -> SIMD4<Float> {
    // A third of the exponent, then Newton's method: three steps reach Float's precision.
    var root = SIMD4(guess(t.x), guess(t.y), guess(t.z), guess(t.w))
    for _ in 0..<3 { root = (2 * root + t / (root * root)) / 3 }
    return (7.787_037 * t + 0.137_931).replacing(with: root, where: t .> 0.008_856)
  }

  private static func guess(_ t: Float) -> Float {
    Float(bitPattern: t.bitPattern / 3 + 709_921_077)
  }

  private static func stimulus(_ f: Float) -> Float {
    f > 0.206_897 ? f * f * f : (f - 0.137_931) / 7.787_037
  }
}
