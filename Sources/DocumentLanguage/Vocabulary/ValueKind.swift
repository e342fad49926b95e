import Notations

/// What the value of a key may be: one description for reading, for the JSON schema and for the reference.
///
/// Wherever a document holds a value, a text that begins with `=` may stand instead; that goes without
/// saying here.
package indirect enum ValueKind: Hashable, Sendable {
  case bool
  case text
  case number(Bounds)
  case integer(Bounds)
  /// Points, or a percentage of what the reader says.
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
  /// Several of one kind; the bounds are those of their number.
  case list(ValueKind, Bounds)
  /// This many values of one kind.
  case tuple(ValueKind, Int)
  /// A record whose keys this vocabulary holds.
  case record(VocabularyName)
  /// A record with keys of the author's choosing.
  case map(ValueKind)
  /// The name of a property that moves.
  case keyPath
  /// A record whose keys are key paths.
  case byKeyPath(KeyPathMap)
  case either([ValueKind])
  case anything
}

/// The records whose keys are key paths, as the schema's definitions are called.
package enum KeyPathMap: String, Hashable, Sendable, CaseIterable {
  /// What moves, what answers changes, and new values.
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
