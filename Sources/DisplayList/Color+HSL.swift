/// sRGB colours by hue, as in CSS (`hsl()`, `hwb()`) and UIKit (`hsb`).
///
/// Hues are in degrees, any number of turns; everything else is 0…1.
extension Color {
  /// Creates a colour as in CSS Color 4, section 7.1.
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let reach = saturation * min(lightness, 1 - lightness)
    let turns = Color.sixths(hue) * 2
    func component(_ n: Double) -> Double {
      let k = (n + turns).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// Full `brightness` is the purest colour, as in UIColor.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let turns = Color.sixths(hue)
    func component(_ n: Double) -> Double {
      let k = (n + turns).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Grey if whiteness and blackness leave no room for the hue (CSS Color 4, section 8.1).
  public init(hue: Double, whiteness: Double, blackness: Double, alpha: Double = 1) {
    let sum = whiteness + blackness
    guard sum < 1 else {
      let grey = whiteness / sum
      self.init(red: grey, green: grey, blue: grey, alpha: alpha)
      return
    }
    let pure = Color(hue: hue, saturation: 1, lightness: 0.5)
    let left = 1 - sum
    self.init(
      red: pure.red * left + whiteness, green: pure.green * left + whiteness,
      blue: pure.blue * left + whiteness, alpha: alpha)
  }

  /// Hue and saturation are 0 for greys.
  public var hsl: (hue: Double, saturation: Double, lightness: Double) {
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    let lightness = (high + low) / 2
    let room = min(lightness, 1 - lightness)
    return (hue, high > low && room > 0 ? (high - lightness) / room : 0, lightness)
  }

  /// In degrees, 0 ..< 360; 0 for greys.
  private var hue: Double {
    let high = max(red, green, blue)
    let span = high - min(red, green, blue)
    guard span > 0 else { return 0 }
    let sixths: Double
    if high == red {
      sixths = (green - blue) / span + (green < blue ? 6 : 0)
    } else if high == green {
      sixths = (blue - red) / span + 2
    } else {
      sixths = (red - green) / span + 4
    }
    return sixths * 60
  }

  /// The hue in sixths of a turn, 0…6.
  private static func sixths(_ degrees: Double) -> Double {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    return (turn < 0 ? turn + 360 : turn) / 60
  }
}
