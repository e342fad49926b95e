import Geometry

extension Spring {
  /// A spring by its perceived duration and bounce (WWDC 2023, "Animate with springs").
  ///
  /// `duration` is the period of the undamped spring in seconds, positive. `bounce` is above −1 and at
  /// most 1: 0 does not overshoot, 1 swings forever, below 0 the spring is overdamped.
  public init(duration: Double, bounce: Double, initialVelocity: Double = 0) {
    let w = fullTurn / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * ratio * w, initialVelocity: initialVelocity,
      allowsOverdamping: true)
  }

  /// The spring of UIKit's `animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:)`:
  /// stiff enough to settle to a thousandth after `duration` seconds.
  ///
  /// The duration is clamped to 0.01…10 and the ratio to 0…1 (not 0), as there. The equations are those
  /// of guillianbalisi's ios-spring-animations.
  public init(dampingRatio: Double, settlingIn duration: Double, initialVelocity: Double = 0) {
    let d = min(max(duration, 0.01), 10)
    let z = min(max(dampingRatio, 1e-6), 1)
    let w = Spring.frequency(ratio: z, duration: d, velocity: initialVelocity)
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * z * w, initialVelocity: initialVelocity)
  }

  /// What is left of the travel after `d` seconds, minus a thousandth, at natural frequency `w`.
  private static func rest(_ w: Double, _ z: Double, _ d: Double, _ v: Double) -> Double {
    guard z < 1 else { return exponential(-w * d) * ((w - v) * d + 1) - 0.001 }
    let amplitude = abs((z * w - v) / (w * ((1 - z) * (1 + z)).squareRoot()))
    return amplitude * exponential(-z * w * d) - 0.001
  }

  /// The root of `rest` in its tail: above it the rest stays below a thousandth.
  private static func frequency(ratio z: Double, duration d: Double, velocity v: Double) -> Double {
    var high = 1 / d
    // The tail begins where the exponential dominates for good.
    while high < 1e12, rest(high, z, d, v) > 0 || high * z * d < 1 { high *= 2 }
    var low = high / 2
    while low > 1e-9, rest(low, z, d, v) <= 0 { low /= 2 }
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if rest(middle, z, d, v) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
