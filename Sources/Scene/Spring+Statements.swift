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
  /// stiff enough to settle to about a thousandth after `duration` seconds, when it stops at its target.
  ///
  /// The duration is clamped to 0.01…10 and the ratio to 0…1 (not 0), as there. The equations are those
  /// of guillianbalisi's ios-spring-animations.
  public init(dampingRatio: Double, settlingIn duration: Double, initialVelocity: Double = 0) {
    let d = min(max(duration, 0.01), 10)
    let z = min(max(dampingRatio, 1e-6), 1)
    let w = Spring.frequency(ratio: z, duration: d, velocity: initialVelocity)
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * z * w, initialVelocity: initialVelocity)
    restsAfter = d
  }

  /// How much is left of the travel after `d` seconds, minus a thousandth, at natural frequency `w`.
  private static func rest(_ w: Double, _ z: Double, _ d: Double, _ v: Double) -> Double {
    guard z < 1 else { return abs(exponential(-w * d) * ((w - v) * d + 1)) - 0.001 }
    let amplitude = abs((z * w - v) / (w * ((1 - z) * (1 + z)).squareRoot()))
    return amplitude * exponential(-z * w * d) - 0.001
  }

  /// The root of `rest` in its tail: above it the rest stays below a thousandth.
  ///
  /// With a velocity towards the target, `rest` falls to a dip, where the spring happens to be at the target, rises to a
  /// peak and falls for good. If the peak is below a thousandth, the root is before the dip, or the peak is taken if so
  /// near to the dip the spring still swings.
  private static func frequency(ratio z: Double, duration d: Double, velocity v: Double) -> Double {
    let pace = max(0, v * d)
    let peak = z < 1 ? (pace + (pace * (pace + 4)).squareRoot()) / (2 * z * d) : pace / d
    if peak > 0, rest(peak, z, d, v) <= 0 {
      let root = root(from: 0, to: z < 1 ? v / z : v - 1 / d, z, d, v)
      return exponential(-z * root * d) < 0.01 ? root : peak
    }
    var high = max(peak, 1 / d)
    while high < 1e12, rest(high, z, d, v) > 0 { high *= 2 }
    let root = root(from: peak, to: high, z, d, v)
    // Hardly any damping leaves less than a thousandth of what is looked at here, at any frequency: swing once.
    return root * d < 1e-3 ? fullTurn / d : root
  }

  /// Where `rest` falls below 0 between two frequencies.
  private static func root(
    from first: Double, to last: Double, _ z: Double, _ d: Double, _ v: Double
  ) -> Double {
    var (low, high) = (first, last)
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if rest(middle, z, d, v) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
