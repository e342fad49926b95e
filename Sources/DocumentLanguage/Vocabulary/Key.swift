/// A key of the language: its name, the kind of its value, and a line for the reference.
package struct Key: Hashable, Sendable {
  package var name: String
  package var kind: ValueKind
  /// One sentence without a full stop.
  package var about: String
  package var isRequired: Bool
  /// The meaning of leaving the key out, as the reference shows it; nil if no value is equivalent.
  package var otherwise: String?

  package init(
    _ name: String, _ kind: ValueKind, _ about: String, otherwise: String? = nil,
    isRequired: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.about = about
    self.otherwise = otherwise
    self.isRequired = isRequired
  }
}

/// The keys that a record may have.
package struct Vocabulary: Sendable {
  package var name: VocabularyName
  /// What messages call a record with these keys: `a layer`.
  package var noun: String
  package var keys: [Key]
  /// Those of the keys of which a record has exactly one; empty if there is no such choice.
  package var alternatives: [Key]
  private var names: Set<String>

  package init(
    _ name: VocabularyName, _ noun: String, _ keys: [Key], oneOf alternatives: [Key] = []
  ) {
    self.name = name
    self.noun = noun
    self.keys = keys
    self.alternatives = alternatives
    names = Set(keys.map(\.name))
  }

  package func contains(_ name: String) -> Bool { names.contains(name) }

  /// What a record with these keys looks like, for hints: its required keys, or else the first.
  var outline: String {
    let required = keys.filter(\.isRequired)
    let names = (required.isEmpty ? keys : required).prefix(3).map { "'\($0.name)'" }
    let all = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
    return "it is an object with keys such as \(all.joined(separator: " and "))"
  }
}
