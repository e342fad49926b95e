import Diagnostics
import DisplayList
import Geometry

/// Reads `rgb(…)` and its relatives.
struct ColorFunctionReader {
  private let text: String
  private let bytes: [UInt8]
  private var i = 0

  init(text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// An argument with its type, which depends on its place in the function.
  private enum Argument: Hashable {
    case number(Double)
    /// 1 is 100 %.
    case percentage(Double)
    /// An angle in degrees.
    case angle(Double)
    case none
  }

  private static let functions = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "oklab", "oklch",
  ]

  mutating func read() throws(TextMistake) -> Color {
    skipSpace()
    let start = i
    while i < bytes.count, ASCII.isWord(bytes[i]) || bytes[i] == ASCII.minus { i += 1 }
    let name = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
    guard ColorFunctionReader.functions.contains(name) else {
      throw TextMistake(
        "unknown colour function '\(name)'",
        hint: name.hasSuffix("gradient")
          ? "a gradient is an object: {\"gradient\": \"axial\", \"colors\": [\"red\", \"gold\"]}"
          : Suggestion.hint(for: name, among: ColorFunctionReader.functions)
            ?? "known are " + ColorFunctionReader.functions.joined(separator: ", "),
        range: start..<i)
    }
    guard take(UInt8(ascii: "(")) else { throw fail("expected '(' after '\(name)'") }
    let (arguments, isLegacy) = try readArguments()
    skipSpace()
    guard i == bytes.count else { throw fail("expected nothing after ')'") }
    return try color(name, arguments, isLegacy)
  }

  // MARK: Arguments

  /// Three components and an optional alpha, separated by commas, or by spaces and a slash.
  private mutating func readArguments() throws(TextMistake) -> ([Argument], isLegacy: Bool) {
    var arguments = [try readArgument()]
    let isLegacy = take(ASCII.comma)
    if isLegacy {
      arguments.append(try readArgument())
      while take(ASCII.comma) { arguments.append(try readArgument()) }
    } else {
      arguments.append(try readArgument())
      arguments.append(try readArgument())
      if take(ASCII.slash) { arguments.append(try readArgument()) }
    }
    guard take(UInt8(ascii: ")")) else {
      throw fail(i < bytes.count ? "expected ')'" : "the ')' is missing")
    }
    guard (3...4).contains(arguments.count) else {
      throw TextMistake("expected three components and perhaps an alpha in '\(text)'")
    }
    if isLegacy, arguments.contains(.none) {
      throw TextMistake("'none' cannot be used with commas", hint: "separate components by spaces")
    }
    return (arguments, isLegacy)
  }

  private mutating func readArgument() throws(TextMistake) -> Argument {
    skipSpace()
    let start = i
    guard let (value, end) = DecimalText.scan(bytes, from: i) else {
      guard takeWord() == "none" else {
        i = start
        throw fail("expected a number")
      }
      return .none
    }
    guard value.isFinite else { throw fail("the number is too large") }
    i = end
    if i < bytes.count, bytes[i] == UInt8(ascii: "%") {
      i += 1
      return .percentage(value / 100)
    }
    let unitStart = i
    let unit = takeWord()
    if unit.isEmpty { return .number(value) }
    guard let degrees = Measure.degrees(value, unit) else {
      throw TextMistake("unknown unit '\(unit)' in '\(text)'", range: unitStart..<i)
    }
    return .angle(degrees)
  }

  private mutating func takeWord() -> String {
    let start = i
    while i < bytes.count, ASCII.isLetter(bytes[i]) { i += 1 }
    return String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard i < bytes.count, bytes[i] == byte else { return false }
    i += 1
    return true
  }

  private mutating func skipSpace() {
    while i < bytes.count, ASCII.isSpace(bytes[i]) { i += 1 }
  }

  private func fail(_ message: String) -> TextMistake {
    TextMistake("\(message) in '\(text)'", range: min(i, bytes.count)..<min(i + 1, bytes.count))
  }

  // MARK: Meaning

  private func color(
    _ name: String, _ arguments: [Argument], _ isLegacy: Bool
  ) throws(TextMistake) -> Color {
    let alpha = arguments.count == 4 ? try component(arguments[3], 1, 1) : 1
    let unitAlpha = min(max(alpha, 0), 1)
    switch name {
    case "rgb", "rgba": return try rgb(arguments, isLegacy).withAlpha(unitAlpha).clamped
    case "hsl", "hsla":
      if isLegacy { try requirePercentages(arguments[1...2]) }
      let saturation = max(0, try component(arguments[1], 1, 100))
      return Color(
        hue: try hue(arguments[0]), saturation: isLegacy ? min(saturation, 1) : saturation,
        lightness: try component(arguments[2], 1, 100), alpha: unitAlpha
      ).clamped
    case "hwb":
      try refuseCommas(name, isLegacy)
      return Color(
        hue: try hue(arguments[0]), whiteness: max(0, try component(arguments[1], 1, 100)),
        blackness: max(0, try component(arguments[2], 1, 100)), alpha: unitAlpha
      ).clamped
    case "oklab":
      try refuseCommas(name, isLegacy)
      return Color(
        OKLab(
          lightness: try lightness(arguments[0]), a: try component(arguments[1], 0.4, 1),
          b: try component(arguments[2], 0.4, 1), alpha: unitAlpha))
    default:
      try refuseCommas(name, isLegacy)
      return Color(
        OKLab(
          lightness: try lightness(arguments[0]),
          chroma: max(0, try component(arguments[1], 0.4, 1)), hue: try hue(arguments[2]),
          alpha: unitAlpha))
    }
  }

  private func rgb(_ arguments: [Argument], _ isLegacy: Bool) throws(TextMistake) -> Color {
    if isLegacy {
      let percentages = arguments[..<3].count { if case .percentage = $0 { true } else { false } }
      guard percentages == 0 || percentages == 3 else {
        throw TextMistake(
          "numbers and percentages cannot be mixed with commas in '\(text)'",
          hint: "separate components by spaces")
      }
    }
    return Color(
      red: try component(arguments[0], 1, 255), green: try component(arguments[1], 1, 255),
      blue: try component(arguments[2], 1, 255))
  }

  /// `whole` is the value of 100 %; numbers are divided by `scale`.
  private func component(
    _ argument: Argument, _ whole: Double, _ scale: Double
  ) throws(TextMistake) -> Double {
    switch argument {
    case .number(let value): return value / scale
    case .percentage(let value): return value * whole
    case .none: return 0
    case .angle: throw TextMistake("expected a number, found an angle in '\(text)'")
    }
  }

  private func lightness(_ argument: Argument) throws(TextMistake) -> Double {
    min(max(try component(argument, 1, 1), 0), 1)
  }

  private func hue(_ argument: Argument) throws(TextMistake) -> Double {
    switch argument {
    case .number(let value), .angle(let value): return value
    case .none: return 0
    case .percentage: throw TextMistake("expected a hue, found a percentage in '\(text)'")
    }
  }

  private func requirePercentages(_ arguments: ArraySlice<Argument>) throws(TextMistake) {
    for argument in arguments {
      guard case .percentage = argument else {
        throw TextMistake(
          "with commas, saturation and lightness are percentages in '\(text)'",
          hint: "write '%', or separate components by spaces")
      }
    }
  }

  private func refuseCommas(_ name: String, _ isLegacy: Bool) throws(TextMistake) {
    guard isLegacy else { return }
    throw TextMistake(
      "'\(name)' takes no commas in '\(text)'", hint: "separate components by spaces")
  }
}
