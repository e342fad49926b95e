import DisplayList
import Geometry
import Scene

/// One animation of one property, with everything resolved that does not depend on time.
///
/// A class, so that a frame can use it without copying it.
final class Track: Sendable {
  struct Clock: Sendable {
    var timing: MediaTiming
    var easing: TimingFunction
  }

  enum Values: Sendable {
    /// Two numbers, interpolated like `ValueMix` would, but faster.
    case numbers(Double, Double)
    case mix(ValueMix)
    case keyframes(KeyframeValues)
    case path(PathValues)
    case computed(ComputedPathValues)
  }

  /// The enclosing groups, outermost first.
  let groups: [Clock]
  let clock: Clock
  let target: PropertyMotion.Target
  let values: Values
  let isAdditive: Bool
  let isCumulative: Bool
  /// Whether its values are the model's and what `by` adds to it: only the latter adds up.
  private let addsToModel: Bool
  /// Whether it is visible: custom properties draw nothing.
  let isDrawn: Bool
  /// The model's angle, which is added when a layer turns with a path.
  let ownRotation: Double
  /// When it begins in the layer's time, in the first cycles of its groups.
  let begin: Double

  init(
    _ motion: PropertyMotion, _ values: Values, clock: Clock, inside groups: [Clock],
    ownRotation: Double, begin: Double
  ) {
    self.groups = groups
    self.clock = clock
    self.values = values
    self.ownRotation = ownRotation
    self.begin = begin
    target = motion.target
    isAdditive = motion.isAdditive
    isCumulative = motion.isCumulative
    addsToModel =
      if case .basic(from: nil, to: nil, by: .some) = motion.values { true } else { false }
    isDrawn =
      switch motion.target {
      case .property: true
      case .custom: false
      }
  }

  struct Sample {
    /// Whether it, or a group around it, has not begun.
    var isBefore: Bool
    /// The progress after the timing function.
    var progress: Double
    var finishedCycles: Double
  }

  /// The sample at a time; nil if the animation has no value then.
  func sample(at time: Double) -> Sample? {
    var t = time
    var isBefore = false
    for group in groups {
      guard let sample = group.timing.sample(at: t) else { return nil }
      isBefore = isBefore || sample.phase == .before
      t = sample.time
      if group.easing != .linear, group.timing.duration > 0 {
        let d = group.timing.duration
        t = group.easing.ease(t / d, duration: d) * d
      }
    }
    guard let sample = clock.timing.sample(at: t) else { return nil }
    let p = clock.timing.progress(of: sample)
    return Sample(
      isBefore: isBefore || sample.phase == .before,
      progress: clock.easing == .linear
        ? p : clock.easing.ease(p, duration: clock.timing.duration),
      finishedCycles: sample.finishedCycles)
  }

  func apply(_ sample: Sample, to layer: inout Layer) {
    switch values {
    case .numbers(let from, let to):
      let number = AnimatedValue.number(Track.mixed(from, to, sample.progress))
      if isAdditive || isCumulative {
        put(number, sample, on: &layer)
      } else {
        layer.set(number, for: target)
      }
    case .mix(let mix): put(mix.value(at: sample.progress), sample, on: &layer)
    case .keyframes(let keyframes):
      put(keyframes.value(at: sample.progress), sample, on: &layer)
    case .path(let path):
      let place = path.place(at: sample.progress)
      put(.point(place.position), sample, on: &layer)
      if let rotation = place.rotation { layer.transform[.rotationZ] = ownRotation + rotation }
    case .computed(let path): put(.path(path.path(at: sample.progress)), sample, on: &layer)
    }
  }

  private func put(_ plain: AnimatedValue, _ sample: Sample, on layer: inout Layer) {
    var value = plain
    if isCumulative, sample.finishedCycles > 0 {
      let step = addsToModel ? lastValue.subtracting(self.value(at: 0)) : lastValue
      value = step.repeated(sample.finishedCycles).adding(value)
    }
    if isAdditive, let base = layer.value(of: target) { value = base.adding(value) }
    layer.set(value, for: target)
  }

  private static func mixed(_ from: Double, _ to: Double, _ t: Double) -> Double {
    t == 0 ? from : t == 1 ? to : from + (to - from) * t
  }

  /// The value at the end of a cycle.
  private var lastValue: AnimatedValue {
    let end = clock.timing.autoreverses ? 0 : clock.easing.ease(1, duration: clock.timing.duration)
    return value(at: end)
  }

  private func value(at progress: Double) -> AnimatedValue {
    switch values {
    case .numbers(let from, let to): .number(Track.mixed(from, to, progress))
    case .mix(let mix): mix.value(at: progress)
    case .keyframes(let keyframes): keyframes.value(at: progress)
    case .path(let path): .point(path.place(at: progress).position)
    case .computed(let path): .path(path.path(at: progress))
    }
  }
}
