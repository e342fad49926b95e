import Diagnostics

/// A value of a document with its place: what JSON and property lists have in common.
public struct SpecNode: Hashable, Sendable {
  public var value: SpecValue
  public var place: SpecPlace

  public init(_ value: SpecValue, _ place: SpecPlace) {
    self.value = value
    self.place = place
  }
}

extension SpecNode {
  /// Whether both are the same value, regardless of their places.
  public func hasSameValue(as other: SpecNode) -> Bool {
    switch (value, other.value) {
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.hasSameValue(as: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key == $1.key && $0.node.hasSameValue(as: $1.node) }
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
      value == other.value
    }
  }
}

public enum SpecValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([SpecNode])
  /// The members in file order (binary property lists: in the order of the table); keys are unique.
  case object([SpecMember])

  /// The number of values: this one and all inside of it.
  public var count: Int {
    switch self {
    case .null, .bool, .number, .string: 1
    case .array(let nodes): nodes.reduce(1) { $0 + $1.value.count }
    case .object(let members): members.reduce(1) { $0 + $1.node.value.count }
    }
  }
}

/// A key of an object and its value.
public struct SpecMember: Hashable, Sendable {
  public var key: String
  public var keyPlace: SpecPlace
  public var node: SpecNode

  public init(key: String, keyPlace: SpecPlace, node: SpecNode) {
    self.key = key
    self.keyPlace = keyPlace
    self.node = node
  }
}
