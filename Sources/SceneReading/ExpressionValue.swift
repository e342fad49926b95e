import Diagnostics
import DisplayList
import Geometry
import Notations

/// The value of an expression.
public indirect enum ExpressionValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case color(Color)
  case list([ExpressionValue])
  case record([Member])

  /// An entry of a record.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var value: ExpressionValue

    public init(key: String, value: ExpressionValue) {
      self.key = key
      self.value = value
    }
  }

  /// Includes the article, for messages: `a number`.
  package var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .text: "a text"
    case .color: "a colour"
    case .list: "a list"
    case .record: "an object"
    }
  }
}

extension ExpressionValue {
  /// A literal value from a document.
  package init(_ node: SpecNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .text(text)
    case .array(let nodes): self = .list(nodes.map { ExpressionValue($0) })
    case .object(let members):
      self = .record(members.map { Member(key: $0.key, value: ExpressionValue($0.node)) })
    }
  }

  /// The value as a document would write it, with one place for all of it.
  package func node(at place: SpecPlace) -> SpecNode {
    switch self {
    case .null: SpecNode(.null, place)
    case .bool(let value): SpecNode(.bool(value), place)
    case .number(let value): SpecNode(.number(value), place)
    case .text(let text): SpecNode(.string(text), place)
    case .color(let color): SpecNode(.string(ColorNotation.text(of: color)), place)
    case .list(let values): SpecNode(.array(values.map { $0.node(at: place) }), place)
    case .record(let members):
      SpecNode(
        .object(
          members.map {
            SpecMember(key: $0.key, keyPlace: place, node: $0.value.node(at: place))
          }), place)
    }
  }

  /// Its form when interpolated into a text; nil for lists and records.
  package var text: String? {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value): NumberText.shortest(value)
    case .text(let text): text
    case .color(let color): ColorNotation.text(of: color)
    case .list, .record: nil
    }
  }
}
