import Geometry
import Scene

/// When a layer's values change direction: the times at which animations begin, end, repeat or pass a
/// key, and the intervals that follow a timing function.
struct MotionPlan {
  private(set) var breaks: [Double] = []
  private(set) var eases: [Signal.Ease] = []

  /// Further breaks are left to be found by sampling.
  private static let limit = 20_000

  init(_ layer: Layer, clock: LocalClock) {
    if let lifetime = layer.lifetime {
      add(lifetime.appear, clock)
      add(lifetime.disappear, clock)
    }
    if let curve = layer.clock.curve {
      var outer = layer.clock
      outer.curve = nil
      for key in curve.keys { add(key.time, clock.inside(outer)) }
    }
    let inner = clock.inside(layer.clock)
    for animation in layer.animations { add(animation, inner) }
    for change in layer.changes {
      add(change.time, inner)
      for animation in change.animations {
        add(animation, inner)
        add(animation, inner.delayed(by: change.time))
      }
    }
    if clock.output.moving < clock.output.round { breaks.append(clock.output.moving) }
    finish()
  }

  mutating func merge(_ other: MotionPlan) {
    breaks += other.breaks
    eases += other.eases
    finish()
  }

  private mutating func finish() {
    breaks.sort()
    var kept: [Double] = []
    for t in breaks where t > (kept.last ?? 0) + 1e-6 { kept.append(t) }
    breaks = kept
  }

  private mutating func add(_ local: Double, _ clock: LocalClock) {
    guard breaks.count < MotionPlan.limit, let t = clock.outputTime(local) else { return }
    breaks.append(t)
  }

  private mutating func add(_ animation: Animation, _ clock: LocalClock) {
    let timing = animation.timing
    guard timing.speed != 0 else { return }
    add(timing.beginTime, clock)
    add(timing.endTime, clock)
    // Active time 0 is at begin − offset / speed.
    let zero = timing.beginTime - timing.timeOffset / timing.speed
    var active = clock
    active.rate *= timing.speed
    active.offset = (clock.offset - zero) * timing.speed
    add(0, active)
    switch animation.motion {
    case .group(let children):
      for (cycle, isReversed) in cycles(timing, active) where !isReversed {
        for child in children { add(child, cycle) }
      }
    case .property(let motion):
      let shape = CycleShape(animation.easing, motion.values)
      for (cycle, isReversed) in cycles(timing, active) {
        for u in shape.breaks {
          add((isReversed ? 1 - u : u) * timing.duration, cycle)
        }
        for ease in shape.eases {
          let span = isReversed ? (1 - ease.end, 1 - ease.start) : (ease.start, ease.end)
          let spline = isReversed ? ease.spline.reversed : ease.spline
          addEase(span.0 * timing.duration, span.1 * timing.duration, spline, cycle)
        }
      }
    }
  }

  private mutating func addEase(
    _ start: Double, _ end: Double, _ spline: Spline, _ clock: LocalClock
  ) {
    guard clock.rate != 0, clock.bends.isEmpty, eases.count < MotionPlan.limit else { return }
    func outputTime(_ local: Double) -> Double {
      ((local - clock.offset) / clock.rate - clock.output.start) / clock.output.speed
    }
    let a = outputTime(start)
    let b = outputTime(end)
    guard a.isFinite, b.isFinite, a != b, max(a, b) > 0, min(a, b) < clock.output.round else {
      return
    }
    eases.append(
      a < b
        ? Signal.Ease(start: a, end: b, spline: spline)
        : Signal.Ease(start: b, end: a, spline: spline.reversed))
  }

  /// Every pass through the duration, in either direction, that the output shows.
  private mutating func cycles(
    _ timing: MediaTiming, _ active: LocalClock
  ) -> [(clock: LocalClock, isReversed: Bool)] {
    guard timing.duration > 0, active.bends.isEmpty else { return [] }
    let ends = [active.time(at: 0), active.time(at: active.output.moving)]
    let low = max(0, min(ends[0], ends[1]))
    let high = min(timing.activeDuration, max(ends[0], ends[1]))
    guard low <= high, (high - low) / timing.duration < Double(MotionPlan.limit) else {
      return []
    }
    var result: [(clock: LocalClock, isReversed: Bool)] = []
    var n = (low / timing.duration).rounded(.down)
    while n * timing.duration <= high {
      let start = n * timing.duration
      add(start, active)
      let isReversed = timing.autoreverses && Int(n) % 2 == 1
      result.append((active.delayed(by: start), isReversed))
      n += 1
    }
    add(timing.activeDuration, active)
    return result
  }
}

/// Breaks and eases of one cycle, in fractions of its duration.
private struct CycleShape {
  var breaks: [Double] = []
  var eases: [Signal.Ease] = []

  init(_ easing: TimingFunction, _ values: PropertyMotion.Values) {
    let keys = CycleShape.keys(of: values)
    addEase(easing, 0, 1)
    for (i, key) in keys.times.enumerated() {
      let u = CycleShape.inverse(easing, key)
      breaks.append(u)
      if i + 1 < keys.times.count, i < keys.timings.count, easing == .linear {
        addEase(keys.timings[i], key, keys.times[i + 1])
      }
    }
    // Flags and texts change halfway.
    breaks.append(CycleShape.inverse(easing, 0.5))
  }

  private static func keys(
    of values: PropertyMotion.Values
  ) -> (times: [Double], timings: [TimingFunction]) {
    func spaced(_ count: Int, _ given: [Double]) -> [Double] {
      if !given.isEmpty { return given }
      return count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : []
    }
    switch values {
    case .basic: return ([], [])
    case .keyframes(let frames):
      let isDiscrete = frames.calculation == .discrete
      return (spaced(frames.values.count + (isDiscrete ? 1 : 0), frames.keyTimes), frames.timings)
    case .along(let motion):
      let count = motion.path.elements.count
      return (spaced(count, motion.keyTimes), motion.timings)
    case .computed(let path):
      // Each course has its own easing; only the key times are common.
      return (path.courses.flatMap { spaced($0.values.count, $0.keyTimes) }.sorted(), [])
    }
  }

  private mutating func addEase(_ function: TimingFunction, _ start: Double, _ end: Double) {
    guard end > start else { return }
    func place(_ u: Double) -> Double { start + (end - start) * u }
    switch function {
    case .linear, .spring: break
    case .penner(let penner): breaks += CycleShape.turns(of: penner).map(place)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let spline = Spline(x1: x1, y1: y1, x2: x2, y2: y2)
      eases.append(Signal.Ease(start: start, end: end, spline: spline))
      breaks += spline.turningPoints.map(place)
    case .steps(let count, _):
      guard count < 1000 else { return }
      breaks += (0...count).map { place(Double($0) / Double(count)) }
    }
  }

  /// Where a bounce touches the ground and where it turns: between them it is a parabola.
  private static func turns(of function: TimingFunction.Penner) -> [Double] {
    let out = [1, 1.5, 2, 2.25, 2.5, 2.625].map { $0 / 2.75 }
    let into = out.map { 1 - $0 }
    switch function {
    case .easeOutBounce: return out
    case .easeInBounce: return into
    case .easeInOutBounce: return into.map { $0 / 2 } + out.map { 0.5 + $0 / 2 }
    default: return []
    }
  }

  /// Where a timing function first reaches a value; the value itself if unknown.
  private static func inverse(_ function: TimingFunction, _ value: Double) -> Double {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = function, value > 0, value < 1 else {
      return value
    }
    let spline = Spline(x1: x1, y1: y1, x2: x2, y2: y2)
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if spline.value(at: middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
