import Scene

extension KeyList {
  /// The attributes of the element that plays the keys; nil for one that stands still. An endless one may
  /// have begun earlier: `begin` is at most 0, in seconds.
  func timing(_ clock: OutputClock, begin: Double = 0) -> [MotionElement.Pair]? {
    guard !isStill else { return nil }
    let (list, count) = withoutRepetition(clock.round)
    let period = clock.round / Double(count)
    var pairs: [MotionElement.Pair] = []
    func add(_ name: String, _ value: String) {
      pairs.append(MotionElement.Pair(name: name, value: value))
    }
    let phase = begin.truncatingRemainder(dividingBy: period)
    if phase < -1e-6 { add("begin", clockText(Decimals(3).rounded(phase))) }
    add("dur", clockText(period))
    switch clock.loop {
    case .forever: add("repeatCount", "indefinite")
    case .times(let n):
      if n * count > 1 { add("repeatCount", String(n * count)) }
      add("fill", "freeze")
    }
    add("values", list.keys.map(\.text).joined(separator: ";"))
    if !list.isEven(period) {
      let decimals = Decimals(error: 4e-5 / period)
      add("keyTimes", list.keys.map { decimals.text($0.time / period) }.joined(separator: ";"))
    }
    if list.isDiscrete {
      add("calcMode", "discrete")
    } else if list.keys.contains(where: { $0.spline != nil }) {
      add("calcMode", "spline")
      add("keySplines", list.keys.dropLast().map(\.splineText).joined(separator: ";"))
    }
    return pairs
  }

  /// Whether the keys are at the times that SMIL gives them if it is told none: discrete ones begin parts of
  /// equal length, others are between them.
  private func isEven(_ period: Double) -> Bool {
    let parts = isDiscrete ? keys.count : keys.count - 1
    return parts > 0
      && keys.enumerated().allSatisfy { i, key in
        abs(key.time - period * Double(i) / Double(parts)) <= 4e-5
      }
  }

  /// The keys of one part where the round is that part several times over, and how many times it is.
  /// The part has to be a whole number of milliseconds, so that it never drifts against the round: Firefox
  /// rounds durations to them.
  private func withoutRepetition(_ round: Double) -> (KeyList, Int) {
    let milliseconds = Decimals(3).units(round)
    // The keys of n parts are n times those of one, but that continuous ones share the seams.
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
      where a.text != b.text || a.spline != b.spline || abs(a.time - b.time) > 2 * slack {
        return nil
      }
    }
    part.isDiscrete = isDiscrete
    return part
  }

  /// The keys between two times, from 0; nil where the span does not begin and end at keys.
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
      Key(time: max(0, min($0.time - start, end - start)), text: $0.text, spline: $0.spline)
    }
    if !isDiscrete { result.keys[result.keys.count - 1].spline = nil }
    return result
  }

  private func firstIndex(at time: Double, _ slack: Double) -> Int? {
    let index = keys.lastIndex { abs($0.time - time) <= slack }
    return time <= slack ? keys.startIndex : index
  }
}

extension KeyList.Key {
  /// Four numbers for `keySplines`; the straight ones for none.
  fileprivate var splineText: String {
    let s = spline ?? .linear
    let decimals = Decimals(5)
    return [s.x1, s.y1, s.x2, s.y2].map { decimals.text($0) }.joined(separator: " ")
  }
}
