import Scene

/// Reads the clock of an animation.
enum MediaTimingReader {
  static func read(_ object: ObjectReader) -> MediaTiming {
    var timing = MediaTiming(duration: object.duration(AnimationKeys.duration) ?? 0.25)
    let begin = object.duration(AnimationKeys.begin) ?? 0
    timing.beginTime = begin + (object.duration(AnimationKeys.delay) ?? 0)
    timing.speed = object.number(AnimationKeys.speed) ?? 1
    timing.timeOffset = object.duration(AnimationKeys.timeOffset) ?? 0
    timing.autoreverses = object.bool(AnimationKeys.autoreverses) ?? false
    timing.fillMode = object.choice(AnimationKeys.fillMode) ?? .both
    if let node = object[AnimationKeys.repeatCount] {
      timing.repeats =
        node.string == "forever" ? .forever : node.number(.positive).map { .count($0) } ?? .count(1)
    }
    if let seconds = object.duration(AnimationKeys.repeatDuration) {
      timing.repeats = .duration(seconds)
    }
    return timing
  }
}
