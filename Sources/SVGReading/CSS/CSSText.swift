/// Splits CSS text at its top level: whatever is in quotes, brackets or comments stays whole.
struct CSSText {
  let bytes: [UInt8]
  var i: Int
  let end: Int

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.bytes = bytes
    i = start
    self.end = end ?? bytes.count
  }

  var isAtEnd: Bool { i >= end }

  func text(_ range: Range<Int>) -> String {
    CSSText.withoutComments(String(decoding: bytes[range], as: UTF8.self))
  }

  mutating func skipSpace() {
    while i < end {
      if isSpace(bytes[i]) {
        i += 1
      } else if !skipComment() {
        return
      }
    }
  }

  /// Skips the delimiters of a markup comment, but not the text between them.
  mutating func skipMarkupComment() -> Bool {
    for mark in ["<!--", "-->"] where bytes[i..<end].starts(with: mark.utf8) {
      i += mark.utf8.count
      return true
    }
    return false
  }

  /// Advances to the first of these bytes outside of quotes, brackets and comments, or to the end.
  mutating func advance(to marks: Set<UInt8>) {
    var depth = 0
    while i < end {
      let byte = bytes[i]
      if depth == 0, marks.contains(byte) { return }
      switch byte {
      case UInt8(ascii: "\\"): i += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuoted()
      case UInt8(ascii: "/") where skipComment(): continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
      i += 1
    }
    i = min(i, end)
  }

  /// Skips to the closing quote, or to the end.
  private mutating func skipQuoted() {
    let quote = bytes[i]
    i += 1
    while i < end, bytes[i] != quote { i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1 }
  }

  private mutating func skipComment() -> Bool {
    guard i + 1 < end, bytes[i] == UInt8(ascii: "/"), bytes[i + 1] == UInt8(ascii: "*") else {
      return false
    }
    i += 2
    while i + 1 < end, bytes[i] != UInt8(ascii: "*") || bytes[i + 1] != UInt8(ascii: "/") { i += 1 }
    i = min(i + 2, end)
    return true
  }

  static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return trimmed(text) }
    var scanner = CSSText(text)
    var result: [UInt8] = []
    while scanner.i < scanner.end {
      if scanner.skipComment() {
        result.append(0x20)
        continue
      }
      let byte = scanner.bytes[scanner.i]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let start = scanner.i
        scanner.skipQuoted()
        scanner.i = min(scanner.i + 1, scanner.end)
        result += scanner.bytes[start..<scanner.i]
        continue
      }
      result.append(byte)
      scanner.i += 1
    }
    return trimmed(String(decoding: result, as: UTF8.self))
  }

  /// The parts between separators, without white space around them.
  static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
    let mark = UInt8(ascii: separator)
    var scanner = CSSText(text)
    var parts: [String] = []
    while true {
      let start = scanner.i
      scanner.advance(to: [mark])
      parts.append(trimmed(String(decoding: scanner.bytes[start..<scanner.i], as: UTF8.self)))
      guard scanner.i < scanner.end else { return parts }
      scanner.i += 1
    }
  }

  /// The words between white space; a function with its arguments is one word.
  static func words(_ text: String) -> [String] {
    var scanner = CSSText(text)
    var parts: [String] = []
    while true {
      scanner.skipSpace()
      guard !scanner.isAtEnd else { return parts }
      let start = scanner.i
      scanner.advance(to: [0x20, 0x0A, 0x09, 0x0D, 0x0C])
      parts.append(String(decoding: scanner.bytes[start..<scanner.i], as: UTF8.self))
    }
  }

  /// The words between white space or commas.
  static func items(_ text: String) -> [String] {
    words(text).flatMap { split($0, at: ",") }.filter { !$0.isEmpty }
  }

  /// The text with the functions closed that its end closes, as in `rgb(1 2 3`.
  static func closed(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    var scanner = CSSText(text)
    var depth = 0
    while true {
      scanner.advance(to: [UInt8(ascii: "("), UInt8(ascii: ")")])
      guard !scanner.isAtEnd else { break }
      depth += scanner.bytes[scanner.i] == UInt8(ascii: "(") ? 1 : depth > 0 ? -1 : 0
      scanner.i += 1
    }
    return text + String(repeating: ")", count: depth)
  }

  /// `name(arguments)` split into its parts; nil for anything else.
  static func function(_ text: String) -> (name: String, arguments: String)? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = trimmed(text[..<open])
    guard !name.isEmpty, name.utf8.allSatisfy({ isWord($0) }) else { return nil }
    var scanner = CSSText(text)
    scanner.i = text.utf8.distance(from: text.startIndex, to: open)
    scanner.advance(to: [])
    let inner = text[text.index(after: open)...].dropLast()
    return (name.lowercased(), String(inner))
  }

  /// All functions of a list like `translate(1px) rotate(2deg)`; nil if it has anything else.
  static func functions(_ text: String) -> [(name: String, arguments: String)]? {
    var scanner = CSSText(text)
    var result: [(name: String, arguments: String)] = []
    while true {
      scanner.skipSpace()
      if scanner.i < scanner.end, scanner.bytes[scanner.i] == UInt8(ascii: ",") {
        scanner.i += 1
        continue
      }
      guard !scanner.isAtEnd else { return result }
      let start = scanner.i
      while scanner.i < scanner.end, isWord(scanner.bytes[scanner.i]) { scanner.i += 1 }
      let name = String(decoding: scanner.bytes[start..<scanner.i], as: UTF8.self)
      scanner.skipSpace()
      guard !name.isEmpty, scanner.i < scanner.end, scanner.bytes[scanner.i] == UInt8(ascii: "(")
      else { return nil }
      scanner.i += 1
      let from = scanner.i
      scanner.advance(to: [UInt8(ascii: ")")])
      guard scanner.i < scanner.end else { return nil }
      result.append((name, String(decoding: scanner.bytes[from..<scanner.i], as: UTF8.self)))
      scanner.i += 1
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...0xFF:
      true
    default: false
    }
  }

  /// Whether a text is one of the keywords that every property takes.
  static func isForAll(_ text: String) -> Bool {
    ["initial", "inherit", "unset", "revert", "revert-layer"].contains(text.lowercased())
  }

  /// The text without the quotes around it.
  static func unquoted(_ text: String) -> String {
    guard let first = text.first, first == "\"" || first == "'", text.count >= 2, text.last == first
    else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// The address in `url(…)`; nil for anything else.
  static func url(_ text: String) -> String? {
    guard let (name, inner) = function(trimmed(text)), name == "url" else { return nil }
    return unquoted(trimmed(inner))
  }

  /// The name after `#` in `url(#…)`.
  static func localURL(_ text: String) -> String? {
    guard let url = url(text), url.hasPrefix("#") else { return nil }
    return String(url.dropFirst())
  }
}
