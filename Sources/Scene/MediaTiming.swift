/// When an animation runs, in its parent's time: CAMediaTiming with all defaults resolved.
public struct MediaTiming: Hashable, Sendable {
  public enum Repeat: Hashable, Sendable {
    /// Cycles, fractions allowed; positive.
    case count(Double)
    /// Seconds of the animation's own active time; positive.
    case duration(Double)
    case forever
  }

  /// Whether the animation has a value before it begins and after it ends.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both
  }

  /// In the parent's time, including any delay.
  public var beginTime: Double
  /// Of one cycle in one direction, in the animation's own seconds; 0 is a jump.
  public var duration: Double
  public var speed: Double
  public var timeOffset: Double
  public var repeats: Repeat
  public var autoreverses: Bool
  public var fillMode: FillMode

  public init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeats: Repeat = .count(1), autoreverses: Bool = false, fillMode: FillMode = .both
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// There and, with autoreverse, back again, in the animation's own seconds.
  public var cycle: Double { autoreverses ? duration * 2 : duration }

  /// All cycles together, in the animation's own seconds; infinite if it repeats forever.
  public var activeDuration: Double {
    switch repeats {
    case .count(let n): cycle * n
    case .duration(let d): d
    case .forever: .infinity
    }
  }

  /// When it ends, in the parent's time; infinite if it never does.
  public var endTime: Double {
    guard speed != 0 else { return .infinity }
    let rest = speed > 0 ? activeDuration - timeOffset : timeOffset
    return beginTime + max(0, rest / abs(speed))
  }
}
