import Scene
import TestSupport
import Testing

/// Core Animation's clock, section by section.
struct MediaTimingTests {
  private func times(_ timing: MediaTiming, _ moments: [Double]) -> [Double?] {
    moments.map { timing.sample(at: $0)?.time }
  }

  @Test func `an animation fills where its fill mode says`() {
    func values(_ mode: MediaTiming.FillMode) -> [Double?] {
      times(MediaTiming(beginTime: 1, duration: 2, fillMode: mode), [0, 1, 2, 3, 4])
    }
    #expect(values(.removed) == [nil, 0, 1, nil, nil])
    #expect(values(.forwards) == [nil, 0, 1, 2, 2])
    #expect(values(.backwards) == [0, 0, 1, nil, nil])
    #expect(values(.both) == [0, 0, 1, 2, 2])
  }

  @Test func `a boundary between cycles belongs to the next, the last to the last`() {
    let timing = MediaTiming(duration: 1, repeats: .count(2.5))
    #expect(times(timing, [0.5, 1, 1.5, 2, 2.5, 9]) == [0.5, 0, 0.5, 0, 0.5, 0.5])
    let whole = MediaTiming(duration: 1, repeats: .count(2))
    #expect(times(whole, [1, 2, 3]) == [0, 1, 1])
    #expect(whole.sample(at: 1)?.finishedCycles == 1)
    #expect(whole.sample(at: 2)?.finishedCycles == 1)
  }

  @Test func `autoreverse runs backwards and ends at the start`() {
    let timing = MediaTiming(duration: 1, autoreverses: true)
    #expect(times(timing, [0.25, 1, 1.25, 2, 3]) == [0.25, 1, 0.75, 0, 0])
    #expect(timing.activeDuration == 2)
    let half = MediaTiming(duration: 1, repeats: .duration(1.5), autoreverses: true)
    #expect(times(half, [1.5, 2]) == [0.5, 0.5])
  }

  @Test func `speed and offset act on the active time`() {
    let fast = MediaTiming(beginTime: 1, duration: 2, speed: 2, timeOffset: 0.5)
    #expect(times(fast, [0, 1, 1.5, 1.75, 2]) == [0, 0.5, 1.5, 2, 2])
    #expect(fast.endTime == 1.75)
    let paused = MediaTiming(beginTime: 1, duration: 2, speed: 0, timeOffset: 0.7)
    #expect(times(paused, [-5, 0, 1, 100]) == [0.7, 0.7, 0.7, 0.7])
  }

  @Test func `a negative speed runs down from the offset`() {
    let back = MediaTiming(duration: 2, speed: -1, timeOffset: 2)
    #expect(times(back, [-1, 0, 0.5, 2, 3]) == [2, 2, 1.5, 0, 0])
    #expect(back.sample(at: 3)?.phase == .after)
    #expect(back.sample(at: -1)?.phase == .before)
    let late = MediaTiming(duration: 1, speed: -1, timeOffset: 3)
    #expect(late.sample(at: 1)?.phase == .before)
    #expect(late.sample(at: 2.5)?.phase == .active)
  }

  @Test func `endless repeats never end`() {
    let timing = MediaTiming(duration: 0.3, repeats: .forever)
    #expect(timing.endTime == .infinity)
    #expect(timing.sample(at: 1e9)?.phase == .active)
  }

  @Test func `a duration of zero is a jump`() {
    let timing = MediaTiming(beginTime: 1, duration: 0)
    #expect(timing.sample(at: 0.5).map(timing.progress) == 0)
    #expect(timing.sample(at: 1).map(timing.progress) == 1)
    let forever = MediaTiming(duration: 0, repeats: .forever)
    #expect(forever.sample(at: 3).map(forever.progress) == 1)
  }

  @Test func `summed frame steps never show the wrong end of a cycle`() {
    for fps in [10.0, 24, 30, 50, 60] {
      for cycle in [0.1, 0.3, 0.7, 1.2] {
        let timing = MediaTiming(duration: cycle, repeats: .count(7))
        for frame in 0...Int(cycle * 7 * fps) {
          let t = Double(frame) / fps
          guard let sample = timing.sample(at: t) else {
            Issue.record("no value at \(t)")
            return
          }
          let exact = (t / cycle * 1e6).rounded() / 1e6
          let distance = abs(sample.finishedCycles + sample.time / cycle - exact)
          let isLast = exact >= 7 && sample.time == cycle
          guard distance < 1e-6, sample.time < cycle || isLast else {
            Issue.record("cycle \(cycle) at \(t): \(sample)")
            return
          }
        }
      }
    }
  }

  @Test func `speeds and offsets compose algebraically`() {
    var random = SeededRNG(seed: 31)
    for _ in 0..<2000 {
      let speed = Double.random(in: 0.25...4, using: &random)
      let duration = Double.random(in: 0.1...3, using: &random)
      let plain = MediaTiming(duration: duration, repeats: .count(3), autoreverses: true)
      let scaled = MediaTiming(
        beginTime: 1, duration: duration, speed: speed, repeats: .count(3), autoreverses: true)
      let t = Double.random(in: 0...(8 * duration), using: &random)
      guard let a = plain.sample(at: t), let b = scaled.sample(at: 1 + t / speed) else {
        Issue.record("no value")
        return
      }
      guard abs(a.time - b.time) < 1e-8 || abs(abs(a.time - b.time) - duration) < 1e-8 else {
        Issue.record("speed \(speed), duration \(duration) at \(t): \(a), \(b)")
        return
      }
    }
  }
}
