import TextSearch

/// Splits the text of an expression into tokens.
struct Lexer {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
  }

  mutating func next() throws(ExpressionError) -> Token {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
    guard position < bytes.count else {
      return Token(kind: .end, start: bytes.count, end: bytes.count)
    }
    let byte = bytes[position]
    if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(peek(1))) { return try number() }
    if isLetter(byte) { return name() }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return try text(quote: byte) }
    return try symbol()
  }

  private func peek(_ distance: Int) -> UInt8 {
    position + distance < bytes.count ? bytes[position + distance] : 0
  }

  private mutating func number() throws(ExpressionError) -> Token {
    let start = position
    while isDigit(peek(0)) { position += 1 }
    if peek(0) == UInt8(ascii: "."), isDigit(peek(1)) {
      position += 1
      while isDigit(peek(0)) { position += 1 }
    }
    if peek(0) | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
      if isDigit(peek(sign)) {
        position += sign
        while isDigit(peek(0)) { position += 1 }
      }
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    let text = digits.hasPrefix(".") ? "0" + digits : digits
    guard let value = Double(text), value.isFinite else {
      throw ExpressionError("the number is too large", at: start..<position)
    }
    return Token(kind: .number(value), start: start, end: position)
  }

  private mutating func name() -> Token {
    let start = position
    while isLetter(peek(0)) || isDigit(peek(0)) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    return Token(kind: .name(name), start: start, end: position)
  }

  /// Reads a quoted text, in which a backslash escapes the character after it.
  private mutating func text(quote: UInt8) throws(ExpressionError) -> Token {
    let start = position
    position += 1
    var content: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      content.append(bytes[position])
      position += 1
    }
    guard position < bytes.count else {
      throw ExpressionError("this text has no closing quote", at: start..<bytes.count)
    }
    position += 1
    return Token(
      kind: .text(String(decoding: content, as: UTF8.self)), start: start, end: position)
  }

  private mutating func symbol() throws(ExpressionError) -> Token {
    let start = position
    let pair = String(decoding: [peek(0), peek(1)], as: UTF8.self)
    if ["==", "!=", "<=", ">=", "&&", "||"].contains(pair) {
      position += 2
      return Token(kind: .symbol(pair), start: start, end: position)
    }
    let single = String(decoding: [peek(0)], as: UTF8.self)
    position += 1
    if "+-*/%<>!?:.,()[]{}".contains(single) {
      return Token(kind: .symbol(single), start: start, end: position)
    }
    let hint: String? =
      switch single {
      case "=": "write '==' to compare"
      case "&": "write '&&'"
      case "|": "write '||'"
      case "^": "write 'pow(a, b)'"
      default: nil
      }
    throw ExpressionError("'\(single)' is not allowed here", hint: hint, at: start..<position)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 9 && byte <= 13) }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether the byte is a letter, an underscore, or not ASCII.
  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || byte == 0x5F || byte >= 0x80
  }
}
