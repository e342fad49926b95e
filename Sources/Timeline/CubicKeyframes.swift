import Scene

/// A smooth curve through values (D. Kochanek and R. Bartels, "Interpolating splines with local
/// tension, continuity, and bias control", 1984). At the ends it behaves like Core Animation: as if the
/// first and last steps were repeated.
struct CubicKeyframes: Sendable {
  private let values: [AnimatedValue]
  private let points: [[Double]]
  /// For each segment, the tangents at its first and last value.
  private let leaving: [[Double]]
  private let arriving: [[Double]]

  /// Nil if the values have no numbers, or different numbers of them. With `keyTimes` the tangents are
  /// scaled for segments of uneven length, as in section 4 of the paper.
  init?(_ values: [AnimatedValue], _ keyframes: Keyframes, unevenBy keyTimes: [Double]?) {
    let points = values.compactMap(\.components)
    guard let width = points.first?.count, points.count == values.count, points.count > 1,
      points.allSatisfy({ $0.count == width })
    else { return nil }
    self.values = values
    self.points = points
    let last = points.count - 1
    func step(_ i: Int) -> [Double] {
      let j = min(max(i, 0), last - 1)
      return zip(points[j], points[j + 1]).map { $1 - $0 }
    }
    func parameter(_ list: [Double], _ i: Int) -> Double { i < list.count ? list[i] : 0 }
    /// `sign` is 1 for the tangent that leaves key i, −1 for the one that arrives there.
    func tangent(_ i: Int, _ sign: Double) -> [Double] {
      let c = parameter(keyframes.continuities, i) * sign
      let b = parameter(keyframes.biases, i)
      let half = (1 - parameter(keyframes.tensions, i)) / 2
      let before = half * (1 + c) * (1 + b)
      let after = half * (1 - c) * (1 - b)
      let scale = CubicKeyframes.scale(at: i, sign, keyTimes)
      return zip(step(i - 1), step(i)).map { (before * $0 + after * $1) * scale }
    }
    leaving = (0..<last).map { tangent($0, 1) }
    arriving = (0..<last).map { tangent($0 + 1, -1) }
  }

  /// Keeps the speed continuous at a key between segments of different lengths.
  private static func scale(at i: Int, _ sign: Double, _ keyTimes: [Double]?) -> Double {
    guard let keyTimes, i > 0, i < keyTimes.count - 1 else { return 1 }
    let before = keyTimes[i] - keyTimes[i - 1]
    let after = keyTimes[i + 1] - keyTimes[i]
    guard before + after > 0 else { return 1 }
    return 2 * (sign > 0 ? after : before) / (before + after)
  }

  func value(in segment: Int, at u: Double) -> AnimatedValue {
    if u == 0 { return values[segment] }
    if u == 1 { return values[segment + 1] }
    let p = points[segment]
    let q = points[segment + 1]
    let m = leaving[segment]
    let n = arriving[segment]
    let v = 1 - u
    let result = p.indices.map { i in
      v * v * (1 + 2 * u) * p[i] + u * u * (3 - 2 * u) * q[i] + u * v * v * m[i]
        - u * u * v * n[i]
    }
    return values[segment].replacingComponents(result)
  }
}
