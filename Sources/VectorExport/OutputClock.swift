import Scene

/// The period of an output and how it maps to the document's time.
struct OutputClock {
  /// Duration of a round in seconds of the output, including the hold; whole milliseconds, the smallest
  /// unit in Firefox.
  let round: Double
  /// The start of a round, in seconds of the document.
  let start: Double
  /// Seconds of the output before the hold.
  let moving: Double
  let speed: Double
  let loop: Playback.Loop
  /// The work budget for everything that follows the clock.
  let effort: Effort
  /// How values get from key to key.
  let motion: SVGOptions.Motion

  init(_ playback: Playback, _ effort: Effort, _ motion: SVGOptions.Motion) {
    self.effort = effort
    self.motion = motion
    start = playback.start
    speed = playback.speed > 0 ? playback.speed : 1
    let moving = Decimals(6).rounded(max(playback.duration, 0) / speed)
    round = max(Decimals(3).rounded(moving + max(playback.hold, 0)), 1e-3)
    self.moving = min(moving, round)
    loop = playback.loop
  }

  var isEndless: Bool {
    switch loop {
    case .forever: true
    case .times: false
    }
  }

  func documentTime(at t: Double) -> Double { start + min(t, last) * speed }

  /// At the seam of an endless round, its end is the limit from before: the time itself belongs to the
  /// next round.
  private var last: Double { isEndless && moving >= round ? max(0, moving - Signal.side) : moving }
}

/// A layer's time as a linear function of the output's, `rate · t + offset`, within one round; or of
/// the value of the last of some curves, each with linear input from the one before.
struct LocalClock {
  /// A curve and the linear map of its input.
  struct Bend {
    var rate: Double
    var offset: Double
    var curve: TimeCurve
  }

  var output: OutputClock
  /// Outermost first.
  var bends: [Bend] = []
  /// Seconds of the layer's parent per second of the document, or of the last curve; 0 for a still.
  var rate: Double
  var offset: Double

  func time(at t: Double) -> Double {
    let time = bends.reduce(output.documentTime(at: t)) { time, bend in
      bend.curve.value(at: bend.rate * time + bend.offset)
    }
    return rate * time + offset
  }

  /// The output time of a local time; nil at and beyond the ends of a round, and if there are curves in
  /// between.
  func outputTime(_ local: Double) -> Double? {
    guard rate != 0, bends.isEmpty, local.isFinite else { return nil }
    let t = ((local - offset) / rate - output.start) / output.speed
    return t > 1e-6 && t < output.moving - 1e-6 ? t : nil
  }

  /// The same, but its zero is at the next whole millisecond of the output: at all of those it is on the same side of
  /// zero as before.
  var inWholeMilliseconds: LocalClock {
    guard rate != 0, bends.isEmpty else { return self }
    let zero = (-offset / rate - output.start) / output.speed
    var result = self
    result.offset -= rate * output.speed * ((zero * 1000 - 1e-3).rounded(.up) / 1000 - zero)
    return result
  }

  /// The clock for the animations and children of a layer with its own clock.
  func inside(_ clock: LayerClock) -> LocalClock {
    var result = self
    result.rate = rate * clock.speed
    result.offset = (offset - clock.beginTime) * clock.speed + clock.timeOffset
    guard let curve = clock.curve else { return result }
    result.bends.append(Bend(rate: result.rate, offset: result.offset, curve: curve))
    (result.rate, result.offset) = (1, 0)
    return result
  }

  func delayed(by delay: Double) -> LocalClock {
    var result = self
    result.offset -= delay
    return result
  }

  func frozen(at documentTime: Double) -> LocalClock {
    var result = self
    let time = bends.reduce(documentTime) { $1.curve.value(at: $1.rate * $0 + $1.offset) }
    (result.bends, result.rate, result.offset) = ([], 0, rate * time + offset)
    return result
  }
}
