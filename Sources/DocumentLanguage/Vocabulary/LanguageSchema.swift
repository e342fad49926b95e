import Notations
import Scene
import TextSearch

/// The JSON Schema (draft 2020-12) of documents, made from the tables that readers use.
///
/// It accepts everything that readers accept, so an editor never marks valid documents. It does not check
/// what only readers can (names, expressions, path data).
public enum LanguageSchema {
  /// The schema as a tree, which `NotationWriter` turns into text.
  public static var node: SpecNode {
    var definitions: [(String, SpecNode)] = [
      ("expression", SchemaNode.record([("type", text("string")), ("pattern", text("^'?=|\\{"))])),
      ("path", path),
    ]
    for map in KeyPathMap.allCases { definitions.append((map.rawValue, byKeyPath(map))) }
    for name in VocabularyName.ofDocuments {
      definitions.append((name.rawValue, definition(name)))
      if name == .layer { definitions += LayerSchema.kinds(property) }
    }
    return SchemaNode.record([
      ("$schema", text("https://json-schema.org/draft/2020-12/schema")),
      ("title", text("A kineo animation")),
      ("$ref", text("#/$defs/document")),
      ("$defs", SchemaNode.record(definitions)),
    ])
  }

  private static func definition(_ name: VocabularyName) -> SpecNode {
    if name == .layer { return LayerSchema.definition(property) }
    let isOneOf = name == .operation
    return object(name.vocabulary, isOneOf ? [("minProperties", 1), ("maxProperties", 1)] : [])
  }

  /// A property for each key path, so that editors can complete and explain them.
  private static func byKeyPath(_ map: KeyPathMap) -> SpecNode {
    func entry(_ about: String, _ kind: ValueKind) -> SpecNode {
      SchemaNode.record([
        ("description", text(about)),
        ("anyOf", SchemaNode.list(alternatives([map.element ?? kind]))),
      ])
    }
    let own = KeyPath.all.map { ($0.name, entry($0.about, $0.value)) }
    let others = Property.aliases.sorted { $0.key < $1.key }.compactMap { name, property in
      KeyPath.all.first { $0.name == property.rawValue }.map {
        (name, entry("the same as `\($0.name)`", $0.value))
      }
    }
    let custom = "^" + KeyPath.customPrefix.replacing(".", with: "\\.")
    return SchemaNode.record([
      ("type", text("object")), ("properties", SchemaNode.record(own + others)),
      (
        "patternProperties",
        SchemaNode.record([
          ("^x-", SchemaNode.bool(true)), (custom, value(map.element ?? .anything)),
        ])
      ),
      ("additionalProperties", SchemaNode.bool(false)),
    ])
  }

  private static func object(_ vocabulary: Vocabulary, _ counts: [(String, Double)] = [])
    -> SpecNode
  {
    let properties = vocabulary.keys.map { ($0.name, property($0, [$0.kind])) }
    var members: [(String, SpecNode)] = [
      ("type", text("object")), ("properties", SchemaNode.record(properties)),
      SchemaNode.authorsOwn, ("additionalProperties", SchemaNode.bool(false)),
    ]
    members += counts.map { ($0.0, SchemaNode.number($0.1)) }
    let required = vocabulary.keys.filter(\.isRequired)
    if !required.isEmpty {
      members.append(("required", SchemaNode.list(required.map { text($0.name) })))
    }
    let alternatives = vocabulary.alternatives.map {
      SchemaNode.record([("required", SchemaNode.list([text($0.name)]))])
    }
    if !alternatives.isEmpty { members.append(("oneOf", SchemaNode.list(alternatives))) }
    return SchemaNode.record(members)
  }

  private static func property(_ key: Key, _ kinds: [ValueKind]) -> SpecNode {
    let standard = key.otherwise.map { " (default: \($0))" } ?? ""
    return SchemaNode.record([
      ("description", text(key.about + standard)), ("anyOf", SchemaNode.list(alternatives(kinds))),
    ])
  }

  /// The schemas of the kinds, and that of an expression.
  private static func alternatives(_ kinds: [ValueKind]) -> [SpecNode] {
    var result: [SpecNode] = []
    for kind in kinds {
      let schema = schema(kind)
      if !result.contains(schema) { result.append(schema) }
    }
    return result + [SchemaNode.reference("expression")]
  }

  private static func value(_ kind: ValueKind) -> SpecNode {
    switch kind {
    case .anything, .text, .color: schema(kind)
    case .bool, .number, .integer, .length, .duration, .angle, .paint, .path, .choice, .null,
      .list, .tuple, .record, .map, .keyPath, .byKeyPath, .either:
      SchemaNode.anyOf(alternatives([kind]))
    }
  }

  private static func schema(_ kind: ValueKind) -> SpecNode {
    switch kind {
    case .bool: return SchemaNode.type("boolean")
    case .text, .color: return SchemaNode.type("string")
    case .number(let bounds): return SchemaNode.number("number", bounds)
    case .integer(let bounds): return SchemaNode.number("integer", bounds)
    case .length(let bounds): return measure(bounds)
    case .duration(let bounds): return duration(bounds)
    case .angle: return measure(.any)
    case .paint:
      return SchemaNode.anyOf([SchemaNode.type("string"), SchemaNode.reference("gradient")])
    case .path: return SchemaNode.reference("path")
    case .choice(let names): return SchemaNode.record([("enum", SchemaNode.list(names.map(text)))])
    case .null: return SchemaNode.type("null")
    case .list(let element, let bounds):
      return array(of: element, from: bounds.minimum, to: bounds.maximum)
    case .tuple(let element, let count):
      return array(of: element, from: Double(count), to: Double(count))
    case .record(let name):
      return SchemaNode.reference(name.rawValue)
    case .map(let element):
      return SchemaNode.record([
        ("type", text("object")), SchemaNode.authorsOwn, ("additionalProperties", value(element)),
      ])
    case .keyPath:
      return SchemaNode.anyOf([
        SchemaNode.record([("enum", SchemaNode.list(KeyPath.names.map(text)))]),
        SchemaNode.record([
          ("type", text("string")), ("pattern", text("^" + KeyPath.customPrefix)),
        ]),
      ])
    case .byKeyPath(let map): return SchemaNode.reference(map.rawValue)
    case .either(let kinds): return SchemaNode.anyOf(kinds.map(schema))
    case .anything: return SchemaNode.record([])
    }
  }

  private static func array(of element: ValueKind, from low: Double?, to high: Double?)
    -> SpecNode
  {
    var members = [("type", text("array")), ("items", value(element))]
    if let low { members.append(("minItems", SchemaNode.number(low))) }
    if let high { members.append(("maxItems", SchemaNode.number(high))) }
    return SchemaNode.record(members)
  }

  /// Path data, a name, or a list of them.
  private static let path = SchemaNode.anyOf([
    SchemaNode.type("string"),
    SchemaNode.record([("type", text("array")), ("items", SchemaNode.reference("path"))]),
  ])

  /// A number, or text with a unit.
  private static func measure(_ bounds: Bounds) -> SpecNode {
    SchemaNode.anyOf([SchemaNode.number("number", bounds), SchemaNode.type("string")])
  }

  /// The same, but the text is more than a number: it has a unit, or is an expression.
  private static func duration(_ bounds: Bounds) -> SpecNode {
    SchemaNode.anyOf([
      SchemaNode.number("number", bounds),
      SchemaNode.record([("type", text("string")), ("pattern", text("[^-+.0-9eE\\s]"))]),
    ])
  }

  private static func text(_ value: String) -> SpecNode { SchemaNode.text(value) }
}
