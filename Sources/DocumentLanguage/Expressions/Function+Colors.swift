import DisplayList
import Notations
import SceneReading

extension Function {
  static let colors: [Function] = [
    Function("alpha(color, a)", 2...2, "the colour with its opacity multiplied by a") {
      (call) throws(ExpressionError) in
      let color = try call.color(0)
      return .color(color.withAlpha(color.alpha * (try call.number(1))).clamped)
    },
    Function("hsb(h, s, b, a)", 3...4, "hue, saturation, brightness, opacity, each 0…1") {
      (call) throws(ExpressionError) in
      .color(
        Color(
          hue: try call.number(0) * 360, saturation: try call.unit(1),
          brightness: try call.unit(2), alpha: try call.number(3, default: 1)
        ).clamped)
    },
    Function("hsl(h, s, l, a)", 3...4, "hue, saturation, lightness, opacity, each 0…1") {
      (call) throws(ExpressionError) in
      .color(
        Color(
          hue: try call.number(0) * 360, saturation: try call.unit(1),
          lightness: try call.unit(2), alpha: try call.number(3, default: 1)
        ).clamped)
    },
    Function("lighten(color, amount)", 2...2, "the colour with its HSL lightness raised by 0…1") {
      (call) throws(ExpressionError) in
      .color(try call.color(0).lightened(by: try call.number(1)))
    },
    Function("darken(color, amount)", 2...2, "the colour with its HSL lightness lowered by 0…1") {
      (call) throws(ExpressionError) in
      .color(try call.color(0).lightened(by: -(try call.number(1))))
    },
  ]

  /// The colour that a value is, or that its text describes.
  static func color(_ value: ExpressionValue) -> Color? {
    switch value {
    case .color(let color): return color
    case .text(let text):
      do throws(TextMistake) { return try ColorNotation.color(of: text) } catch { return nil }
    case .null, .bool, .number, .list, .record: return nil
    }
  }
}

extension Color {
  /// The colour with its HSL lightness raised, up to 1.
  func lightened(by amount: Double) -> Color {
    let (hue, saturation, lightness) = hsl
    return Color(
      hue: hue, saturation: saturation, lightness: min(max(lightness + amount, 0), 1),
      alpha: alpha)
  }
}
