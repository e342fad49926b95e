import Diagnostics
import Geometry

/// Strings and the syntax of numbers.
extension JSONReader {
  /// Reads the string at a quote; nil if it has no end. Mistakes inside are reported and skipped.
  mutating func readString(isKey: Bool = false) -> String? {
    let start = i
    let quote = bytes[i]
    i += 1
    var run = i
    while i < bytes.count, bytes[i] != quote, bytes[i] >= 0x20, bytes[i] != ASCII.backslash {
      i += 1
    }
    var result = text(run..<i)
    while i < bytes.count, bytes[i] != quote {
      if bytes[i] == ASCII.newline || bytes[i] == ASCII.carriageReturn { break }
      if bytes[i] == ASCII.backslash {
        appendEscape(to: &result)
      } else {
        i += 1
        report(
          "control character in a string", at: SpecPlace(start: i - 1, end: i),
          hint: "write it as \(unicodeEscape(bytes[i - 1]))")
      }
      run = i
      while i < bytes.count, bytes[i] != quote, bytes[i] >= 0x20, bytes[i] != ASCII.backslash {
        i += 1
      }
      result += text(run..<i)
    }
    guard i < bytes.count, bytes[i] == quote else {
      return endUnclosed(start..<i, isKey: isKey)
    }
    i += 1
    if isFollowedByText(start + 1..<i - 1, isKey: isKey) {
      return endUnclosed(start..<i - 1, isKey: isKey)
    }
    if quote == ASCII.apostrophe {
      report(
        "strings need double quotes", at: SpecPlace(start: start, end: i),
        hint: "write \"…\" instead of '…'")
    }
    return result
  }

  mutating func appendEscape(to result: inout String) {
    let start = i
    i += 1
    guard i < bytes.count else { return }
    let letter = bytes[i]
    i += 1
    switch letter {
    case ASCII.quote: result += "\""
    case ASCII.backslash: result += "\\"
    case ASCII.slash: result += "/"
    case UInt8(ascii: "b"): result += "\u{8}"
    case UInt8(ascii: "f"): result += "\u{C}"
    case UInt8(ascii: "n"): result += "\n"
    case UInt8(ascii: "r"): result += "\r"
    case UInt8(ascii: "t"): result += "\t"
    case UInt8(ascii: "u"): appendUnicodeEscape(from: start, to: &result)
    default:
      i -= 1
      report(
        "unknown escape in a string", at: SpecPlace(start: start, end: i + 1),
        hint: "a backslash itself is written \\\\")
    }
  }

  /// Reads the digits after `\u`, and a second escape if the first is one half of a surrogate pair.
  private mutating func appendUnicodeEscape(from start: Int, to result: inout String) {
    guard let unit = readHexUnit() else {
      report(
        "expected four hexadecimal digits after \\u", at: SpecPlace(start: start, end: i))
      return
    }
    var code = unit
    if (0xD800..<0xDC00).contains(unit), i + 1 < bytes.count, bytes[i] == ASCII.backslash,
      bytes[i + 1] == UInt8(ascii: "u")
    {
      let second = i
      i += 2
      if let low = readHexUnit(), (0xDC00..<0xE000).contains(low) {
        code = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      } else {
        i = second
      }
    }
    guard let scalar = UnicodeScalar(code) else {
      report("only half of a surrogate pair", at: SpecPlace(start: start, end: i))
      return
    }
    result.unicodeScalars.append(scalar)
  }

  private mutating func readHexUnit() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard i < bytes.count, let digit = ASCII.hexValue(bytes[i]) else { return nil }
      value = value << 4 | digit
      i += 1
    }
    return value
  }

  private func unicodeEscape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Whether the byte may belong to a number. Includes characters of other languages' numbers, so
  /// that one message covers the whole number.
  func isOfNumber(_ b: UInt8) -> Bool {
    ASCII.isDigit(b) || ASCII.isLetter(b) || b == ASCII.minus || b == ASCII.plus || b == ASCII.dot
      || b == UInt8(ascii: "%") || b == UInt8(ascii: "_")
  }

  /// The number at `start` with the decimals that follow it after a comma, as in `"opacity": 0,5`, after a report; no key
  /// begins with a digit. Nil if there are none.
  mutating func readDecimals(ofNumberAt start: Int) -> Double? {
    guard i + 1 < bytes.count, bytes[i] == ASCII.comma, ASCII.isDigit(bytes[i + 1]) else {
      return nil
    }
    let comma = i
    i += 1
    while i < bytes.count, ASCII.isDigit(bytes[i]) { i += 1 }
    let decimal = text(start..<comma) + "." + text(comma + 1..<i)
    report(
      "numbers have a decimal point, not a comma", at: SpecPlace(start: start, end: i),
      hint: "write \(decimal.prefix(40))")
    return DecimalText.value(of: Array(decimal.utf8)[...])
  }

  /// Skips a calculation that begins with a number, as in `100 / 2`, after a report; false if there is none. A number with a
  /// sign is rather the next value, as in `[10 -5]`.
  mutating func skipArithmetic(from start: Int) -> Bool {
    let end = i
    skipSpace()
    guard i + 1 < bytes.count, "+*/-".utf8.contains(bytes[i]), bytes[end - 1] != ASCII.minus,
      !"+-".utf8.contains(bytes[i]) || bytes[i + 1] == ASCII.space
    else {
      i = end
      return false
    }
    while i < bytes.count, ![ASCII.comma, ASCII.newline].contains(bytes[i]),
      bytes[i] != ASCII.closeBrace, bytes[i] != ASCII.closeBracket
    {
      i += 1
    }
    while ASCII.isSpace(bytes[i - 1]) { i -= 1 }
    report(
      "JSON has no arithmetic", at: SpecPlace(start: start, end: i),
      hint: "write \"=\(text(start..<i).prefix(40))\"")
    return true
  }

  /// How to write a number that is valid in other languages but not in JSON: `+1`, `.5`, `1.`, `01`.
  func misspelling(of digits: ArraySlice<UInt8>) -> String? {
    var rest = digits
    if rest.first == ASCII.plus { return "leave out the '+'" }
    if rest.first == ASCII.minus { rest = rest.dropFirst() }
    if rest.first == ASCII.dot { return "write a digit before the point" }
    let whole = rest.prefix { ASCII.isDigit($0) }
    if whole.count > 1, whole.first == UInt8(ascii: "0") { return "leave out the leading zero" }
    let fraction = rest.dropFirst(whole.count)
    guard fraction.first == ASCII.dot else { return nil }
    let next = fraction.dropFirst().first
    return next.map(ASCII.isDigit) == true ? nil : "write a digit after the point"
  }
}
