import Geometry

/// A damped spring that pulls a value from 0 to 1, like a CASpringAnimation.
public struct Spring: Hashable, Sendable {
  /// Positive.
  public var mass: Double
  /// Positive.
  public var stiffness: Double
  /// Not negative.
  public var damping: Double
  /// In whole travels per second, positive towards the target.
  public var initialVelocity: Double
  /// If false, a damping ratio above 1 acts like 1.
  public var allowsOverdamping: Bool
  /// The time in seconds after which it is at its target, whatever is left of the travel; nil if it runs on.
  public var restsAfter: Double?

  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }
}
