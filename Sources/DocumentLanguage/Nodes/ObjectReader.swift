import Diagnostics
import Notations

/// A record of a document, whose keys have been checked against a vocabulary. Its values are read by key.
package struct ObjectReader {
  package let node: NodeReader
  package let members: [SpecMember]

  /// Fails with a report for anything but a record. Reports unknown keys at once; if it is clear what one
  /// of them means, its value is read as if the key were right, so that its mistakes are reported too.
  package init?(_ node: NodeReader, _ vocabulary: Vocabulary) {
    guard let members = node.members else {
      node.mismatch(vocabulary.noun, hint: vocabulary.outline)
      return nil
    }
    self.node = node
    var guessed: Set<String> = []
    self.members = node.corrected(members) { key in
      guard !vocabulary.contains(key) else { return nil }
      let meant = Suggestion.name(meantBy: key, among: vocabulary.keys.lazy.map(\.name))
      if let meant { guessed.insert(meant) }
      return UnknownKey(
        key: key, message: "unknown key '\(key)' in \(vocabulary.noun)", meant: meant,
        kind: vocabulary.keys.first { $0.name == meant }?.kind,
        home: vocabulary.keys.first { $0.holds(key) }?.name)
    }
    // A broken file may have had the missing keys.
    guard !node.source.isBroken else { return }
    for key in vocabulary.keys
    where key.isRequired && self[key] == nil && !guessed.contains(key.name) {
      node.error("\(vocabulary.noun) needs the key '\(key.name)'")
    }
    checkAlternatives(of: vocabulary)
  }

  /// Reports a record that has none, or several, of the keys of which it has exactly one.
  private func checkAlternatives(of vocabulary: Vocabulary) {
    let all = vocabulary.alternatives
    guard let first = all.first(where: has) else {
      if all.isEmpty { return }
      let names = all.map { "'\($0.name)'" }.joined(separator: " or ")
      return node.error("\(vocabulary.noun) needs the key \(names)")
    }
    for other in all where other != first && has(other) {
      self[other]?.error("'\(other.name)' and '\(first.name)' cannot be used together")
    }
  }

  /// A record of members whose keys have been checked already.
  package init(_ node: NodeReader, members: [SpecMember]) {
    self.node = node
    self.members = members
  }

  package func has(_ key: Key) -> Bool { members.contains { $0.key == key.name } }

  package subscript(_ key: Key) -> NodeReader? { self[key.name] }

  package subscript(_ name: String) -> NodeReader? {
    for member in members where member.key == name { return node.with(member.node) }
    return nil
  }

  package func bool(_ key: Key) -> Bool? { self[key]?.bool() }
  package func text(_ key: Key) -> String? { self[key]?.text() }
  package func number(_ key: Key) -> Double? { self[key]?.number(key.kind.bounds) }
  package func integer(_ key: Key) -> Int? { self[key]?.integer(key.kind.bounds) }
  package func duration(_ key: Key) -> Double? { self[key]?.duration(key.kind.bounds) }
  package func angle(_ key: Key) -> Double? { self[key]?.angle() }

  /// A length in points; 100 % is `whole`.
  package func length(_ key: Key, of whole: Double) -> Double? {
    self[key]?.length(of: whole, key.kind.bounds)
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) -> Choice? {
    self[key]?.choice()
  }

  /// Nil without the key, and after a report.
  func record(_ key: Key, _ vocabulary: Vocabulary) -> ObjectReader? {
    self[key].flatMap { ObjectReader($0, vocabulary) }
  }
}

extension ValueKind {
  /// The range of the number that the value may be, or of a list's length.
  package var bounds: Bounds {
    switch self {
    case .number(let bounds), .integer(let bounds), .length(let bounds), .duration(let bounds),
      .list(_, let bounds):
      return bounds
    case .either(let kinds):
      for kind in kinds where kind.bounds != .any { return kind.bounds }
      return .any
    case .bool, .text, .angle, .color, .paint, .path, .choice, .null, .tuple, .record, .map,
      .keyPath, .byKeyPath, .anything:
      return .any
    }
  }
}

/// A key that a record cannot have.
struct UnknownKey {
  var key: String
  var message: String
  /// The key that was probably meant.
  var meant: String?
  /// The kind of value of the key that was meant.
  var kind: ValueKind?
  /// The key whose record can have the unknown key.
  var home: String?
  /// The shape that the key names.
  var shape: ShapeName?

  var hint: String? {
    if let shape { return shape.hint }
    if ["comment", "_comment", "$comment", "//"].contains(key) {
      return "a comment is written // …, or as the value of a key that begins with 'x-'"
    }
    if key.hasSuffix("%") { return "keyframes are 'values' at 'keyTimes'" }
    return meant.map(hint(meaning:)) ?? home.map { "it belongs in '\($0)'" }
  }

  /// The part of the other key that the key means, as `fontSize` does of `font`.
  var part: String? {
    guard let meant, let part = Suggestion.part(of: meant, for: key), kind?.holds(part) ?? false
    else { return nil }
    return part
  }

  private func hint(meaning name: String) -> String {
    part.map { "write it in '\(name)': { \"\($0)\": … }" } ?? Suggestion.hint(meaning: name)
  }
}

extension Key {
  /// Whether a record as this key's value can have the other key.
  func holds(_ key: String) -> Bool { kind.holds(key) }
}

extension ValueKind {
  fileprivate func holds(_ key: String) -> Bool {
    switch self {
    case .record(let name): name.vocabulary.contains(key)
    case .either(let kinds): kinds.contains { $0.holds(key) }
    case .list(let kind, _): kind.holds(key)
    case .byKeyPath(let map): map.element?.holds(key) ?? false
    case .bool, .text, .number, .integer, .length, .duration, .angle, .color, .paint, .path,
      .choice, .null, .tuple, .map, .keyPath, .anything:
      false
    }
  }
}

extension NodeReader {
  /// Reports unknown keys, and returns the members with the keys that were meant.
  func corrected(_ members: [SpecMember], _ check: (String) -> UnknownKey?) -> [SpecMember] {
    var result = members
    for (i, member) in members.enumerated() where !member.key.hasPrefix("x-") {
      guard let unknown = check(member.key) else { continue }
      error(at: member.keyPlace, unknown.message, hint: unknown.hint)
      // With a value of another kind, something else was meant, and mistakes in the guess would mislead.
      guard unknown.kind?.resembles(member.node) ?? true, !member.node.holdsMoments,
        unknown.part == nil
      else { continue }
      if let meant = unknown.meant, !result.contains(where: { $0.key == meant }) {
        result[i].key = meant
      }
    }
    return result
  }
}

extension SpecNode {
  /// Whether this is a list of records with times, as other formats write keyframes.
  fileprivate var holdsMoments: Bool {
    guard case .array(let items) = value else { return false }
    return items.contains { item in
      guard case .object(let members) = item.value else { return false }
      return members.contains { ["at", "time", "offset", "t"].contains($0.key) }
    }
  }
}
