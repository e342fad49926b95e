import Notations
import Scene

/// Reads springs, stated in one of three ways.
enum SpringReader {
  struct Result {
    var spring: Spring
    /// How long an animation with it lasts that does not say.
    var duration: Double
  }

  /// SwiftUI's.
  static let presets: [(name: String, bounce: Double)] = [
    ("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3),
  ]

  /// `duration` is that of the animation, where it says one.
  static func read(_ node: NodeReader, duration: Double?) -> Result? {
    if node.string != nil {
      guard let name = node.choice(of: presets.map(\.name)),
        let preset = presets.first(where: { $0.name == name })
      else { return nil }
      return settling(Spring(duration: 0.5, bounce: preset.bounce))
    }
    guard let object = ObjectReader(node, SpringKeys.vocabulary) else { return nil }
    let velocity = object.number(SpringKeys.initialVelocity) ?? 0
    let physical = SpringKeys.physical.filter(object.has)
    let isRatio = object.has(SpringKeys.dampingRatio)
    let isPerceived = object.has(SpringKeys.bounce) || (object.has(SpringKeys.duration) && !isRatio)
    if [!physical.isEmpty, isRatio, isPerceived].filter({ $0 }).count > 1 {
      node.error(
        "a spring is stated in one way: 'mass', 'stiffness' and 'damping', or 'dampingRatio', "
          + "or 'duration' and 'bounce'")
      return nil
    }
    if isRatio { return ratio(object, velocity, duration) }
    if isPerceived {
      let seconds = object.duration(SpringKeys.duration) ?? 0.5
      let bounce = object.number(SpringKeys.bounce) ?? 0
      return settling(Spring(duration: seconds, bounce: bounce, initialVelocity: velocity))
    }
    return settling(
      Spring(
        mass: object.number(SpringKeys.mass) ?? 1,
        stiffness: object.number(SpringKeys.stiffness) ?? 100,
        damping: object.number(SpringKeys.damping) ?? 10, initialVelocity: velocity,
        allowsOverdamping: object.bool(SpringKeys.allowsOverdamping) ?? false))
  }

  /// With a duration UIKit's spring, which settles in it; else one of Core Animation's usual stiffness.
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
enum SpringKeys {
  static let mass = Key("mass", .number(.positive), "of what hangs on the spring", default: "1")
  static let stiffness = Key("stiffness", .number(.positive), "of the spring", default: "100")
  static let damping = Key("damping", .number(.notNegative), "friction", default: "10")
  static let initialVelocity = Key(
    "initialVelocity", .number(.any), "whole travels a second, towards the target", default: "0")
  static let allowsOverdamping = Key(
    "allowsOverdamping", .bool, "whether it may creep; otherwise it is critical at most",
    default: "false")
  static let dampingRatio = Key(
    "dampingRatio", .number(Bounds(minimum: 0, maximum: 1, isAboveMinimum: true)),
    "1 does not swing; with a duration, UIKit's spring that settles in it")
  static let duration = Key(
    "duration", .duration(.positive), "as one sees it, or the settling time of a damping ratio")
  static let bounce = Key(
    "bounce", .number(Bounds(minimum: -1, maximum: 1, isAboveMinimum: true)),
    "0 does not overshoot, 1 swings without end, below 0 it creeps")

  static let physical = [mass, stiffness, damping, allowsOverdamping]

  static let vocabulary = Vocabulary(
    .spring, "a spring",
    [
      mass, stiffness, damping, initialVelocity, allowsOverdamping, dampingRatio, duration, bounce,
    ])
}
