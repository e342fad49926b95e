import DisplayList
import Geometry
import Scene

extension Track {
  /// All tracks of some animations, in order.
  ///
  /// Missing values come from two layers: `start` for the beginning of an animation, `end` for its
  /// target. For explicit animations both are the model layer.
  static func resolve(
    _ animations: [Animation], from start: Layer, to end: Layer, delayedBy delay: Double = 0
  ) -> [Track] {
    var tracks: [Track] = []
    for animation in animations {
      var delayed = animation
      delayed.timing.beginTime += delay
      append(delayed, inside: [], begin: 0, from: start, to: end, into: &tracks)
    }
    return tracks
  }

  private static func append(
    _ animation: Animation, inside groups: [Clock], begin: Double, from start: Layer,
    to end: Layer, into tracks: inout [Track]
  ) {
    let clock = Clock(timing: animation.timing, easing: animation.easing)
    let begin = begin + animation.timing.beginTime
    switch animation.motion {
    case .group(let children):
      for child in children {
        append(
          child, inside: groups + [clock], begin: begin, from: start, to: end, into: &tracks)
      }
    case .property(let motion):
      guard let values = Values(motion, from: start, to: end) else { return }
      tracks.append(
        Track(
          motion, values, clock: clock, inside: groups, ownRotation: end.transform[.rotationZ],
          begin: begin))
    }
  }
}

extension Track.Values {
  /// Nil if the layer has no such property.
  init?(_ motion: PropertyMotion, from start: Layer, to end: Layer) {
    guard let model = end.value(of: motion.target) else { return nil }
    let first = start.value(of: motion.target) ?? model
    switch motion.values {
    case .basic(let from, let to, let by):
      // An additive animation adds to the model value, so a missing value is neutral.
      let rest = motion.isAdditive ? model.neutral : nil
      let (a, b) = Track.Values.ends(
        from: from, to: to, by: by, first: rest ?? first, last: rest ?? model)
      switch (a.fitted(to: model), b.fitted(to: model)) {
      case (.number(let a), .number(let b)): self = .numbers(a, b)
      case (let a, let b):
        self = .mix(
          ValueMix(a, b, space: motion.colorSpace, transforms: motion.transformMixing))
      }
    case .keyframes(let keyframes):
      self = .keyframes(
        KeyframeValues(
          keyframes, model: motion.isAdditive ? model.neutral : model, space: motion.colorSpace,
          transforms: motion.transformMixing))
    case .along(let path):
      self = .path(PathValues(path))
    case .computed(let path):
      self = .computed(ComputedPathValues(path, space: motion.colorSpace))
    }
  }

  /// CABasicAnimation's table; the current value is the model's.
  private static func ends(
    from: AnimatedValue?, to: AnimatedValue?, by: AnimatedValue?, first: AnimatedValue,
    last: AnimatedValue
  ) -> (AnimatedValue, AnimatedValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by))
    case (nil, let to?, let by?): (to.subtracting(by), to)
    case (let from?, nil, nil): (from, last)
    case (nil, let to?, nil): (first, to)
    case (nil, nil, let by?): (first, first.adding(by))
    case (nil, nil, nil): (first, last)
    }
  }
}
