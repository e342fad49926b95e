import Geometry

/// The range of a number, with both ends unless stated otherwise.
package struct Bounds: Hashable, Sendable {
  package var minimum: Double?
  package var maximum: Double?
  /// Whether the minimum itself is excluded.
  package var isAboveMinimum = false

  package init(minimum: Double? = nil, maximum: Double? = nil, isAboveMinimum: Bool = false) {
    self.minimum = minimum
    self.maximum = maximum
    self.isAboveMinimum = isAboveMinimum
  }

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

  /// The value itself, or the end that it is beyond.
  package func nearest(to value: Double) -> Double {
    max(minimum ?? value, min(maximum ?? value, value))
  }

  /// The end of a sentence: `must be at least 0`.
  package var described: String {
    switch (minimum, maximum) {
    case (let low?, let high?) where isAboveMinimum:
      "above \(NumberText.shortest(low)) and at most \(NumberText.shortest(high))"
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
