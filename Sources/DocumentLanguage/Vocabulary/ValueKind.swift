import Notations

/// The kind of value that a key may have: one description for readers, the JSON schema and the reference.
///
/// A text that begins with `=` is also allowed for every value in a document; kinds do not mention it.
package indirect enum ValueKind: Hashable, Sendable {
  case bool
  case text
  case number(Bounds)
  case integer(Bounds)
  /// Points, or a percentage of a length that the reader determines.
  case length(Bounds)
  /// Seconds, or text with a unit.
  case duration(Bounds)
  /// Degrees, or text with a unit.
  case angle
  case color
  /// A colour or a gradient.
  case paint
  /// Path data, or the name of a path, or a list of them.
  case path
  case choice([String])
  case null
  /// A list of values of one kind; the bounds are those of its length.
  case list(ValueKind, Bounds)
  /// This many values of one kind.
  case tuple(ValueKind, Int)
  /// A record with the keys of this vocabulary.
  case record(VocabularyName)
  /// A record whose keys the author chooses.
  case map(ValueKind)
  /// The name of a property that can move.
  case keyPath
  /// A record whose keys are key paths.
  case byKeyPath(KeyPathMap)
  case either([ValueKind])
  case anything
}

/// The records whose keys are key paths, named like the schema's definitions.
package enum KeyPathMap: String, Hashable, Sendable, CaseIterable {
  /// Animations, the answers to changes, and new values.
  case animations, answers, values

  /// The kind of each key's value; nil if it depends on the key.
  var element: ValueKind? {
    switch self {
    case .animations: .either([.record(.animation), .list(.record(.animation), .any)])
    case .answers: .either([.record(.animation), .list(.record(.animation), .any), .null])
    case .values: nil
    }
  }
}
