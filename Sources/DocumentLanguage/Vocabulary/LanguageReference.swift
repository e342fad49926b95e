import Geometry
import Notations

/// The tables of the user's reference, made from those that readers use.
///
/// A test compares `docs/reference.md` with them: it must list each key with its meaning and an example.
public enum LanguageReference {
  /// A kind of record, with its keys in order.
  public struct Section: Hashable, Sendable {
    /// The heading: `A shape layer`.
    public var title: String
    public var rows: [Row]
  }

  /// A key, with the kind of its value and its meaning as Markdown.
  public struct Row: Hashable, Sendable {
    public var key: String
    public var value: String
    public var meaning: String
  }

  /// Every record of documents. A kind of layer has only its own keys; those of all layers are listed once.
  public static var sections: [Section] {
    VocabularyName.ofDocuments.flatMap { name in
      guard name == .layer else { return [section(name.title, name.vocabulary.keys)] }
      let kinds = LayerKind.allCases.filter { !$0.keys.isEmpty }
      return [section(name.title, LayerKeys.all)]
        + kinds.map { section($0.noun.capitalized, $0.keys) }
    }
  }

  /// The functions of expressions, with their signatures in place of keys.
  public static var functions: [Row] {
    Function.all.map { Row(key: $0.signature, value: "", meaning: $0.about) }
  }

  /// A key path that can be animated, with the kinds of layers that have it.
  public struct KeyPathRow: Hashable, Sendable {
    public var row: Row
    public var layers: String
  }

  public static var keyPaths: [KeyPathRow] {
    KeyPath.all.map { path in
      KeyPathRow(
        row: Row(key: path.name, value: path.value.described, meaning: path.about),
        layers: path.kinds?.map(\.rawValue).joined(separator: ", ") ?? "all")
    }
  }

  private static func section(_ title: String, _ keys: [Key]) -> Section {
    Section(title: title, rows: keys.map(row))
  }

  private static func row(_ key: Key) -> Row {
    let standard = key.isRequired ? " (required)" : key.otherwise.map { " (default: \($0))" } ?? ""
    return Row(key: key.name, value: key.kind.described, meaning: key.about + standard)
  }
}

extension ValueKind {
  /// What the value may be, as Markdown; records link to their tables.
  fileprivate var described: String {
    switch self {
    case .bool: "`true`, `false`"
    case .text: "text"
    case .number(let bounds): "number" + bounds.suffix
    case .integer(let bounds): "whole number" + bounds.suffix
    case .length(let bounds): "length" + bounds.suffix
    case .duration(let bounds): "time" + bounds.suffix
    case .angle: "angle"
    case .color: "colour"
    case .paint: "colour, [gradient](#a-gradient)"
    case .path: "path data, name"
    case .choice(let names) where names.count > 16: "name"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .null: "`null`"
    case .list(let element, _): "list of " + element.enclosed
    case .tuple(let element, let count): "\(count) × " + element.enclosed
    case .record(let name): "[\(name.vocabulary.noun)](#\(name.anchor))"
    case .keyPath: "[key path](#key-paths)"
    case .byKeyPath(let map):
      (map.element?.enclosed ?? "values") + " by [key path](#key-paths)"
    case .map(.anything): "values by name"
    case .map(let element): element.enclosed + " by name"
    case .either(let kinds): kinds.map(\.described).joined(separator: ", ")
    case .anything: "any value"
    }
  }

  /// The description, in parentheses if it may list several kinds.
  private var enclosed: String {
    switch self {
    case .either, .choice, .bool, .paint, .path, .map, .byKeyPath: "(\(described))"
    case .text, .number, .integer, .length, .duration, .angle, .color, .null, .list, .tuple,
      .record, .keyPath, .anything:
      described
    }
  }
}

extension Bounds {
  /// The suffix of the word for the value: ` (0…1)`.
  fileprivate var suffix: String {
    switch (minimum, maximum) {
    case (let low?, let high?) where isAboveMinimum:
      " (> \(NumberText.shortest(low)), ≤ \(NumberText.shortest(high)))"
    case (let low?, let high?): " (\(NumberText.shortest(low))…\(NumberText.shortest(high)))"
    case (let low?, nil): " (\(isAboveMinimum ? ">" : "≥") \(NumberText.shortest(low)))"
    case (nil, let high?): " (≤ \(NumberText.shortest(high)))"
    case (nil, nil): ""
    }
  }
}

extension VocabularyName {
  /// The heading as the target of a link.
  fileprivate var anchor: String {
    String(title.lowercased().compactMap { $0 == " " ? "-" : $0 == "'" ? nil : $0 })
  }
}
