/// Decimal numbers as text, the same in every locale and on every machine.
public enum DecimalText {
  /// The Double nearest to the number in `text`, whose grammar is `[+-] [digits] [. digits] [e [+-]
  /// digits]` with at least one digit before the `e`.
  ///
  /// Nil if the text does not match the grammar; infinite if the number is too large.
  public static func value(of text: ArraySlice<UInt8>) -> Double? {
    guard let (parts, end) = parts(of: text, from: text.startIndex), end == text.endIndex else {
      return nil
    }
    return parts.exactValue ?? Double(String(decoding: text, as: UTF8.self))
  }

  public static func value(of text: [UInt8]) -> Double? { value(of: text[...]) }

  /// The longest number at `start`, and where it ends; nil if there is none.
  public static func scan(_ text: [UInt8], from start: Int) -> (value: Double, end: Int)? {
    guard let (parts, end) = parts(of: text[...], from: start) else { return nil }
    if let value = parts.exactValue { return (value, end) }
    return Double(String(decoding: text[start..<end], as: UTF8.self)).map { ($0, end) }
  }

  private struct Parts {
    var isNegative = false
    var digits: UInt64 = 0
    var digitCount = 0
    var exponent = 0

    /// Nil if one rounding is not enough: both factors have to be exact (Clinger, "How to read floating
    /// point numbers accurately", 1990).
    var exactValue: Double? {
      guard digitCount <= 18, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
      let scale = DecimalText.powersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(digits) / scale : Double(digits) * scale
      return isNegative ? -magnitude : magnitude
    }

    mutating func append(_ digit: UInt8) {
      if digits == 0 && digit == 0 { return }
      digitCount += 1
      if digitCount <= 18 { digits = digits * 10 + UInt64(digit) }
    }
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static func parts(of text: ArraySlice<UInt8>, from start: Int) -> (Parts, Int)? {
    var parts = Parts()
    var i = start
    if i < text.endIndex, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
      parts.isNegative = text[i] == UInt8(ascii: "-")
      i += 1
    }
    var hasDigits = false
    while i < text.endIndex, let digit = digit(text[i]) {
      parts.append(digit)
      hasDigits = true
      i += 1
    }
    if i < text.endIndex, text[i] == UInt8(ascii: ".") {
      var j = i + 1
      let fraction = j
      while j < text.endIndex, let digit = digit(text[j]) {
        parts.append(digit)
        parts.exponent -= 1
        j += 1
      }
      if j > fraction {
        hasDigits = true
        i = j
      }
    }
    guard hasDigits else { return nil }
    if let (exponent, end) = exponent(of: text, at: i) {
      parts.exponent += exponent
      i = end
    }
    return (parts, i)
  }

  /// `e` with digits; nil if there are no digits, so that `1em` is a number and a unit.
  private static func exponent(of text: ArraySlice<UInt8>, at start: Int) -> (Int, Int)? {
    guard start < text.endIndex, text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var i = text.index(after: start)
    var isNegative = false
    if i < text.endIndex, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
      isNegative = text[i] == UInt8(ascii: "-")
      i += 1
    }
    guard i < text.endIndex, digit(text[i]) != nil else { return nil }
    var value = 0
    while i < text.endIndex, let digit = digit(text[i]) {
      value = min(value * 10 + Int(digit), 1_000_000)  // far beyond any Double; cannot overflow
      i += 1
    }
    return (isNegative ? -value : value, i)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    let value = byte &- 0x30  // wraps to large values below '0'
    return value < 10 ? value : nil
  }
}

extension DecimalText {
  /// The number rounded to at most `decimals` (0…12) places, in the shortest form that SVG and CSS
  /// accept: `.5`, `-2`, `1e3`. Numbers beyond 2^53 units of the last place are written in full
  /// precision.
  public static func shortest(_ value: Double, decimals: Int) -> String {
    guard let units = units(of: value, decimals: decimals) else {
      return value.isFinite ? "\(value)" : "0"
    }
    return shortest(units: units, decimals: decimals)
  }

  /// `value · 10^decimals`, rounded to nearest, halves away from zero; nil beyond 2^53.
  static func units(of value: Double, decimals: Int) -> Int64? {
    let scaled = (value * powersOfTen[min(max(decimals, 0), 12)])
    guard abs(scaled) < 9_007_199_254_740_992 else { return nil }  // also false for NaN
    return Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
  }

  /// `units / 10^decimals`.
  static func shortest(units: Int64, decimals: Int) -> String {
    guard units != 0 else { return "0" }
    var magnitude = units.magnitude
    var places = min(max(decimals, 0), 12)
    while places > 0, magnitude % 10 == 0 {
      magnitude /= 10
      places -= 1
    }
    var digits = String(magnitude)
    if places > 0 {
      if digits.count <= places {
        digits = "." + String(repeating: "0", count: places - digits.count) + digits
      } else {
        digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -places))
      }
    } else {
      let zeros = digits.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      if zeros >= 3 { digits = digits.dropLast(zeros) + "e\(zeros)" }
    }
    return units < 0 ? "-" + digits : digits
  }
}
