import Geometry

/// Numbers with units in text: durations, angles and lengths.
public enum Measure {
  /// A duration in seconds: `0.3s` or `300ms`. Without a unit it could be either, a thousand times apart.
  public static func duration(_ text: String) throws(TextMistake) -> Double {
    let (value, unit) = try split(text, as: "a duration", example: "0.3s or 300ms")
    switch unit {
    case "s": return value
    case "ms": return value / 1000
    case "":
      let number = NumberText.shortest(value)
      throw TextMistake(
        "a time given as text needs a unit",
        hint: "write \"\(number)s\" or \"\(number)ms\"")
    default: throw unknown(unit, of: text, known: ["s", "ms"])
    }
  }

  /// Whether the text is a number and a unit, if perhaps an unknown one or none.
  public static func isQuantity(_ text: String) -> Bool {
    let bytes = Array(text.utf8.drop { ASCII.isSpace($0) })
    guard let (_, end) = DecimalText.scan(bytes, from: 0) else { return false }
    return bytes[end...].allSatisfy {
      ASCII.isLetter($0) || ASCII.isSpace($0) || $0 == UInt8(ascii: "%")
    }
  }

  /// An angle in degrees: `90deg`, `0.25turn`, `1.57rad`, `100grad`, or a plain number.
  public static func angle(_ text: String) throws(TextMistake) -> Double {
    let (value, unit) = try split(text, as: "an angle", example: "90deg, 0.25turn or 1.57rad")
    guard let degrees = degrees(value, unit) else {
      throw unknown(unit, of: text, known: ["deg", "turn", "rad", "grad"])
    }
    return degrees
  }

  /// Points, or a fraction of something.
  public enum Length: Hashable, Sendable {
    case points(Double)
    /// 1 is the whole.
    case fraction(Double)
  }

  /// A length: `50%`, or a plain number of points.
  public static func length(_ text: String) throws(TextMistake) -> Length {
    let (value, unit) = try split(text, as: "a length", example: "12 or 50%")
    switch unit {
    case "", "pt": return .points(value)
    case "%": return .fraction(value / 100)
    default:
      throw TextMistake(
        "unknown unit '\(unit)' in '\(text)'",
        hint: "lengths are points, without a unit, or a percentage",
        range: text.utf8.count - unit.utf8.count..<text.utf8.count)
    }
  }

  static func degrees(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "", "deg": value
    case "turn": value * 360
    case "rad": value / degree
    case "grad": value * 0.9
    default: nil
    }
  }

  private static func split(
    _ text: String, as kind: String, example: String
  ) throws(TextMistake) -> (Double, String) {
    let bytes = Array(text.utf8.drop { ASCII.isSpace($0) })
    guard let (value, end) = DecimalText.scan(bytes, from: 0) else {
      throw TextMistake("expected \(kind), found '\(text)'", hint: "for example \(example)")
    }
    guard value.isFinite else { throw TextMistake("the number in '\(text)' is too large") }
    let unit = bytes[end...].filter { !ASCII.isSpace($0) }
    return (value, String(decoding: unit, as: UTF8.self).lowercased())
  }

  private static func unknown(_ unit: String, of text: String, known: [String]) -> TextMistake {
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    return TextMistake(
      "unknown unit '\(unit)' in '\(text)'", hint: "known units are \(list)")
  }
}
