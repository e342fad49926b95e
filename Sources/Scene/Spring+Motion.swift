import Geometry

extension Spring {
  /// Of the undamped spring, in radians a second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// 1 is critical. This is the effective ratio: at most 1 unless overdamping is allowed.
  public var dampingRatio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return allowsOverdamping ? ratio : min(ratio, 1)
  }

  /// From 0 at `t` ≤ 0 towards 1, after `t` seconds.
  ///
  /// Solves m·x″ = k·(1 − x) − c·x′ with x(0) = 0 and x′(0) = `initialVelocity`.
  public func position(at t: Double) -> Double {
    guard t > 0 else { return 0 }
    // Durations in seconds are sums of rounded ones.
    if let restsAfter, t >= restsAfter - 1e-9 { return 1 }
    let w = naturalFrequency
    let z = dampingRatio
    guard z < .infinity else { return 0 }
    guard t < .infinity else { return 1 }
    let v = initialVelocity
    if z < 1 {
      let wd = w * ((1 - z) * (1 + z)).squareRoot()
      let (s, c) = sineCosine(wd * t)
      return 1 - exponential(-z * w * t) * (c + (z * w - v) / wd * s)
    }
    if z == 1 { return 1 - exponential(-w * t) * (1 + (w - v) * t) }
    // Factoring out the slow exponential avoids cancellation near z = 1 and overflow far from it.
    let s = ((z - 1) * (z + 1)).squareRoot()
    let wd = w * s
    let fast = exponential(-2 * wd * t)
    return 1
      - exponential(-w / (z + s) * t)
      * ((1 + fast) / 2 + (z * w - v) * t * growth(2 * wd * t))
  }

  /// (1 − e^−y) / y for y ≥ 0.
  private func growth(_ y: Double) -> Double {
    guard y < 1e-3 else { return (1 - exponential(-y)) / y }
    return 1 - y / 2 * (1 - y / 3 * (1 - y / 4 * (1 - y / 5)))
  }

  /// The time after which the spring stays within a thousandth of its travel from the target, in
  /// seconds: Core Animation's `settlingDuration`, which rounds to tenths of a second for a critical
  /// spring.
  ///
  /// The largest `Float` without damping, as there; 0 for infinite damping.
  public var settlingDuration: Double {
    let w = naturalFrequency
    let z = dampingRatio
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    guard z < .infinity else { return 0 }
    guard z >= 1 else {
      let wd = w * ((1 - z) * (1 + z)).squareRoot()
      return logarithm((1 + abs(z * w - initialVelocity) / wd) / 0.001) / (z * w)
    }
    return settledTenths() / 10
  }

  /// The first whole tenth of a second after the last turning point at which the rest is below a
  /// thousandth; from there on it only shrinks.
  private func settledTenths() -> Double {
    func isSettled(_ tenths: Double) -> Bool {
      tenths / 10 >= turningPoint && abs(1 - position(at: tenths / 10)) < 0.001
    }
    var high = 1.0
    while !isSettled(high), high < 1e12 { high *= 2 }
    var low = (high / 2).rounded(.down)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if isSettled(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// When a critically damped or overdamped spring turns back; 0 if it never does.
  private var turningPoint: Double {
    let w = naturalFrequency
    let z = dampingRatio
    let v = initialVelocity
    let s = ((z - 1) * (z + 1)).squareRoot()
    guard v > w * (z + s) else { return 0 }
    guard s > 1e-6 else { return v / (w * (v - w)) }
    // x′ = 0 for the sum of both exponentials: e^(2·wd·t) = (v − r₂…) / (v − r₁…).
    let slow = w / (z + s)
    let fast = w * (z + s)
    let ratio = (v - slow) / (v - fast) * (fast / slow)
    return logarithm(max(1, ratio)) / (2 * w * s)
  }
}
