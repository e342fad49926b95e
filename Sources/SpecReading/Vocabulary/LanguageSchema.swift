/// The JSON Schema (draft 2020-12) of documents, made from the tables that reading uses.
///
/// It refuses nothing that reading takes, so an editor never marks what is right; what only reading can
/// tell (names, expressions, path data) it lets pass.
public enum LanguageSchema {
  /// The schema as a tree; `NotationWriter` makes text of it.
  public static var node: SpecNode {
    var definitions: [(String, SpecNode)] = [
      ("expression", record([("type", text("string")), ("pattern", text("^'?=|\\{"))])),
      ("path", path),
    ]
    for vocabulary in Vocabulary.all where vocabulary.name != .document {
      definitions.append((vocabulary.name.rawValue, object(vocabulary)))
    }
    return record([
      ("$schema", text("https://json-schema.org/draft/2020-12/schema")),
      ("title", text("A kineo animation")),
      ("$ref", text("#/$defs/document")),
      ("$defs", record(definitions + [("document", object(DocumentKeys.vocabulary))])),
    ])
  }

  private static func object(_ vocabulary: Vocabulary) -> SpecNode {
    var properties: [(String, SpecNode)] = []
    for key in vocabulary.keys where !properties.contains(where: { $0.0 == key.name }) {
      // A key that several kinds of layers share may mean another value in each.
      let kinds = vocabulary.keys.filter { $0.name == key.name }.map(\.kind)
      let standard = key.standard.map { " (default: \($0))" } ?? ""
      let about = ("description", text(key.about + standard))
      properties.append((key.name, record([about, ("anyOf", list(alternatives(kinds)))])))
    }
    var members: [(String, SpecNode)] = [
      ("type", text("object")), ("properties", record(properties)), authorsOwn,
      ("additionalProperties", SpecNode(.bool(false), .none)),
    ]
    let required = vocabulary.name == .layer ? [] : vocabulary.keys.filter(\.isRequired)
    if !required.isEmpty {
      members.append(("required", list(required.map { text($0.name) })))
    }
    return record(members)
  }

  private static let authorsOwn = (
    "patternProperties", record([("^x-", SpecNode(.bool(true), .none))])
  )

  private static func alternatives(_ kinds: [ValueKind]) -> [SpecNode] {
    var result: [SpecNode] = []
    for kind in kinds {
      let schema = schema(kind)
      if !result.contains(schema) { result.append(schema) }
    }
    return result + [reference("expression")]
  }

  /// With an expression in its place.
  private static func value(_ kind: ValueKind) -> SpecNode {
    switch kind {
    case .anything, .text, .color: schema(kind)
    default: record([("anyOf", list(alternatives([kind])))])
    }
  }

  private static func schema(_ kind: ValueKind) -> SpecNode {
    switch kind {
    case .bool: return type("boolean")
    case .text, .color: return type("string")
    case .number(let bounds): return number("number", bounds)
    case .integer(let bounds): return number("integer", bounds)
    case .length(let bounds), .duration(let bounds): return measure(bounds)
    case .angle: return measure(.any)
    case .paint: return record([("anyOf", list([type("string"), reference("gradient")]))])
    case .path: return reference("path")
    case .choice(let names): return record([("enum", list(names.map(text)))])
    case .null: return type("null")
    case .list(let element, let bounds):
      var members = [("type", text("array")), ("items", value(element))]
      if let low = bounds.minimum { members.append(("minItems", number(low))) }
      if let high = bounds.maximum { members.append(("maxItems", number(high))) }
      return record(members)
    case .tuple(let element, let count):
      return record([
        ("type", text("array")), ("items", value(element)), ("minItems", number(Double(count))),
        ("maxItems", number(Double(count))),
      ])
    case .record(let name):
      return Vocabulary.named(name) == nil ? type("object") : reference(name.rawValue)
    case .map(let element):
      return record([
        ("type", text("object")), authorsOwn, ("additionalProperties", value(element)),
      ])
    case .either(let kinds): return record([("anyOf", list(kinds.map(schema)))])
    case .anything: return record([])
    }
  }

  /// Path data, a name, or a list of them.
  private static let path = record([
    (
      "anyOf",
      list([
        type("string"), record([("type", text("array")), ("items", reference("path"))]),
      ])
    )
  ])

  /// A number, or text with a unit.
  private static func measure(_ bounds: Bounds) -> SpecNode {
    record([("anyOf", list([number("number", bounds), type("string")]))])
  }

  private static func number(_ name: String, _ bounds: Bounds) -> SpecNode {
    var members = [("type", text(name))]
    if let low = bounds.minimum {
      members.append((bounds.isAboveMinimum ? "exclusiveMinimum" : "minimum", number(low)))
    }
    if let high = bounds.maximum { members.append(("maximum", number(high))) }
    return record(members)
  }

  private static func reference(_ name: String) -> SpecNode {
    record([("$ref", text("#/$defs/" + name))])
  }

  private static func type(_ name: String) -> SpecNode { record([("type", text(name))]) }
  private static func text(_ value: String) -> SpecNode { SpecNode(.string(value), .none) }
  private static func number(_ value: Double) -> SpecNode { SpecNode(.number(value), .none) }
  private static func list(_ values: [SpecNode]) -> SpecNode { SpecNode(.array(values), .none) }

  private static func record(_ members: [(String, SpecNode)]) -> SpecNode {
    SpecNode(
      .object(members.map { SpecMember(key: $0.0, keyPlace: .none, node: $0.1) }), .none)
  }
}
