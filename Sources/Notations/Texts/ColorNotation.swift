import Diagnostics
import DisplayList
import Geometry

/// CSS colours (CSS Color 4): names, `#` notations, and the functions `rgb`, `hsl`, `hwb`, `oklab` and
/// `oklch` with their older spellings.
///
/// `none` counts as 0. Components out of range are clamped as in CSS; `oklab` and `oklch` colours
/// outside of sRGB become the nearest colour of the same lightness and hue (gamut mapping with reduced
/// chroma, not clipping).
public enum ColorNotation {
  public static func color(of text: String) throws(TextMistake) -> Color {
    let word = String(decoding: trimmed(text), as: UTF8.self).lowercased()
    if word.hasPrefix("#") { return try hexadecimal(word) }
    if word.contains("(") {
      var reader = ColorFunctionReader(text: text)
      return try reader.read()
    }
    if word == "transparent" { return .clear }
    guard let rgb = ColorNames.rgb(of: word) else {
      throw TextMistake("unknown colour '\(text)'", hint: hint(for: word))
    }
    return Color(rgb: rgb)
  }

  /// Whether it is the name of a colour.
  package static func isName(_ word: String) -> Bool {
    ColorNames.rgb(of: word.lowercased()) != nil || word == "transparent"
  }

  /// All names, including `transparent`, in alphabetical order.
  public static var names: [String] {
    (ColorNames.all.map(\.name) + ["transparent"]).sorted()
  }

  private static func hint(for word: String) -> String? {
    let isHexadecimal =
      [3, 4, 6, 8].contains(word.utf8.count) && word.utf8.allSatisfy { ASCII.hexValue($0) != nil }
    if isHexadecimal { return "did you mean '#\(word)'?" }
    return Suggestion.hint(for: word, among: names)
  }

  private static func hexadecimal(_ word: String) throws(TextMistake) -> Color {
    var digits: [Double] = []
    for byte in word.utf8.dropFirst() {
      guard let digit = ASCII.hexValue(byte) else {
        throw TextMistake(
          "'\(word)' is not a colour", hint: "'#' is followed by 3, 4, 6 or 8 hexadecimal digits")
      }
      digits.append(Double(digit))
    }
    switch digits.count {
    case 3, 4: digits = digits.flatMap { [$0, $0] }
    case 6, 8: break
    default:
      throw TextMistake(
        "'\(word)' has \(digits.count) digits",
        hint: "'#' is followed by 3, 4, 6 or 8 hexadecimal digits")
    }
    func component(_ n: Int) -> Double { (digits[2 * n] * 16 + digits[2 * n + 1]) / 255 }
    return Color(
      red: component(0), green: component(1), blue: component(2),
      alpha: digits.count == 8 ? component(3) : 1)
  }

  private static func trimmed(_ text: String) -> ArraySlice<UInt8> {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, ASCII.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, ASCII.isSpace(last) { bytes.removeLast() }
    return bytes
  }

  // MARK: Writing

  /// The shortest notation that reads back as this colour: a name, `#` notation, or `rgb()` if the
  /// components are not whole 255ths.
  public static func text(of color: Color) -> String {
    let c = color.clamped
    let levels = [c.red, c.green, c.blue, c.alpha].map { wholeLevel($0) }
    guard let red = levels[0], let green = levels[1], let blue = levels[2] else {
      return function(c)
    }
    guard let alpha = levels[3] else { return function(c) }
    let hex = hexadecimal([red, green, blue] + (alpha == 255 ? [] : [alpha]))
    guard alpha == 255 else { return hex }
    let rgb = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    guard let name = ColorNames.name(of: rgb), name.utf8.count <= hex.utf8.count else { return hex }
    return name
  }

  private static func wholeLevel(_ component: Double) -> UInt8? {
    let scaled = component * 255
    let level = UInt8(min(scaled + 0.5, 255))
    return abs(scaled - Double(level)) < 1e-9 ? level : nil
  }

  private static func hexadecimal(_ levels: [UInt8]) -> String {
    let isShort = levels.allSatisfy { $0 >> 4 == $0 & 15 }
    let digits = levels.map { level in
      isShort
        ? String(level & 15, radix: 16) : (level < 16 ? "0" : "") + String(level, radix: 16)
    }
    return "#" + digits.joined()
  }

  private static func function(_ c: Color) -> String {
    let components = [c.red, c.green, c.blue].map { DecimalText.shortest($0 * 255, decimals: 9) }
    let alpha = c.alpha == 1 ? "" : " / " + DecimalText.shortest(c.alpha, decimals: 12)
    return "rgb(" + components.joined(separator: " ") + alpha + ")"
  }
}
