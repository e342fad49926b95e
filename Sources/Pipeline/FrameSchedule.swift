import Encoding
import Geometry
import Scene

/// Which times of a document an output with frames shows, and for how long.
///
/// Frame k shows the state at k / fps. Formats count in ticks of a clock: a frame begins at the tick nearest to that, none
/// is shorter than players support, and the spans add up to the document's duration plus its hold, to the tick.
public struct FrameSchedule: Hashable, Sendable {
  public struct Moment: Hashable, Sendable {
    /// In seconds of the document.
    public var time: Double
    public var ticks: Int

    public init(time: Double, ticks: Int) {
      self.time = time
      self.ticks = ticks
    }
  }

  public let moments: [Moment]

  /// Whether the number of frames is reasonable: no more than five million, within thirty years.
  static func isWithinReach(_ span: PlaybackSpan, _ framesPerSecond: Double) -> Bool {
    let seconds = span.seconds + span.hold
    return seconds <= 1e9 && seconds * framesPerSecond <= 5e6
  }

  public init(span: PlaybackSpan, framesPerSecond: Double, clock: FrameClock) {
    let fps = min(framesPerSecond, clock.fastest)
    let perSecond = Double(clock.ticksPerSecond)
    let motion = Int((span.seconds * perSecond).rounded())
    let hold = Int(((span.seconds + span.hold) * perSecond).rounded()) - motion
    let least = clock.leastTicks
    var starts: [Int] = []
    var k = 0.0
    while true {
      let start = (k * perSecond / fps).rounded()
      if start > Double(motion - least), !starts.isEmpty { break }
      starts.append(Int(start))
      k += 1
    }
    var moments: [Moment] = []
    for (i, start) in starts.enumerated() {
      let next =
        i + 1 < starts.count ? starts[i + 1] : max(motion, start + (hold > 0 ? 0 : least))
      // Not at the tick: a picture that begins at k / fps would be missed where the tick is earlier.
      moments.append(Moment(time: span.documentTime(at: Double(i) / fps), ticks: next - start))
    }
    if hold > 0, motion < least {
      moments = [Moment(time: span.end, ticks: max(least, motion + hold))]
    } else if hold >= least {
      moments.append(Moment(time: span.end, ticks: hold))
    } else {
      // Too short for a frame of its own: the one before it stays.
      moments[moments.count - 1].ticks += hold
      if span.endsStill, motion > 0 { moments[moments.count - 1].time = span.end }
    }
    self.moments = moments.filter { $0.ticks > 0 }
  }

  /// The durations of this many frames at an even pace: differences of rounded times, so that the total
  /// is exact to the tick.
  static func ticks(count: Int, framesPerSecond: Double, clock: FrameClock) -> [Int] {
    let fps = min(framesPerSecond, clock.fastest)
    let starts = (0...count).map {
      Int((Double($0) * Double(clock.ticksPerSecond) / fps).rounded())
    }
    return zip(starts.dropFirst(), starts).map { $0 - $1 }
  }

  /// The times of separate frames: k / fps exactly, as many as begin before the end.
  public static func times(span: PlaybackSpan, framesPerSecond: Double) -> [Double] {
    // A millionth of a frame allows for the rounding of durations such as 0.1 + 0.2.
    let count = max(1, Int(((span.seconds + span.hold) * framesPerSecond - 1e-6).rounded(.up)))
    return (0..<count).map { span.documentTime(at: Double($0) / framesPerSecond) }
  }
}

/// The part of a document that is played, on the output's clock.
public struct PlaybackSpan: Hashable, Sendable {
  /// In seconds of the document.
  public var start: Double
  public var end: Double
  /// Seconds of the document per second of the output; positive.
  public var speed: Double
  /// Seconds of the output for which the last frame stays.
  public var hold: Double
  /// Whether the last frame stays after all rounds, so that it has to be the final one.
  public var endsStill: Bool

  public init(start: Double, end: Double, speed: Double, hold: Double, endsStill: Bool) {
    self.start = start
    self.end = end
    self.speed = speed
    self.hold = hold
    self.endsStill = endsStill
  }

  public init(_ playback: Playback) {
    self.init(
      start: playback.start, end: playback.start + playback.duration, speed: playback.speed,
      hold: playback.hold, endsStill: playback.loop != .forever)
  }

  /// Seconds of the output in one round, without the hold.
  public var seconds: Double { (end - start) / speed }

  /// The document's time at an output time; clamped to the end.
  public func documentTime(at outputTime: Double) -> Double {
    min(end, start + outputTime * speed)
  }
}
