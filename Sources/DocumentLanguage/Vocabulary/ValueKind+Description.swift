import Geometry
import Notations

extension ValueKind {
  /// What the value may be, as Markdown; records link to their tables in the reference.
  package var described: String {
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
