import Scene

/// The one period of an output and how it lies on the document's time.
struct OutputClock {
  /// Seconds of the output that one round takes, the hold included; whole milliseconds, as Firefox knows no
  /// shorter ones.
  let round: Double
  /// Where a round begins, in seconds of the document.
  let start: Double
  /// Seconds of the output until the hold.
  let moving: Double
  let speed: Double
  let loop: Playback.Loop

  init(_ playback: Playback) {
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

  /// Where an endless round meets the next, its end is what comes before: the moment itself is the next
  /// one's first.
  private var last: Double { isEndless && moving >= round ? max(0, moving - Signal.side) : moving }
}

/// A layer's time as a straight line of the output's: `rate · t + offset`, inside one round.
struct LocalClock {
  var output: OutputClock
  /// Seconds of the layer's parent in one second of the document; 0 for a still.
  var rate: Double
  var offset: Double

  func time(at t: Double) -> Double { rate * output.documentTime(at: t) + offset }

  /// The output's time for a local time; nil outside of a round's inside.
  func outputTime(_ local: Double) -> Double? {
    guard rate != 0, local.isFinite else { return nil }
    let t = ((local - offset) / rate - output.start) / output.speed
    return t > 1e-6 && t < output.moving - 1e-6 ? t : nil
  }

  /// What a layer with a clock of its own gives to its animations and children.
  func inside(_ clock: LayerClock) -> LocalClock {
    LocalClock(
      output: output, rate: rate * clock.speed,
      offset: (offset - clock.beginTime) * clock.speed + clock.timeOffset)
  }

  func delayed(by delay: Double) -> LocalClock {
    LocalClock(output: output, rate: rate, offset: offset - delay)
  }

  func frozen(at documentTime: Double) -> LocalClock {
    LocalClock(output: output, rate: 0, offset: rate * documentTime + offset)
  }
}
