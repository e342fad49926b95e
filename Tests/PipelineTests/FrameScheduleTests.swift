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

  @Test func `delays add up to the duration and the hold, to the centisecond`() {
    var random = SeededRNG(seed: 11)
    for _ in 0..<2_000 {
      let seconds = Double.random(in: 0.02...20, using: &random)
      let hold = Bool.random(using: &random) ? Double.random(in: 0...3, using: &random) : 0
      let fps = Double.random(in: 0.2...120, using: &random)
      let moments = FrameSchedule(
        span: span(seconds, hold: hold, endsStill: .random(using: &random)), framesPerSecond: fps
      ).moments
      let total = moments.reduce(0) { $0 + $1.centiseconds }
      let meant = Int((seconds * 100).rounded()) + Int((hold * 100).rounded())
      guard total == meant else {
        Issue.record("\(seconds) s + \(hold) s at \(fps): \(total) cs")
        return
      }
      guard hold > 0 || moments.allSatisfy({ $0.centiseconds >= 2 }) else {
        Issue.record("\(seconds) s at \(fps) has a picture that players slow down")
        return
      }
    }
  }

  @Test func `thirty pictures a second take three, three and four centiseconds`() {
    let delays = FrameSchedule(span: span(1), framesPerSecond: 30).moments.map(\.centiseconds)
    #expect(delays.count == 30)
    #expect(Array(delays.prefix(6)) == [3, 4, 3, 3, 4, 3])
  }

  @Test func `however few pictures a second, there is one`() {
    let span = PlaybackSpan(start: 0, end: 2, speed: 1, hold: 0, endsStill: false)
    for fps in [1e-300, 1e-9, 0.1] {
      let moments = FrameSchedule(span: span, framesPerSecond: fps).moments
      #expect(moments == [FrameSchedule.Moment(time: 0, centiseconds: 200)], "\(fps)")
    }
  }

  @Test func `a loop does not show its end, a single round does`() {
    let loop = FrameSchedule(span: span(1), framesPerSecond: 10).moments
    #expect(loop.map(\.time).last == 0.9)
    let once = FrameSchedule(span: span(1, endsStill: true), framesPerSecond: 10).moments
    #expect(once.map(\.time).last == 1)
    let held = FrameSchedule(span: span(1, hold: 0.5), framesPerSecond: 10).moments
    #expect(held.last == FrameSchedule.Moment(time: 1, centiseconds: 50))
    #expect(held.count == 11)
  }

  @Test func `speed and start move the document's time, not the output's`() {
    let moments = FrameSchedule(span: span(0.5, speed: 2, start: 3), framesPerSecond: 10).moments
    #expect(moments.map(\.centiseconds) == [10, 10, 10, 10, 10])
    #expect(zip(moments, [3, 3.2, 3.4, 3.6, 3.8]).allSatisfy { abs($0.time - $1) < 1e-12 })
  }

  @Test func `a duration between two centiseconds is stretched so that the loop closes`() {
    let moments = FrameSchedule(span: span(1.0 / 3), framesPerSecond: 50).moments
    #expect(moments.reduce(0) { $0 + $1.centiseconds } == 33)
    // The end of the last picture is the end of the document.
    let last = moments[moments.count - 1]
    let step = 1.0 / 3 / 33
    #expect(abs(last.time + Double(last.centiseconds) * step - 1.0 / 3) < 1e-12)
  }

  @Test func `a document without motion is one picture`() {
    let still = FrameSchedule(span: span(0, hold: 1), framesPerSecond: 50).moments
    #expect(still == [FrameSchedule.Moment(time: 0, centiseconds: 100)])
  }

  @Test func `single pictures are as many as begin before the end`() {
    let times = FrameSchedule.times(span: span(0.3), framesPerSecond: 10)
    #expect(times.count == 3)
    #expect(FrameSchedule.times(span: span(0.30001), framesPerSecond: 10).count == 4)
    #expect(FrameSchedule.times(span: span(0), framesPerSecond: 10).count == 1)
  }
}
