import Notations

extension ValueKind {
  /// Whether a value looks roughly like one of this kind. This is checked before following a guess at a misspelt key,
  /// so that one mistake is one error.
  func resembles(_ node: SpecNode) -> Bool {
    guard !node.isExpression else { return true }
    return switch (self, node.value) {
    case (.anything, _): true
    case (.either(let kinds), _): kinds.contains { $0.resembles(node) }
    case (.choice(let choices), .string(let text)): choices.contains(text)
    case (.length, .string(let text)), (.duration, .string(let text)), (.angle, .string(let text)):
      text == "auto" || text.utf8.first.map { !ASCII.isWord($0) || $0 <= UInt8(ascii: "9") } == true
    case (.tuple(_, let count), .array(let items)): items.count == count
    case (.bool, .bool), (.text, .string), (.null, .null), (.color, .string), (.paint, .string),
      (.paint, .object), (.path, .string), (.path, .array), (.path, .object), (.list, .array),
      (.record, .object), (.map, .object), (.byKeyPath, .object), (.keyPath, .string):
      true
    case (.number, .number), (.integer, .number), (.length, .number), (.duration, .number),
      (.angle, .number):
      true
    default: false
    }
  }
}

extension SpecNode {
  fileprivate var isExpression: Bool {
    if case .string(let text) = value { text.hasPrefix("=") } else { false }
  }
}
