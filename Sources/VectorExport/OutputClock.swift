import Scene

/// The one period of an output and how it maps to the document's time.
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
  /// What everything that follows the clock takes its work from.
  let effort: Effort

  init(_ playback: Playback, _ effort: Effort) {
    self.effort = effort
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

/// A layer's time as a straight line of the output's: `rate · t + offset`, inside one round; or of what the
/// last of some curves gives, each a line of the one before.
struct LocalClock {
  /// A curve with the line that leads into it.
  struct Bend {
    var rate: Double
    var offset: Double
    var curve: TimeCurve
  }

  var output: OutputClock
  /// Outermost first.
  var bends: [Bend] = []
  /// Seconds of the layer's parent in one second of the document, or of the last curve; 0 for a still.
  var rate: Double
  var offset: Double

  func time(at t: Double) -> Double {
    let time = bends.reduce(output.documentTime(at: t)) { time, bend in
      bend.curve.value(at: bend.rate * time + bend.offset)
    }
    return rate * time + offset
  }

  /// The output's time for a local time; nil outside of a round's inside, and where curves are between.
  func outputTime(_ local: Double) -> Double? {
    guard rate != 0, bends.isEmpty, local.isFinite else { return nil }
    let t = ((local - offset) / rate - output.start) / output.speed
    return t > 1e-6 && t < output.moving - 1e-6 ? t : nil
  }

  /// What a layer with a clock of its own gives to its animations and children.
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
