import Diagnostics
import DisplayList
import DocumentLanguage
import Geometry
import Notations

/// An object that is being written, its keys in the order in which they are set.
struct Record {
  private var members: [SpecMember] = []

  init(_ members: [(String, SpecNode)] = []) {
    for (key, node) in members { self[key] = node }
  }

  var isEmpty: Bool { members.isEmpty }

  var node: SpecNode { SpecNode(.object(members), .none) }

  /// Nil says nothing.
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
  /// As exact as a number can be: for times, where a hair decides which picture is shown.
  static func exact(_ value: Double) -> SpecNode { SpecNode(.number(value), .none) }

  /// To a millionth.
  static func number(_ value: Double) -> SpecNode {
    let scaled = (value * 1e6).rounded()
    return .exact(scaled.isFinite ? scaled / 1e6 + 0 : value)
  }

  /// What would be read as an expression is marked as a text.
  static func text(_ text: String) -> SpecNode { SpecNode(.string(text), .none).escaped }

  static func word(_ word: String) -> SpecNode { SpecNode(.string(word), .none) }

  static func flag(_ flag: Bool) -> SpecNode { SpecNode(.bool(flag), .none) }

  static func list(_ nodes: [SpecNode]) -> SpecNode { SpecNode(.array(nodes), .none) }

  static func numbers(_ values: [Double]) -> SpecNode { .list(values.map(SpecNode.number)) }

  static func point(_ point: Point) -> SpecNode { .numbers([point.x, point.y]) }

  static func color(_ color: Color) -> SpecNode { .word(ColorNotation.text(of: color)) }

  /// A path of nothing still needs a place.
  static func path(_ path: Path) -> SpecNode {
    .word(path.isEmpty ? "M0 0" : PathData.text(of: path, precision: 4))
  }

  static let null = SpecNode(.null, .none)
}
