/// A colour in encoded (gamma-corrected) sRGB, straight alpha; every component 0…1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a colour from 0xRRGGBB.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255,
      blue: Double(rgb & 255) / 255, alpha: alpha)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// All components clamped to 0…1; NaN becomes 0.
  public var clamped: Color {
    func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }

  /// The nearest 8-bit levels: red, green, blue, alpha, not premultiplied.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let c = clamped
    func byte(_ v: Double) -> UInt8 { UInt8(v * 255 + 0.5) }  // 0.5…255.5, truncated: at most 255
    return (byte(c.red), byte(c.green), byte(c.blue), byte(c.alpha))
  }
}
