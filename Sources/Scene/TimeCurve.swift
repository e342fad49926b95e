/// Remaps a clock's time: it may speed up, stop, jump and run backwards.
///
/// Before the first key it has that key's value, after the last the last one's. A segment that holds
/// has the timing `.steps(1, .jumpEnd)`.
public struct TimeCurve: Hashable, Sendable {
  public struct Key: Hashable, Sendable {
    /// Input time in seconds; not less than the previous key's. Of two keys at the same time, the later
    /// one applies from then on.
    public var time: Double
    /// Output time in seconds.
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
    // The last key at or before the time.
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
