@testable import DocumentLanguage

/// The tables that `docs/reference.md` should have, made from those that readers use.
enum ReferenceTables {
  /// A kind of record, with its keys in order.
  struct Section {
    /// The heading: `A shape layer`.
    var title: String
    /// A row for each key: its name, the kind of its value, and its meaning.
    var rows: [String]
  }

  /// Every record of documents. A kind of layer has only its own keys; those of all layers are listed once.
  static var sections: [Section] {
    VocabularyName.ofDocuments.flatMap { name in
      guard name == .layer else { return [section(name.title, name.vocabulary.keys)] }
      let kinds = LayerKind.allCases.filter { !$0.keys.isEmpty }
      return [section(name.title, LayerKeys.all)]
        + kinds.map { section($0.noun.capitalized, $0.keys) }
    }
  }

  private static func section(_ title: String, _ keys: [Key]) -> Section {
    let rows = keys.map { key in
      let standard = key.isRequired ? " (required)" : key.otherwise.map { " (default: \($0))" }
      return "`\(key.name)` | \(key.kind.described) | \(key.about)\(standard ?? "")"
    }
    return Section(title: title, rows: rows)
  }

  /// A row for each function: its signature and its meaning.
  static var functions: [String] { Function.all.map { "`\($0.signature)` | \($0.about)" } }

  static var keyPaths: [String] {
    KeyPath.all.map { "`\($0.name)` | \($0.value.described) | \($0.layers) | \($0.about)" }
  }
}
