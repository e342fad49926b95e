import TextSearch

/// The methods of texts in expressions.
enum ScriptText {
  /// The bytes of the longest text: methods in loops could make it longer and longer.
  static let longest = 10_000

  static func method(_ name: String, of text: String, _ arguments: [ScriptValue])
    throws(ScriptFailure) -> ScriptValue
  {
    guard text.utf8.count <= longest else { throw .tooLong }
    let first = arguments.first ?? .undefined
    let letters = Array(text)
    switch name {
    case "split": return .list(ScriptList(parts(of: text, between: first.text).map { .text($0) }))
    case "replace":
      guard !first.text.isEmpty, let range = text.firstRange(of: first.text) else {
        return .text(text)
      }
      let other = arguments.count > 1 ? arguments[1].text : ""
      return try joined([
        String(text[..<range.lowerBound]), other, String(text[range.upperBound...]),
      ])
    case "toUpperCase": return .text(text.uppercased())
    case "toLowerCase": return .text(text.lowercased())
    case "trim": return .text(String(trimmed(letters)))
    case "charAt": return .text(String(part(letters, from: first, length: 1)))
    case "substr":
      let length = arguments.count > 1 ? arguments[1].number : .infinity
      return .text(String(part(letters, from: first, length: length)))
    case "slice", "substring": return .text(String(ScriptLibrary.part(of: letters, arguments)))
    case "concat": return try joined([text] + arguments.map(\.text))
    case "indexOf":
      let range = text.firstRange(of: first.text)
      let start = range.map { text.distance(from: text.startIndex, to: $0.lowerBound) }
      return .number(Double(start ?? -1))
    case "includes": return .flag(text.firstRange(of: first.text) != nil)
    case "padStart": return .text(padding(of: text, arguments) + text)
    case "padEnd": return .text(text + padding(of: text, arguments))
    default: throw .unsupported("'.\(name)()'")
    }
  }

  static func joined(_ parts: [String], by separator: String = "") throws(ScriptFailure)
    -> ScriptValue
  {
    let separators = separator.utf8.count * max(0, parts.count - 1)
    guard parts.reduce(separators, { $0 + $1.utf8.count }) <= longest else { throw .tooLong }
    return .text(parts.joined(separator: separator))
  }

  /// The letter at an index.
  static func letter(_ index: Double, of text: String) -> ScriptValue {
    guard let i = Int(exactly: index), i >= 0, i < text.count else { return .undefined }
    return .text(String(text[text.index(text.startIndex, offsetBy: i)]))
  }

  private static func part(
    _ letters: [Character], from start: ScriptValue, length: Double
  ) -> ArraySlice<Character> {
    let rest = ScriptLibrary.part(of: letters, [start])
    return rest.prefix(length >= 0 ? Int(min(length, Double(rest.count))) : 0)
  }

  private static func trimmed(_ letters: [Character]) -> ArraySlice<Character> {
    guard let first = letters.firstIndex(where: { !$0.isWhitespace }),
      let last = letters.lastIndex(where: { !$0.isWhitespace })
    else { return [] }
    return letters[first...last]
  }

  private static func padding(of text: String, _ arguments: [ScriptValue]) -> String {
    let fill = arguments.count > 1 ? arguments[1].text : " "
    let wanted = arguments.first?.number ?? 0
    guard !fill.isEmpty, wanted > Double(text.count) else { return "" }
    let count = Int(min(wanted, Double(longest))) - text.count
    guard count > 0 else { return "" }
    let copies = (count + fill.count - 1) / fill.count
    return String(String(repeating: fill, count: copies).prefix(count))
  }

  private static func parts(of text: String, between separator: String) -> [String] {
    guard !separator.isEmpty else { return text.map { String($0) } }
    var parts: [String] = []
    var rest = text[...]
    while let found = rest.firstRange(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return parts + [String(rest)]
  }
}
