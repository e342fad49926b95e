/// Gives a clock's time a course of its own: it may run faster, stand, jump and run back.
///
/// Before the first key it is at that key's value, after the last at that one's. A stretch that holds has
/// the timing `.steps(1, .jumpEnd)`.
public struct TimeCurve: Hashable, Sendable {
  public struct Key: Hashable, Sendable {
    /// Seconds of the time that goes in; not less than the key's before it. Of two at one time the later counts
    /// from then on.
    public var time: Double
    /// Seconds of the time that comes out.
    public var value: Double
    /// How it continues to the next key.
    public var timing: TimingFunction

    public init(time: Double, value: Double, timing: TimingFunction = .linear) {
      self.time = time
      self.value = value
      self.timing = timing
    }
  }

  /// At least one.
  public var keys: [Key]

  public init(_ keys: [Key]) {
    precondition(!keys.isEmpty, "a time curve has at least one key")
    self.keys = keys
  }

  public func value(at time: Double) -> Double {
    var low = 0
    var high = keys.count
    // The last key whose time has come.
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= time { low = middle } else { high = middle }
    }
    let key = keys[low]
    guard low + 1 < keys.count, time > key.time else { return key.value }
    let next = keys[low + 1]
    let length = next.time - key.time
    let progress = key.timing.ease((time - key.time) / length, duration: length)
    return key.value + (next.value - key.value) * progress
  }
}
