import DisplayList
import Geometry
import Scene

/// Values at key times, prepared.
struct KeyframeValues: Sendable {
  /// One for each pair of neighbours.
  private let segments: [ValueMix]
  private let keyTimes: [Double]
  private let timings: [TimingFunction]
  private let isDiscrete: Bool
  private let last: AnimatedValue

  /// `model` stands for values that are nil; there is at least one value.
  init(_ keyframes: Keyframes, model: AnimatedValue, space: PropertyMotion.ColorSpace) {
    let values = keyframes.values.map { ($0 ?? model).fitted(to: model) }
    last = values.last ?? model
    segments = zip(values, values.dropFirst()).map { ValueMix($0, $1, space: space) }
    isDiscrete = keyframes.calculation == .discrete
    timings = keyframes.timings
    keyTimes = keyframes.keyTimes
  }

  func value(at t: Double) -> AnimatedValue {
    guard !segments.isEmpty else { return last }
    let count = Double(segments.count)
    let place = min(max(t * count, 0), count - 1).rounded(.down)
    return segments[Int(place)].value(at: t * count - place)
  }
}
