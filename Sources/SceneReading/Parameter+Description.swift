import Diagnostics
import Geometry
import Notations

/// Parameters as shown to people and programs.
extension Parameter {
  /// Type, default and range in one line: `duration, default 0.3, at least 0`.
  public var constraint: String {
    var parts = [kind.rawValue, "default " + NotationWriter.compact(defaultValue.node(at: .none))]
    if kind == .choice { parts[0] = "one of " + choices.joined(separator: ", ") }
    if minimum != nil || maximum != nil {
      parts.append(Bounds(minimum: minimum, maximum: maximum).described)
    }
    return parts.joined(separator: ", ")
  }

  /// The parameter as a document declares it, with its current value.
  public var node: SpecNode {
    var members: [(String, SpecNode)] = [
      ("name", SpecNode(.string(name), .none)), ("type", SpecNode(.string(kind.rawValue), .none)),
      ("default", defaultValue.node(at: .none)),
    ]
    if value != defaultValue { members.append(("value", value.node(at: .none))) }
    if !about.isEmpty { members.append(("about", SpecNode(.string(about), .none))) }
    if let minimum { members.append(("minimum", SpecNode(.number(minimum), .none))) }
    if let maximum { members.append(("maximum", SpecNode(.number(maximum), .none))) }
    if !choices.isEmpty {
      let names = choices.map { SpecNode(.string($0), .none) }
      members.append(("choices", SpecNode(.array(names), .none)))
    }
    return SpecNode(
      .object(members.map { SpecMember(key: $0.0, keyPlace: .none, node: $0.1) }), .none)
  }
}

extension NotationWriter {
  /// The value on one line, for messages and tables, with plain texts unquoted: as a command line takes it.
  package static func compact(_ node: SpecNode) -> String {
    switch node.value {
    case .null: "none"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): NumberText.shortest(value)
    case .string(let text): text.isEmpty ? "''" : text
    case .array(let elements) where elements.contains(where: \.needsNotation):
      json(node).split { $0 == "\n" }.map { $0.drop { $0 == " " } }.joined()
    case .array(let elements): elements.map(compact).joined(separator: ",")
    case .object(let members):
      "{" + members.map { "\($0.key): \(compact($0.node))" }.joined(separator: ", ") + "}"
    }
  }
}

extension SpecNode {
  /// Whether it is something else if it is written between commas without quotes.
  fileprivate var needsNotation: Bool {
    switch value {
    case .array, .object: true
    case .string(let text):
      text.isEmpty || text.utf8.contains(ASCII.comma)
        || DecimalText.value(of: Array(text.utf8)) != nil
    case .null, .bool, .number: false
    }
  }
}
