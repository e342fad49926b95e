import Geometry

/// A colour by lightness and two opponent axes, perceptually uniform (B. Ottosson, "A perceptual color
/// space for image processing", 2020; CSS Color 4, section 9).
public struct OKLab: Hashable, Sendable {
  /// 0 (black) … 1 (white).
  public var lightness: Double
  /// Green (negative) to red; within about ±0.4 for sRGB colours.
  public var a: Double
  /// Blue (negative) to yellow.
  public var b: Double
  /// 0…1, straight.
  public var alpha: Double

  public init(lightness: Double, a: Double, b: Double, alpha: Double = 1) {
    self.lightness = lightness
    self.a = a
    self.b = b
    self.alpha = alpha
  }

  /// Creates a colour from a chroma (0 for greys, about 0.37 at most in sRGB) and a hue in degrees.
  public init(lightness: Double, chroma: Double, hue: Double, alpha: Double = 1) {
    let (sine, cosine) = sineCosine(hue * degree)
    self.init(lightness: lightness, a: chroma * cosine, b: chroma * sine, alpha: alpha)
  }

  public init(_ color: Color) {
    let r = Color.linear(color.red)
    let g = Color.linear(color.green)
    let b = Color.linear(color.blue)
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    self.init(
      lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, alpha: color.alpha)
  }

  public var chroma: Double { (a * a + b * b).squareRoot() }

  /// In degrees, 0 ..< 360; 0 for greys.
  public var hue: Double {
    let degrees = arcTangent(b, a) / degree
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// How different two colours look; 0.02 is just noticeable (CSS Color 4, section 13.2.4).
  public func difference(from other: OKLab) -> Double {
    let l = lightness - other.lightness
    let u = a - other.a
    let v = b - other.b
    return (l * l + u * u + v * v).squareRoot()
  }
}

extension Color {
  /// The exact colour. Its components are outside 0…1 if it is outside sRGB's gamut.
  public init(unbounded lab: OKLab) {
    let l = lab.lightness + 0.3963377774 * lab.a + 0.2158037573 * lab.b
    let m = lab.lightness - 0.1055613458 * lab.a - 0.0638541728 * lab.b
    let s = lab.lightness - 0.0894841775 * lab.a - 1.2914855480 * lab.b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    self.init(
      red: Color.encoded(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
      green: Color.encoded(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
      blue: Color.encoded(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3),
      alpha: lab.alpha)
  }

  /// The nearest sRGB colour with the same lightness and hue. If the colour is outside sRGB's gamut, its
  /// chroma is reduced until clipping the rest is not noticeable (CSS Color 4, section 13.2.6, the binary
  /// search with local MINDE).
  public init(_ lab: OKLab) {
    guard lab.lightness < 1 else {
      self = Color.white.withAlpha(lab.alpha)
      return
    }
    guard lab.lightness > 0 else {
      self = Color.black.withAlpha(lab.alpha)
      return
    }
    let exact = Color(unbounded: lab)
    self = exact.isNearlyInGamut ? exact.clamped : Color.reducingChroma(of: lab)
  }

  private static func reducingChroma(of lab: OKLab) -> Color {
    let justNoticeable = 0.02
    let epsilon = 0.0001
    var clipped = Color(unbounded: lab).clamped
    if OKLab(clipped).difference(from: lab) < justNoticeable { return clipped }
    let chroma = lab.chroma
    guard chroma.isFinite, chroma > 0 else { return clipped }
    var low = 0.0
    var high = chroma
    var isLowInGamut = true
    while high - low > epsilon {
      let middle = (low + high) / 2
      var candidate = lab
      candidate.a *= middle / chroma
      candidate.b *= middle / chroma
      let color = Color(unbounded: candidate)
      if isLowInGamut, color.isNearlyInGamut {
        low = middle
        continue
      }
      clipped = color.clamped
      let difference = OKLab(clipped).difference(from: candidate)
      if difference < justNoticeable {
        if justNoticeable - difference < epsilon { return clipped }
        isLowInGamut = false
        low = middle
      } else {
        high = middle
      }
    }
    return clipped
  }

  /// Allows for rounding in the matrices above.
  private var isNearlyInGamut: Bool {
    [red, green, blue].allSatisfy { $0 >= -1e-6 && $0 <= 1 + 1e-6 }
  }

  /// Linear light from an encoded component (IEC 61966-2-1), mirrored below 0.
  public static func linear(_ encoded: Double) -> Double {
    let v = abs(encoded)
    let light = v <= 0.04045 ? v / 12.92 : power((v + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// An encoded component from linear light, mirrored below 0.
  public static func encoded(_ linear: Double) -> Double {
    let v = abs(linear)
    let code = v <= 0.0031308 ? v * 12.92 : 1.055 * power(v, 1 / 2.4) - 0.055
    return linear < 0 ? -code : code
  }
}

private func cubeRoot(_ x: Double) -> Double {
  guard x != 0, x.isFinite else { return x }
  let root = power(abs(x), 1.0 / 3)
  return x < 0 ? -root : root
}
