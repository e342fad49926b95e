/// A text that may contain expressions: `=expression`, or `text with {expression} in it`.
enum Template {
  case plain(String)
  case expression(Expression)
  case parts([Part])

  enum Part {
    case text(String)
    case expression(Expression)
  }

  /// Whether a text may mean anything but itself: true for few texts, and cheap to check.
  static func isNeeded(_ text: String) -> Bool {
    var bytes = text.utf8.makeIterator()
    guard let first = bytes.next() else { return false }
    if first == UInt8(ascii: "=") || first == UInt8(ascii: "{") { return true }
    if first == UInt8(ascii: "'"), text.utf8.dropFirst().first == UInt8(ascii: "=") { return true }
    return text.utf8.contains(UInt8(ascii: "{"))
  }

  static func parse(_ text: String) throws(ExpressionError) -> Template {
    let bytes = Array(text.utf8)
    guard bytes.first != UInt8(ascii: "=") else {
      return .expression(try ExpressionParser.parse(bytes, from: 1))
    }
    var parts: [Part] = []
    var literal: [UInt8] = []
    func flush() {
      if !literal.isEmpty { parts.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    var i = bytes.starts(with: Array("'=".utf8)) ? 1 : 0
    while i < bytes.count {
      let byte = bytes[i]
      let isDoubled = i + 1 < bytes.count && bytes[i + 1] == byte
      if byte == UInt8(ascii: "{"), !isDoubled {
        flush()
        let (expression, end) = try braced(bytes, from: i + 1)
        parts.append(.expression(expression))
        i = end
      } else {
        if isDoubled, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { i += 1 }
        literal.append(byte)
        i += 1
      }
    }
    flush()
    if parts.isEmpty { return .plain("") }
    if parts.count == 1, case .text(let only) = parts[0] { return .plain(only) }
    return .parts(parts)
  }

  private static func braced(_ bytes: [UInt8], from start: Int) throws(ExpressionError)
    -> (expression: Expression, end: Int)
  {
    do throws(ExpressionError) {
      return try ExpressionParser.parseBraced(bytes, from: start)
    } catch {
      var error = error
      // Who does not know that a text may hold expressions meant the brace itself.
      error.hint = error.hint ?? "to show a brace, write it twice: {{"
      throw error
    }
  }

  /// The escaped form of `text`, which means `text` itself.
  static func escaped(_ text: String) -> String {
    guard isNeeded(text) else { return text }
    let isMarked = text.hasPrefix("=") || text.hasPrefix("'=")
    return (isMarked ? "'" : "") + escapedBraces(text)
  }

  /// The text with its braces doubled, so that they mean themselves.
  static func escapedBraces(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      result.unicodeScalars.append(character)
      if character == "{" || character == "}" { result.unicodeScalars.append(character) }
    }
    return result
  }
}
