import Notations

/// The part of the schema that distinguishes layers by their kinds.
///
/// A layer whose kind is evident (from `type`, or from the one key that identifies a kind) may have the keys of
/// all layers and those of its kind. If a style may add such a key, if there are two of them, or if `type` is an
/// expression, the schema accepts the keys of every kind, and the reader decides.
enum LayerSchema {
  /// The definition of layers, whose keys `property` describes.
  static func definition(_ property: (Key, [ValueKind]) -> SpecNode) -> SpecNode {
    let shared = LayerKeys.all.map { ($0.name, property($0, [$0.kind])) }
    return SchemaNode.record([
      ("type", SchemaNode.text("object")), ("properties", SchemaNode.record(shared)),
      SchemaNode.authorsOwn,
      ("allOf", SchemaNode.list(LayerKind.allCases.map(branch) + [anyKind])),
      ("unevaluatedProperties", SchemaNode.bool(false)),
    ])
  }

  /// The definitions that the branches refer to: the keys of each kind, and those of all kinds.
  static func kinds(_ property: (Key, [ValueKind]) -> SpecNode) -> [(String, SpecNode)] {
    let own = LayerKind.allCases.map { kind in
      (name(kind), keys(of: [kind], property))
    }
    return own + [(anyName, keys(of: LayerKind.allCases, property))]
  }

  private static let anyName = "layerOfAnyKind"

  private static func name(_ kind: LayerKind) -> String { kind.rawValue + "Layer" }

  /// The keys of kinds. A key that several kinds share may have a different value in each.
  private static func keys(of kinds: [LayerKind], _ property: (Key, [ValueKind]) -> SpecNode)
    -> SpecNode
  {
    let keys = kinds.flatMap(\.keys)
    var properties: [(String, SpecNode)] = []
    for key in keys where !properties.contains(where: { $0.0 == key.name }) {
      let meanings = keys.filter { $0.name == key.name }.map(\.kind)
      properties.append((key.name, property(key, meanings)))
    }
    var members = [("properties", SchemaNode.record(properties))]
    let required = kinds.count == 1 ? keys.filter(\.isRequired) : []
    if !required.isEmpty {
      members.append(("required", SchemaNode.list(required.map { SchemaNode.text($0.name) })))
    }
    return SchemaNode.record(members)
  }

  private static func branch(_ kind: LayerKind) -> SpecNode {
    SchemaNode.record([("if", condition(kind)), ("then", SchemaNode.reference(name(kind)))])
  }

  /// The schema if no branch is taken.
  private static let anyKind = SchemaNode.record([
    ("if", SchemaNode.record([("anyOf", SchemaNode.list(LayerKind.allCases.map(condition)))])),
    ("else", SchemaNode.reference(anyName)),
  ])

  private static func condition(_ kind: LayerKind) -> SpecNode {
    let says = SchemaNode.record([
      (
        "properties",
        SchemaNode.record([
          ("type", SchemaNode.record([("const", SchemaNode.text(kind.rawValue))]))
        ])
      ), ("required", SchemaNode.list([SchemaNode.text("type")])),
    ])
    let others = LayerKind.allCases.filter { $0 != kind }.flatMap(\.markers)
    let without = [LayerKeys.type] + others
    var shows: [(String, SpecNode)] = [("not", anyPresent(without))]
    if !kind.markers.isEmpty { shows.append(("anyOf", SchemaNode.list(kind.markers.map(present)))) }
    return SchemaNode.record([
      ("not", anyPresent([LayerKeys.style])),
      ("anyOf", SchemaNode.list([says, SchemaNode.record(shows)])),
    ])
  }

  private static func anyPresent(_ keys: [Key]) -> SpecNode {
    SchemaNode.record([("anyOf", SchemaNode.list(keys.map(present)))])
  }

  private static func present(_ key: Key) -> SpecNode {
    SchemaNode.record([("required", SchemaNode.list([SchemaNode.text(key.name)]))])
  }
}
