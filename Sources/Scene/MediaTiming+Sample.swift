#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension MediaTiming {
  public enum Phase: Hashable, Sendable { case before, active, after }

  /// Where an animation is at a given time.
  public struct Sample: Hashable, Sendable {
    public var phase: Phase
    /// Seconds into the cycle, 0…duration; already mirrored if the cycle runs backwards.
    public var time: Double
    /// Finished cycles, a whole number.
    public var finishedCycles: Double
  }

  /// Nil if the animation has no value: outside of its active span without a fill mode for that side.
  ///
  /// Core Animation's clock: active time = (parent − begin) · speed + offset. A boundary between two
  /// cycles belongs to the later one, the end of the last cycle to the last. Times within a billionth
  /// of a cycle of a boundary count as on it, so that rounding errors never show the wrong end of a
  /// cycle.
  public func sample(at parentTime: Double) -> Sample? {
    let active = activeDuration
    if speed == 0 {
      return sample(active: min(max(timeOffset, 0), active), total: active, phase: .active)
    }
    let t = (parentTime - beginTime) * speed + timeOffset
    let nearly = 1e-9 * (cycle > 0 ? cycle : 1)
    // A time just before the beginning counts as on it.
    let hasBegun = (parentTime - beginTime) * abs(speed) >= -nearly
    let phase: Phase
    if !hasBegun {
      phase = .before
    } else if speed > 0 {
      phase = t < -nearly ? .before : t >= active - nearly ? .after : .active
    } else {
      phase = t > active + nearly ? .before : t <= nearly ? .after : .active
    }
    switch phase {
    case .before:
      guard fillMode == .backwards || fillMode == .both else { return nil }
      return sample(active: speed > 0 ? 0 : active, total: active, phase: phase)
    case .after:
      guard fillMode == .forwards || fillMode == .both else { return nil }
      return sample(active: speed > 0 ? active : 0, total: active, phase: phase)
    case .active:
      return sample(active: min(max(t, 0), active), total: active, phase: phase)
    }
  }

  private func sample(active t: Double, total: Double, phase: Phase) -> Sample {
    let cycle = cycle
    // A jump reaches its target as soon as it begins.
    guard cycle > 0 else {
      return Sample(phase: phase, time: 0, finishedCycles: 0)
    }
    guard t < .infinity else {
      return Sample(phase: phase, time: autoreverses ? 0 : duration, finishedCycles: 0)
    }
    var finished = (t / cycle + 1e-9).rounded(.down)
    var u = max(0, t - finished * cycle)
    if t >= total, finished > 0, u <= 1e-9 * cycle {
      finished -= 1
      u = cycle
    }
    if autoreverses, u > duration { u = max(0, cycle - u) }
    return Sample(phase: phase, time: min(u, duration), finishedCycles: finished)
  }

  /// The progress in the cycle, 0…1; a jump is at 1 as soon as it begins.
  public func progress(of sample: Sample) -> Double {
    guard duration > 0 else { return sample.phase == .before ? 0 : 1 }
    return sample.time / duration
  }
}
