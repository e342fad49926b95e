/// An animation that a style gives an element.
struct CSSAnimation: Sendable {
  /// A number that identifies the animation in its tree.
  var id: Int
  enum Direction: String, Sendable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// How its keyframes combine with the value below.
  enum Composition: String, Sendable { case replace, add, accumulate }

  var frames: KeyframesRule
  var duration: Double
  var delay: Double
  /// The number of cycles; infinite if it repeats forever.
  var iterations: Double
  var direction: Direction
  var fillsBackwards: Bool
  var fillsForwards: Bool
  var easing: Easing
  var isPaused: Bool
  var composition: Composition

  /// The longhand properties that its keyframes set.
  var properties: Set<String>

  struct Place: Sendable {
    /// The fraction of the cycle, 0…1, mirrored if it runs backwards.
    var progress: Double
    var isReversed: Bool
  }

  var activeDuration: Double { duration == 0 || iterations == 0 ? 0 : duration * iterations }

  func place(at time: Double) -> Place? {
    let local = isPaused ? -delay : time - delay
    let active = activeDuration
    // A time just before a boundary counts as at it, because sums of times have rounding errors.
    let hair = 1e-9
    if local < -hair { return fillsBackwards ? place(active: 0, atEnd: false) : nil }
    if local >= active - hair { return fillsForwards ? place(active: active, atEnd: true) : nil }
    return place(active: max(0, local), atEnd: false)
  }

  private func place(active: Double, atEnd: Bool) -> Place {
    var cycle: Double
    var progress: Double
    if duration == 0 {
      cycle = atEnd ? (iterations.isFinite ? max(0, (iterations - 1e-12).rounded(.down)) : 0) : 0
      progress = atEnd && iterations > 0 ? 1 : 0
    } else {
      let cycles = active / duration
      cycle = (cycles + 1e-9).rounded(.down)
      progress = max(0, cycles - cycle)
      if atEnd, cycle > 0, progress < 1e-9 {
        cycle -= 1
        progress = 1
      }
    }
    let isOdd = cycle.truncatingRemainder(dividingBy: 2) >= 1
    let isReversed =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return Place(progress: isReversed ? 1 - progress : progress, isReversed: isReversed)
  }

  var rhythm: Rhythm {
    if isPaused { return .still }
    let turns = direction == .alternate || direction == .alternateReverse ? 2.0 : 1
    let repeatsLong = activeDuration > ValueTiming.longest && iterations >= 2 * turns
    guard iterations == .infinity || repeatsLong, duration > 0 else {
      return Rhythm(settles: max(0, delay + activeDuration), period: nil, isEndless: false)
    }
    return Rhythm(
      settles: max(0, delay), period: duration * turns, isEndless: false,
      endsLate: repeatsLong && iterations != .infinity)
  }

  /// The times at which the animation begins, ends, or passes one of these fractions of a cycle,
  /// including all of them from `start` to `end`.
  func breaks(at places: [Double], from start: Double, to end: Double) -> [Double] {
    guard !isPaused else { return [] }
    var result = [delay]
    if activeDuration.isFinite { result.append(delay + activeDuration) }
    guard duration > 0 else { return result }
    var cycle = max(0, ((start - delay) / duration).rounded(.down))
    while cycle < iterations, result.count < 100_000 {
      let begin = delay + cycle * duration
      guard begin <= end else { break }
      let isOdd = cycle.truncatingRemainder(dividingBy: 2) >= 1
      let isReversed =
        direction == .reverse || direction == .alternate && isOdd
        || direction == .alternateReverse && !isOdd
      for place in places { result.append(begin + (isReversed ? 1 - place : place) * duration) }
      cycle += 1
    }
    return result
  }
}
