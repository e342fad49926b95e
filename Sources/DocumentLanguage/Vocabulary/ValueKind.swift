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
  /// So many values of one kind.
  case tuple(ValueKind, Int)
  /// A record whose keys this vocabulary holds.
  case record(VocabularyName)
  /// A record with keys of the author's choosing.
  case map(ValueKind)
  case either([ValueKind])
  case anything
}

/// The range of a number, both ends included unless said otherwise.
package struct Bounds: Hashable, Sendable {
  package var minimum: Double?
  package var maximum: Double?
  /// Whether the value must be more than the minimum.
  package var isAboveMinimum = false

  package static let any = Bounds()
  package static let notNegative = Bounds(minimum: 0)
  package static let positive = Bounds(minimum: 0, isAboveMinimum: true)
  package static let unit = Bounds(minimum: 0, maximum: 1)

  package static func between(_ low: Double, _ high: Double) -> Bounds {
    Bounds(minimum: low, maximum: high)
  }
  package static func atLeast(_ low: Double) -> Bounds { Bounds(minimum: low) }

  package func contains(_ value: Double) -> Bool {
    if let minimum, isAboveMinimum ? value <= minimum : value < minimum { return false }
    if let maximum, value > maximum { return false }
    return value.isFinite
  }

  /// The end of a sentence: `must be at least 0`.
  package var described: String {
    switch (minimum, maximum) {
    case (let low?, let high?):
      "between \(NumberText.shortest(low)) and \(NumberText.shortest(high))"
    case (let low?, nil):
      isAboveMinimum
        ? "more than \(NumberText.shortest(low))" : "at least \(NumberText.shortest(low))"
    case (nil, let high?): "at most \(NumberText.shortest(high))"
    case (nil, nil): "finite"
    }
  }
}
