import DisplayList
import Geometry
import Scene

/// One animation of one property, with everything resolved that does not depend on time.
struct Track: Sendable {
  struct Clock: Sendable {
    var timing: MediaTiming
    var easing: TimingFunction
  }

  /// Behind a reference: tracks are copied often, their values never change.
  indirect enum Values: Sendable {
    case mix(ValueMix)
    case keyframes(KeyframeValues)
    case path(PathValues)
  }

  /// The groups around the animation, outermost first.
  var groups: [Clock]
  var clock: Clock
  var target: PropertyMotion.Target
  var values: Values
  var isAdditive: Bool
  var isCumulative: Bool
  /// The model's angle, which a layer keeps when it turns with a path.
  var ownRotation: Double
  /// When it begins in the layer's time, taking the groups' first cycles.
  var begin: Double

  struct Sample {
    /// Before it begins, or before a group around it does.
    var isBefore: Bool
    /// After the timing function.
    var progress: Double
    var finishedCycles: Double
  }

  /// Nil where the animation has no value.
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
    case .mix(let mix): put(mix.value(at: sample.progress), sample, on: &layer)
    case .keyframes(let keyframes):
      put(keyframes.value(at: sample.progress), sample, on: &layer)
    case .path(let path):
      let place = path.place(at: sample.progress)
      put(.point(place.position), sample, on: &layer)
      if let rotation = place.rotation { layer.transform[.rotationZ] = ownRotation + rotation }
    }
  }

  private func put(_ plain: AnimatedValue, _ sample: Sample, on layer: inout Layer) {
    var value = plain
    if isCumulative, sample.finishedCycles > 0 {
      value = lastValue.repeated(sample.finishedCycles).adding(value)
    }
    if isAdditive, let base = layer.value(of: target) { value = base.adding(value) }
    layer.set(value, for: target)
  }

  /// At the end of a cycle.
  private var lastValue: AnimatedValue {
    let end = clock.timing.autoreverses ? 0 : clock.easing.ease(1, duration: clock.timing.duration)
    return switch values {
    case .mix(let mix): mix.value(at: end)
    case .keyframes(let keyframes): keyframes.value(at: end)
    case .path(let path): .point(path.place(at: end).position)
    }
  }
}
