import Scene

extension KeyList {
  /// The animation of the keys; nil if they are constant. An endless one may have begun earlier:
  /// `begin` is at most 0, in seconds.
  private func motion(
    _ function: TransformFunction.Kind?, _ clock: OutputClock, begin: Double
  ) -> Motion? {
    guard !isStill else { return nil }
    var (list, count) = withoutRepetition(clock.round)
    // Frames end with the start of another part, where this begins one; repeated parts would stop at the end of the last.
    if !clock.isEndless, list.keys.last?.value != keys.last?.value { (list, count) = (self, 1) }
    let period = clock.round / Double(count)
    var motion = Motion(function: function, keys: list, period: period)
    let phase = begin.truncatingRemainder(dividingBy: period)
    if phase < -1e-6 { motion.begin = Decimals(3).rounded(phase) }
    if case .times(let n) = clock.loop { motion.plays = n * count }
    return motion
  }

  /// An attribute with the first key's value and the keys' animation.
  func attribute(
    _ name: String, _ clock: OutputClock, of function: TransformFunction.Kind? = nil,
    begin: Double = 0
  ) -> Element.Attribute {
    Element.Attribute(
      name: name, value: keys.first?.value,
      motion: motion(function, clock, begin: begin).map { [$0] } ?? [])
  }

  /// Whether the keys are at SMIL's default times: discrete ones at the starts of equal parts, others
  /// evenly spaced.
  func isEven(_ period: Double) -> Bool {
    let parts = isDiscrete ? keys.count : keys.count - 1
    return parts > 0
      && keys.enumerated().allSatisfy { i, key in
        abs(key.time - period * Double(i) / Double(parts)) <= 4e-5
      }
  }

  /// If the round consists of equal parts, the keys of one part and the number of parts. A part must be
  /// a whole number of milliseconds so that it never drifts against the round: Firefox rounds durations
  /// to them.
  private func withoutRepetition(_ round: Double) -> (KeyList, Int) {
    let milliseconds = Decimals(3).units(round)
    // n parts have n times the keys of one, except that continuous ones share the keys between parts.
    let most = min(keys.count, 512)
    for count in stride(from: most, to: 1, by: -1) where milliseconds % count == 0 {
      let period = round / Double(count)
      if let list = part(period, count) { return (list, count) }
    }
    return (self, 1)
  }

  private func part(_ period: Double, _ count: Int) -> KeyList? {
    let slack = 2e-6
    guard var part = slice(0, period, slack) else { return nil }
    for i in 1..<count {
      guard let other = slice(Double(i) * period, Double(i + 1) * period, slack),
        other.keys.count == part.keys.count
      else { return nil }
      for (a, b) in zip(part.keys, other.keys)
      where a.value != b.value || a.spline != b.spline || abs(a.time - b.time) > 2 * slack {
        return nil
      }
    }
    part.isDiscrete = isDiscrete
    return part
  }

  /// The keys between two times, shifted to 0; nil if the span does not begin and end at keys.
  private func slice(_ start: Double, _ end: Double, _ slack: Double) -> KeyList? {
    guard let low = firstIndex(at: start, slack) else { return nil }
    var high = keys.count - 1
    if isDiscrete {
      high = keys.lastIndex { $0.time < end - slack } ?? low
    } else {
      guard let index = keys.firstIndex(where: { abs($0.time - end) <= slack }) else { return nil }
      high = index
    }
    guard low <= high else { return nil }
    var result = self
    result.keys = keys[low...high].map {
      Key(time: max(0, min($0.time - start, end - start)), value: $0.value, spline: $0.spline)
    }
    if !isDiscrete { result.keys[result.keys.count - 1].spline = nil }
    return result
  }

  private func firstIndex(at time: Double, _ slack: Double) -> Int? {
    let index = keys.lastIndex { abs($0.time - time) <= slack }
    return time <= slack ? keys.startIndex : index
  }
}
