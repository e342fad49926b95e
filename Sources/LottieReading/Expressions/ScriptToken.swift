/// A token of an expression.
enum ScriptToken: Hashable {
  case number(Double), text(String), name(String), sign(String), end
}

/// Why an expression has no value.
enum ScriptFailure: Error {
  /// An error in the script, which it may catch, and its reason.
  case thrown(String)
  /// It uses something unsupported.
  case unsupported(String)
  /// The document's expressions take too long.
  case tooLong
}

/// Splits an expression into tokens.
struct ScriptLexer {
  private let bytes: [UInt8]
  private var next = 0

  private static let signs: [[UInt8]] = [
    "===", "!==", "...", "**", "=>", "&&", "||", "==", "!=", "<=", ">=", "++", "--", "+=", "-=",
    "*=", "/=", "%=",
  ].map { Array($0.utf8) }
  /// Longer expressions are ignored.
  private static let mostBytes = 100_000

  static func tokens(_ text: String) throws(ScriptFailure) -> [ScriptToken] {
    guard text.utf8.count <= mostBytes else { throw .unsupported("its length") }
    var lexer = ScriptLexer(bytes: Array(text.utf8))
    var tokens: [ScriptToken] = []
    while let token = try lexer.token() { tokens.append(token) }
    return tokens + [.end]
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func token() throws(ScriptFailure) -> ScriptToken? {
    skipBlanks()
    guard next < bytes.count else { return nil }
    let byte = bytes[next]
    if byte.isDigit
      || byte == UInt8(ascii: ".") && next + 1 < bytes.count && bytes[next + 1].isDigit
    {
      return try number()
    }
    if byte.isNamePart { return .name(word { $0.isNamePart }) }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return try text(until: byte) }
    for sign in Self.signs where bytes[next...].starts(with: sign) {
      next += sign.count
      return .sign(String(decoding: sign, as: UTF8.self))
    }
    guard "{}()[];,<>+-*/%!?:=.".utf8.contains(byte) else {
      throw .unsupported("'\(String(decoding: [byte], as: UTF8.self))'")
    }
    next += 1
    return .sign(String(decoding: [byte], as: UTF8.self))
  }

  private mutating func skipBlanks() {
    while next < bytes.count {
      let rest = bytes[next...]
      if bytes[next] <= 32 {
        next += 1
      } else if rest.starts(with: "//".utf8) {
        while next < bytes.count, bytes[next] != 10, bytes[next] != 13 { next += 1 }
      } else if rest.starts(with: "/*".utf8) {
        next += 2
        while next < bytes.count, !bytes[next...].starts(with: "*/".utf8) { next += 1 }
        next = min(next + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = next
    while next < bytes.count, belongs(bytes[next]) { next += 1 }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  private mutating func number() throws(ScriptFailure) -> ScriptToken {
    var digits = word { $0.isDigit || $0 == UInt8(ascii: ".") }
    if next < bytes.count, bytes[next] == UInt8(ascii: "e") || bytes[next] == UInt8(ascii: "E") {
      next += 1
      digits += "e"
      if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") {
        digits += bytes[next] == UInt8(ascii: "-") ? "-" : ""
        next += 1
      }
      digits += word { $0.isDigit }
    }
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits += "0" }
    guard let value = Double(digits) else { throw .unsupported("the number '\(digits)'") }
    return .number(value)
  }

  private mutating func text(until quote: UInt8) throws(ScriptFailure) -> ScriptToken {
    next += 1
    var result: [UInt8] = []
    while next < bytes.count, bytes[next] != quote {
      if bytes[next] == UInt8(ascii: "\\"), next + 1 < bytes.count {
        next += 1
        switch bytes[next] {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "u"): result += try letter(digits: 4)
        case UInt8(ascii: "x"): result += try letter(digits: 2)
        default: result.append(bytes[next])
        }
      } else {
        result.append(bytes[next])
      }
      next += 1
    }
    next += 1
    return .text(String(decoding: result, as: UTF8.self))
  }

  /// The letter whose number stands after the escape at `next`, in UTF-8.
  private mutating func letter(digits: Int) throws(ScriptFailure) -> [UInt8] {
    let text = String(decoding: bytes[(next + 1)...].prefix(digits), as: UTF8.self)
    guard text.utf8.count == digits, let number = UInt32(text, radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw .unsupported("an escape in a text") }
    next += digits
    return Array(String(Character(scalar)).utf8)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isNamePart: Bool {
    let lower = self | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || isDigit
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
