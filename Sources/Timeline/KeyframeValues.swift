import DisplayList
import Geometry
import Scene

/// Prepared values at key times.
final class KeyframeValues: Sendable {
  private enum Curve: Sendable {
    case jumps
    /// One for each pair of neighbours.
    case straight([ValueMix])
    case cubic(CubicKeyframes)
  }

  private let values: [AnimatedValue]
  private let keyTimes: KeyTimes
  private let timings: [TimingFunction]
  private let curve: Curve

  /// `model` replaces nil values.
  init(
    _ keyframes: Keyframes, model: AnimatedValue, space: PropertyMotion.ColorSpace,
    transforms: PropertyMotion.TransformMixing = .whole
  ) {
    let given = keyframes.values.map { ($0 ?? model).fitted(to: model) }
    values = given.isEmpty ? [model] : given
    let segments = max(1, values.count - 1)
    let neighbours = zip(values, values.dropFirst())
    func mixes() -> [ValueMix] {
      neighbours.map { ValueMix($0, $1, space: space, transforms: transforms) }
    }
    var timings = keyframes.timings.count == segments ? keyframes.timings : []
    switch keyframes.calculation {
    case .discrete:
      keyTimes = KeyTimes(keyframes.keyTimes, segments: values.count)
      timings = []
      curve = .jumps
    case .linear, .lengthwise:
      keyTimes = KeyTimes(keyframes.keyTimes, segments: segments)
      curve = .straight(mixes())
    case .paced:
      keyTimes = KeyTimes(pacedBy: KeyframeValues.lengths(values))
      timings = []
      curve = .straight(mixes())
    case .cubic:
      keyTimes = KeyTimes(keyframes.keyTimes, segments: segments)
      curve =
        CubicKeyframes(values, keyframes, unevenBy: nil).map(Curve.cubic)
        ?? .straight(mixes())
    case .cubicPaced:
      keyTimes = KeyTimes(pacedBy: KeyframeValues.lengths(values))
      timings = []
      curve =
        CubicKeyframes(values, keyframes, unevenBy: keyTimes.times).map(Curve.cubic)
        ?? .straight(mixes())
    }
    self.timings = timings
  }

  private static func lengths(_ values: [AnimatedValue]) -> [Double] {
    values.count < 2 ? [0] : zip(values, values.dropFirst()).map { $0.distance(to: $1) }
  }

  func value(at t: Double) -> AnimatedValue {
    guard values.count > 1 else { return values[0] }
    let (segment, fraction) = keyTimes.place(of: t)
    let u = segment < timings.count ? timings[segment].ease(fraction) : fraction
    switch curve {
    case .jumps: return values[segment]
    case .straight(let mixes): return mixes[segment].value(at: u)
    case .cubic(let cubic): return cubic.value(in: segment, at: u)
    }
  }
}
