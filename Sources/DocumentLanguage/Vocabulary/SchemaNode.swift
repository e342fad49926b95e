import Diagnostics
import Notations

/// Pieces of a JSON Schema as trees.
enum SchemaNode {
  static func record(_ members: [(String, SpecNode)]) -> SpecNode {
    SpecNode(
      .object(members.map { SpecMember(key: $0.0, keyPlace: .none, node: $0.1) }), .none)
  }

  static func list(_ values: [SpecNode]) -> SpecNode { SpecNode(.array(values), .none) }
  static func text(_ value: String) -> SpecNode { SpecNode(.string(value), .none) }
  static func number(_ value: Double) -> SpecNode { SpecNode(.number(value), .none) }
  static func bool(_ value: Bool) -> SpecNode { SpecNode(.bool(value), .none) }
  static func type(_ name: String) -> SpecNode { record([("type", text(name))]) }
  static func reference(_ name: String) -> SpecNode { record([("$ref", text("#/$defs/" + name))]) }

  static func anyOf(_ schemas: [SpecNode]) -> SpecNode {
    if schemas.count == 1, let only = schemas.first { return only }
    return record([("anyOf", list(schemas))])
  }

  /// A number in a range; `name` is `number` or `integer`.
  static func number(_ name: String, _ bounds: Bounds) -> SpecNode {
    var members = [("type", text(name))]
    if let low = bounds.minimum {
      members.append((bounds.isAboveMinimum ? "exclusiveMinimum" : "minimum", number(low)))
    }
    if let high = bounds.maximum { members.append(("maximum", number(high))) }
    return record(members)
  }

  /// Keys that begin with `x-` are the author's own in every record.
  static let authorsOwn = ("patternProperties", record([("^x-", bool(true))]))
}
