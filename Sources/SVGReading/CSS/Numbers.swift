import Geometry

/// Parses a plain number; nil for anything else.
func number(_ text: String) -> Double? {
  DecimalText.value(of: Array(trimmed(text).utf8)).flatMap { $0.isFinite ? $0 : nil }
}

/// Parses numbers with white space, a comma or nothing between them; nil for anything else.
func numberList(_ text: String) -> [Double]? {
  let bytes = Array(text.utf8)
  var result: [Double] = []
  var i = 0
  while true {
    var commas = 0
    while i < bytes.count, isSpace(bytes[i]) || bytes[i] == UInt8(ascii: ",") {
      commas += bytes[i] == UInt8(ascii: ",") ? 1 : 0
      i += 1
    }
    guard commas <= (result.isEmpty ? 0 : 1) else { return nil }
    guard i < bytes.count else { return result }
    guard let (value, end) = DecimalText.scan(bytes, from: i), value.isFinite else { return nil }
    result.append(value)
    i = end
  }
}

/// The same where nothing may follow the last number, not even a comma.
func closedNumberList(_ text: String) -> [Double]? {
  trimmed(text).hasSuffix(",") ? nil : numberList(text)
}

/// A number with its unit.
struct Length: Hashable, Sendable {
  var value: Double
  /// The unit in lower case, which may be `%`; empty if there is none.
  var unit: String

  init?(_ text: String) {
    let bytes = Array(trimmed(text).utf8)
    guard let (value, end) = DecimalText.scan(bytes, from: 0), value.isFinite else { return nil }
    self.value = value
    unit = String(decoding: bytes[end...], as: UTF8.self).lowercased()
    guard unit == "%" || unit.utf8.allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else {
      return nil
    }
  }

  /// The length in pixels, for fonts of 16 pixels; nil for other relative units.
  var pixels: Double? { pixels(em: 16) }

  /// The length in pixels where the font and the root's have this size; nil for other relative units.
  func pixels(em: Double) -> Double? {
    unit == "rem" ? em * value : Length.factor(unit, em: em).map { $0 * value }
  }

  /// Whether it depends on the size of a font.
  var isOfFont: Bool { ["em", "rem", "ex", "ch"].contains(unit) }

  static func factor(_ unit: String, em: Double) -> Double? {
    switch unit {
    case "", "px": 1
    case "em": em
    case "rem": 16
    case "ex", "ch": em / 2
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "pt": 96.0 / 72
    case "pc": 16
    default: nil
    }
  }
}

/// A CSS time in seconds; nil without a unit.
func cssTime(_ text: String) -> Double? {
  guard let quantity = Calculation(text, UnitContext()), quantity.dimension == .time else {
    return nil
  }
  return quantity.value
}
