import DisplayList
import Geometry
import Scene

extension Color {
  /// The colour between two, both premultiplied by their alpha, so that a colour which fades does not take
  /// on the hidden colour of a transparent one; the same as straight mixing where the alphas are equal.
  /// Outside of 0…1 the components go on as far as they may.
  func mixed(with other: Color, _ t: Double, in space: PropertyMotion.ColorSpace) -> Color {
    if t == 0 { return self }
    if t == 1 { return other }
    let alpha = min(max(alpha + (other.alpha - alpha) * t, 0), 1)
    guard alpha > 0 else { return withAlpha(0) }
    let p = self.alpha * (1 - t) / alpha
    let q = other.alpha * t / alpha
    switch space {
    case .srgb:
      return Color(
        red: red * p + other.red * q, green: green * p + other.green * q,
        blue: blue * p + other.blue * q, alpha: alpha
      ).clamped
    case .oklab:
      return Color(oklab: oklab * p + other.oklab * q, alpha: alpha).clamped
    }
  }

  /// Lightness, green to red, blue to yellow (Björn Ottosson, "A perceptual color space for image
  /// processing", 2020).
  var oklab: SIMD3<Double> {
    let r = linear(red)
    let g = linear(green)
    let b = linear(blue)
    let l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  init(oklab: SIMD3<Double>, alpha: Double) {
    let l = oklab.x + 0.3963377774 * oklab.y + 0.2158037573 * oklab.z
    let m = oklab.x - 0.1055613458 * oklab.y - 0.0638541728 * oklab.z
    let s = oklab.x - 0.0894841775 * oklab.y - 1.2914855480 * oklab.z
    let l3 = l * l * l
    let m3 = m * m * m
    let s3 = s * s * s
    self.init(
      red: encoded(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
      green: encoded(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
      blue: encoded(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3), alpha: alpha)
  }

  /// Component by component; alpha too.
  func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
  }
}

/// From encoded to linear sRGB (IEC 61966-2-1).
private func linear(_ v: Double) -> Double {
  v <= 0.04045 ? v / 12.92 : power((v + 0.055) / 1.055, 2.4)
}

private func encoded(_ v: Double) -> Double {
  v <= 0.0031308 ? v * 12.92 : 1.055 * power(v, 1 / 2.4) - 0.055
}

private func cubeRoot(_ v: Double) -> Double { v > 0 ? power(v, 1.0 / 3) : 0 }
