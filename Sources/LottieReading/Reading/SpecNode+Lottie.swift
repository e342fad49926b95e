import Diagnostics
import Notations

/// Lottie's looser conventions: numbers for flags, lists of one for numbers.
extension SpecNode {
  /// The value of a record's key; nil for null, too.
  subscript(_ key: String) -> SpecNode? {
    guard case .object(let members) = value,
      let node = members.first(where: { $0.key == key })?.node, node.value != .null
    else { return nil }
    return node
  }

  var items: [SpecNode] {
    if case .array(let items) = value { items } else { [] }
  }

  /// A finite number of reasonable size, or the first of a list.
  var number: Double? {
    switch value {
    case .number(let number): number.isFinite && abs(number) < 1e9 ? number : nil
    case .bool(let flag): flag ? 1 : 0
    case .array(let items): items.first?.number
    case .null, .string, .object: nil
    }
  }

  /// All numbers of a list, or a single one.
  var numbers: [Double]? {
    switch value {
    case .array(let items):
      let numbers = items.compactMap(\.number)
      return numbers.count == items.count && !numbers.isEmpty ? numbers : nil
    case .number, .bool: return number.map { [$0] }
    case .null, .string, .object: return nil
    }
  }

  var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The name by which something refers to something else; some files have numbers.
  var id: String? { text ?? integer.map(String.init) }

  var integer: Int? { number.map { Int($0.rounded()) } }

  var isTrue: Bool { (number ?? 0) != 0 }

  var isRecord: Bool {
    if case .object = value { true } else { false }
  }
}
