import Notations
import Scene

/// Reads springs, stated in one of three ways.
enum SpringReader {
  struct Result {
    var spring: Spring
    /// The duration in seconds of an animation that does not state its own.
    var duration: Double
  }

  /// SwiftUI's presets.
  static let presets: [(name: String, bounce: Double)] = [
    ("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3),
  ]

  /// Reads a spring; `duration` is the animation's own, if it states one.
  static func read(_ node: NodeReader, duration: Double?) -> Result? {
    if node.string != nil {
      guard let name = node.choice(of: presets.map(\.name)),
        let preset = presets.first(where: { $0.name == name })
      else { return nil }
      return settling(Spring(duration: 0.5, bounce: preset.bounce))
    }
    guard let object = ObjectReader(node, SpringKeys.vocabulary) else { return nil }
    let spring = SpringKeys.fields.read(object)
    let velocity = spring.initialVelocity
    let physical = SpringKeys.physical.filter(object.has)
    let isRatio = object.has(SpringKeys.dampingRatio)
    let isPerceived = object.has(SpringKeys.bounce) || (object.has(SpringKeys.duration) && !isRatio)
    if [!physical.isEmpty, isRatio, isPerceived].filter({ $0 }).count > 1 {
      node.error(
        "a spring takes only one of: 'mass', 'stiffness' and 'damping'; 'dampingRatio'; "
          + "'duration' and 'bounce'")
      return nil
    }
    if isRatio { return ratio(object, velocity, duration) }
    if isPerceived {
      let seconds = object.duration(SpringKeys.duration) ?? 0.5
      let bounce = object.number(SpringKeys.bounce) ?? 0
      return settling(Spring(duration: seconds, bounce: bounce, initialVelocity: velocity))
    }
    return settling(spring)
  }

  /// With a duration, UIKit's spring, which settles in it; otherwise one with Core Animation's default stiffness.
  private static func ratio(_ object: ObjectReader, _ velocity: Double, _ outer: Double?)
    -> Result?
  {
    guard let ratio = object.number(SpringKeys.dampingRatio) else { return nil }
    if let seconds = object.duration(SpringKeys.duration) ?? outer {
      return Result(
        spring: Spring(dampingRatio: ratio, settlingIn: seconds, initialVelocity: velocity),
        duration: seconds)
    }
    return settling(Spring(stiffness: 100, damping: 20 * ratio, initialVelocity: velocity))
  }

  private static func settling(_ spring: Spring) -> Result {
    Result(spring: spring, duration: spring.settlingDuration)
  }
}

/// The keys of `spring`.
package enum SpringKeys {
  package static let fields = Fields(Spring())
    .number("mass", \.mass, "of the object on the spring", .positive, isExact: true)
    .number("stiffness", \.stiffness, "of the spring", .positive, isExact: true)
    .number("damping", \.damping, "friction", .notNegative, isExact: true)
    .number(
      "initialVelocity", \.initialVelocity,
      "initial speed towards the target, in whole distances per second",
      isExact: true
    )
    .bool(
      "allowsOverdamping", \.allowsOverdamping,
      "whether it may be overdamped; otherwise it is at most critically damped")
  static let dampingRatio = Key(
    "dampingRatio", .number(Bounds(minimum: 0, maximum: 1, isAboveMinimum: true)),
    "1 does not swing; with a duration, UIKit's spring that settles in it")
  static let duration = Key(
    "duration", .duration(.positive),
    "the perceived duration, or the settling time with a damping ratio")
  static let bounce = Key(
    "bounce", .number(Bounds(minimum: -1, maximum: 1, isAboveMinimum: true)),
    "0 does not overshoot, 1 oscillates forever, below 0 is overdamped")

  /// Those that only a spring with a mass has.
  static let physical = fields.keys.filter { $0.name != "initialVelocity" }

  static let vocabulary = Vocabulary(
    .spring, "a spring", fields.keys + [dampingRatio, duration, bounce])
}
