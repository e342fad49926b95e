import Encoding
import Pipeline
import TestSupport
import Testing

struct FrameScheduleTests {
  private func span(
    _ seconds: Double, hold: Double = 0, endsStill: Bool = false, speed: Double = 1,
    start: Double = 0
  ) -> PlaybackSpan {
    PlaybackSpan(
      start: start, end: start + seconds * speed, speed: speed, hold: hold, endsStill: endsStill)
  }

  private func moments(_ span: PlaybackSpan, fps: Double, _ clock: FrameClock = .hundredths)
    -> [FrameSchedule.Moment]
  {
    FrameSchedule(span: span, framesPerSecond: fps, clock: clock).moments
  }

  /// What begins at 0.3 s is not there a moment later than in `kineo frame --at 0.3s`.
  @Test(arguments: [0.3, 1, 1.1, 2.55, 2.8, 7.3])
  func `frames are at the very times of their ticks`(
    seconds: Double
  ) {
    for clock in [FrameClock.hundredths, .milliseconds] {
      var start = 0
      for moment in moments(span(seconds), fps: 50, clock) {
        #expect(moment.time == Double(start) / Double(clock.ticksPerSecond))
        start += moment.ticks
      }
    }
  }

  @Test(arguments: [FrameClock.hundredths, .milliseconds])
  func `delays add up to the duration and the hold, to the tick`(clock: FrameClock) {
    var random = SeededRNG(seed: 11)
    for _ in 0..<2_000 {
      let seconds = Double.random(
        in: [0.001...0.05, 0.02...20].randomElement(using: &random) ?? 0...1, using: &random)
      let hold = Double.random(
        in: [0...0, 0...0.03, 0...3].randomElement(using: &random) ?? 0...1, using: &random)
      let fps = Double.random(in: 0.2...120, using: &random)
      let moments = moments(
        span(seconds, hold: hold, endsStill: .random(using: &random)), fps: fps, clock)
      let total = moments.reduce(0) { $0 + $1.ticks }
      let perSecond = Double(clock.ticksPerSecond)
      let meant = Int(((seconds + hold) * perSecond).rounded())
      guard total == max(clock.leastTicks, meant) else {
        Issue.record("\(seconds) s + \(hold) s at \(fps): \(total) ticks")
        return
      }
      guard moments.allSatisfy({ $0.ticks >= clock.leastTicks }) else {
        Issue.record("\(seconds) s at \(fps) has a picture that players slow down")
        return
      }
    }
  }

  @Test
  func
    `a hold too short for a frame lengthens the one before, which is the last one where that stays`()
  {
    let short = moments(span(0.5, hold: 0.012), fps: 50)
    #expect(short.count == 25)
    #expect(short.last == FrameSchedule.Moment(time: 0.48, ticks: 3))
    #expect(moments(span(0.5, hold: 0.012, endsStill: true), fps: 50).last?.time == 0.5)
    #expect(
      moments(span(0.001, hold: 0.3), fps: 50, .milliseconds) == [
        FrameSchedule.Moment(time: 0.001, ticks: 301)
      ])
  }

  @Test func `thirty frames a second take three, three and four hundredths`() {
    let delays = moments(span(1), fps: 30).map(\.ticks)
    #expect(delays.count == 30)
    #expect(Array(delays.prefix(6)) == [3, 4, 3, 3, 4, 3])
  }

  @Test func `a clock of milliseconds allows more frames a second than one of hundredths`() {
    #expect(moments(span(1), fps: 60, .milliseconds).count == 60)
    #expect(moments(span(1), fps: 60, .hundredths).count == 50)
    #expect(moments(span(1), fps: 1000, .milliseconds).count == 90)
  }

  @Test(arguments: [12.5, 22.5, 23.976, 24, 30_000.0 / 1001, 29.97, 30, 59.94, 90])
  func `an exact clock gives all frames of a rate the same time`(fps: Double) throws {
    let clock = try #require(FrameClock.exact(framesPerSecond: fps, [0.9]))
    #expect(clock.ticksPerSecond <= 0xFFFF)
    let ticks = moments(span(0.9), fps: fps, clock).map(\.ticks)
    #expect(Set(ticks.dropLast()).count == 1, "\(ticks)")
    #expect(ticks.reduce(0, +) * 10 == 9 * clock.ticksPerSecond)
    #expect(abs(Double(ticks[0]) * fps - Double(clock.ticksPerSecond)) < 1e-6)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity, 1e-300, 29.970_029_97, 100])
  func `other rates have no exact clock`(fps: Double) {
    #expect(FrameClock.exact(framesPerSecond: fps, [1]) == nil)
  }

  @Test func `even at a low frame rate there is one frame`() {
    let span = PlaybackSpan(start: 0, end: 2, speed: 1, hold: 0, endsStill: false)
    for fps in [1e-300, 1e-9, 0.1] {
      #expect(
        moments(span, fps: fps) == [FrameSchedule.Moment(time: 0, ticks: 200)], "\(fps)")
    }
  }

  @Test func `a loop does not show its end, a single round does`() {
    #expect(moments(span(1), fps: 10).map(\.time).last == 0.9)
    #expect(moments(span(1, endsStill: true), fps: 10).map(\.time).last == 1)
    let held = moments(span(1, hold: 0.5), fps: 10)
    #expect(held.last == FrameSchedule.Moment(time: 1, ticks: 50))
    #expect(held.count == 11)
  }

  @Test func `speed and start move the document's time, not the output's`() {
    let moments = moments(span(0.5, speed: 2, start: 3), fps: 10)
    #expect(moments.map(\.ticks) == [10, 10, 10, 10, 10])
    #expect(zip(moments, [3, 3.2, 3.4, 3.6, 3.8]).allSatisfy { abs($0.time - $1) < 1e-12 })
  }

  /// Image sequences, steps and discrete keys change at k / fps, and none of their pictures may be missed.
  @Test(arguments: [3, 6, 7, 12, 12.5, 15, 24, 29.97, 30, 48])
  func `each frame is of its own time, whatever its tick is`(fps: Double) {
    for clock in [FrameClock.hundredths, .milliseconds] {
      for count in 2...60 {
        let times = moments(span(Double(count) / fps), fps: fps, clock).map(\.time)
        #expect(times == (0..<count).map { Double($0) / fps })
      }
    }
  }

  @Test func `a document without animations is one frame`() {
    #expect(
      moments(span(0, hold: 1), fps: 50) == [FrameSchedule.Moment(time: 0, ticks: 100)])
  }

  @Test func `separate frames are those that begin before the end`() {
    let times = FrameSchedule.times(span: span(0.3), framesPerSecond: 10)
    #expect(times.count == 3)
    #expect(FrameSchedule.times(span: span(0.30001), framesPerSecond: 10).count == 4)
    #expect(FrameSchedule.times(span: span(0), framesPerSecond: 10).count == 1)
  }
}
