import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Notations

/// A record that is being written, with its keys in the order in which they are set.
struct Record {
  private var members: [SpecMember] = []

  init(_ members: [(String, SpecNode)] = []) {
    for (key, node) in members { self[key] = node }
  }

  var isEmpty: Bool { members.isEmpty }

  var node: SpecNode { SpecNode(.object(members), .none) }

  /// The value of a key; nil leaves the key out.
  subscript(key: String) -> SpecNode? {
    get { members.first { $0.key == key }?.node }
    set {
      members.removeAll { $0.key == key }
      if let newValue {
        members.append(SpecMember(key: key, keyPlace: .none, node: newValue))
      }
    }
  }
}

extension SpecNode {
  /// A number in full precision, for times, where the smallest difference can decide which frame is shown.
  static func exact(_ value: Double) -> SpecNode { SpecNode(.number(value), .none) }

  /// A number rounded to a millionth.
  static func number(_ value: Double) -> SpecNode {
    let scaled = (value * 1e6).rounded()
    return .exact(scaled.isFinite ? scaled / 1e6 + 0 : value)
  }

  /// A text, escaped so that it is not read as an expression.
  static func text(_ text: String) -> SpecNode { SpecNode(.string(text), .none).escaped }

  static func word(_ word: String) -> SpecNode { SpecNode(.string(word), .none) }

  static func flag(_ flag: Bool) -> SpecNode { SpecNode(.bool(flag), .none) }

  static func list(_ nodes: [SpecNode]) -> SpecNode { SpecNode(.array(nodes), .none) }

  static func numbers(_ values: [Double]) -> SpecNode { .list(values.map(SpecNode.number)) }

  static func point(_ point: Point) -> SpecNode { .numbers([point.x, point.y]) }

  static func color(_ color: Color) -> SpecNode { .word(ColorNotation.text(of: color)) }

  /// Path data; an empty path still needs a place.
  static func path(_ path: Path) -> SpecNode {
    .word(path.isEmpty ? "M0 0" : PathData.text(of: path, precision: 4))
  }

  static let null = SpecNode(.null, .none)
}
