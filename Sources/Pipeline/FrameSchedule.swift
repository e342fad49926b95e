import Geometry
import Scene

/// Which moments of a document an output with pictures shows, and for how long each.
///
/// A picture shows the state at the start of its span. A GIF counts in centiseconds: pictures begin at
/// the nearest centisecond to k / fps, none is shorter than two (players slow shorter ones down), and
/// the spans add up to the document's duration plus its hold, to the centisecond.
public struct FrameSchedule: Hashable, Sendable {
  public struct Moment: Hashable, Sendable {
    /// In seconds of the document.
    public var time: Double
    public var centiseconds: Int

    public init(time: Double, centiseconds: Int) {
      self.time = time
      self.centiseconds = centiseconds
    }
  }

  public let moments: [Moment]

  /// The most pictures a second that every player of GIFs honours.
  public static let fastestGIF = 50.0

  /// Whether the pictures can be counted at all: no more than five million, within thirty years.
  static func isWithinReach(_ span: PlaybackSpan, _ framesPerSecond: Double) -> Bool {
    let seconds = span.seconds + span.hold
    return seconds <= 1e9 && seconds * framesPerSecond <= 5e6
  }

  /// The moments of a GIF.
  public init(span: PlaybackSpan, framesPerSecond: Double) {
    let fps = min(framesPerSecond, Self.fastestGIF)
    let motion = Self.centiseconds(span.seconds)
    let hold = Self.centiseconds(span.hold)
    var starts: [Int] = []
    var k = 0.0
    while true {
      let start = (k * 100 / fps).rounded()
      if start > Double(motion) - 2, !starts.isEmpty { break }
      starts.append(Int(start))
      k += 1
    }
    // Rounding the whole to centiseconds moves every moment a little, so that a loop still closes.
    let stretch = motion > 0 ? span.seconds * 100 / Double(motion) : 0
    var moments: [Moment] = []
    for (i, start) in starts.enumerated() {
      let next = i + 1 < starts.count ? starts[i + 1] : max(motion, start + (hold > 0 ? 0 : 2))
      moments.append(
        Moment(
          time: span.documentTime(at: Double(start) / 100 * stretch), centiseconds: next - start))
    }
    if hold > 0 {
      let last = Moment(time: span.end, centiseconds: hold)
      if motion > 0 { moments.append(last) } else { moments = [last] }
    } else if span.endsStill, motion > 0 {
      moments[moments.count - 1].time = span.end
    }
    self.moments = moments.filter { $0.centiseconds > 0 }
  }

  /// The moments of single pictures: k / fps exactly, as many as begin before the end.
  public static func times(span: PlaybackSpan, framesPerSecond: Double) -> [Double] {
    // A millionth of a picture forgives the rounding of durations such as 0.1 + 0.2.
    let count = max(1, Int(((span.seconds + span.hold) * framesPerSecond - 1e-6).rounded(.up)))
    return (0..<count).map { span.documentTime(at: Double($0) / framesPerSecond) }
  }

  private static func centiseconds(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }
}

/// The part of a document that is played, on the output's clock.
public struct PlaybackSpan: Hashable, Sendable {
  /// In seconds of the document.
  public var start: Double
  public var end: Double
  /// Seconds of the document in one second of the output; positive.
  public var speed: Double
  /// Seconds of the output for which the last picture stays.
  public var hold: Double
  /// Whether the last picture stays when all rounds are over, so that it has to be the final one.
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

  /// What the output shows at its own time; the end from there on.
  public func documentTime(at outputTime: Double) -> Double {
    min(end, start + outputTime * speed)
  }
}
