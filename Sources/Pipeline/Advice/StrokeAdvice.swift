import Diagnostics
import Geometry
import Notations
import Scene

/// Ends of strokes in percent, as in Lottie and After Effects, where kineo takes fractions of the path.
extension DocumentAdvice {
  /// The largest end of a stroke that may be meant. A little more than 1 keeps a stroke whole for a while, since
  /// ends are clamped; nobody means several times the path. Springs overshoot only when they are sampled, and
  /// offsets wrap around, so neither is looked at.
  fileprivate static let largestFraction = 2.0

  mutating func addStrokeFractions(_ layer: Layer, _ record: SpecNode) {
    for property in [Property.strokeStart, .strokeEnd] {
      if let value = layer.value(of: property)?.beyondFraction {
        warn(property, value, at: record.place(of: property.rawValue))
      }
      let moved = layer.animations.flatMap(\.motions).filter { $0.target == .property(property) }
      guard let value = moved.lazy.compactMap(\.values.beyondFraction).first else { continue }
      warn(property, value, at: record.animation(of: property.rawValue)?.place ?? record.place)
    }
  }

  private mutating func warn(_ property: Property, _ value: Double, at place: SpecPlace) {
    let number = NumberText.shortest(value)
    let fraction = NumberText.shortest(value / 100)
    add(
      .strokeFraction,
      "'\(property.rawValue)' is a fraction of the path, from 0 to 1, and here it is \(number)",
      at: place, hint: abs(value) > 100 ? nil : "\(number) percent is \(fraction)")
  }
}

extension AnimatedValue {
  fileprivate var beyondFraction: Double? {
    guard case .number(let number) = self, abs(number) > DocumentAdvice.largestFraction else {
      return nil
    }
    return number
  }
}

extension PropertyMotion.Values {
  fileprivate var beyondFraction: Double? {
    written.lazy.compactMap { $0 }.compactMap(\.beyondFraction).first
  }

  /// The values that the animation states.
  var written: [AnimatedValue?] {
    switch self {
    case .basic(let from, let to, let by): [from, to, by]
    case .keyframes(let keyframes): keyframes.values
    case .along, .computed: []
    }
  }
}

extension Animation {
  /// Its own motion, or those of a group.
  var motions: [PropertyMotion] {
    switch motion {
    case .property(let motion): [motion]
    case .group(let children): children.flatMap(\.motions)
    }
  }
}

extension SpecNode {
  /// The place of a member's value; its own without one.
  fileprivate func place(of key: String) -> SpecPlace { self[member: key]?.place ?? place }
}
