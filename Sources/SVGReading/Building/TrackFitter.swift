import Scene

/// Makes keyframes for a value that is known at any time.
///
/// Between breaks it interpolates linearly or with a timing function of the animations, if one of them
/// fits; otherwise it halves the interval.
struct TrackFitter {
  let valueTiming: ValueTiming
  let sample: (Double) -> Sample
  static let deepest = 7
  static let mostKeys = 60_000
  /// How long before a break the value that precedes it is sampled, in seconds.
  static let before = 1e-7

  struct Key {
    var time: Double
    var value: AnimatedValue
    /// The timing function up to the next key.
    var timing: TimingFunction
  }

  /// The keys between two times; a jump becomes two keys at one time.
  func keys(from start: Double, to end: Double) -> [Key] {
    let stops = [start] + valueTiming.breaks(from: start, to: end) + [end]
    var keys: [Key] = []
    for (a, b) in zip(stops, stops.dropFirst()) where keys.count < TrackFitter.mostKeys {
      guard !valueTiming.tree.effort.isExhausted else { break }
      fit(a, sample(a), b, sample(b - TrackFitter.before), depth: 0, into: &keys)
    }
    return keys
  }

  private func fit(
    _ start: Double, _ first: Sample, _ end: Double, _ last: Sample, depth: Int,
    into keys: inout [Key]
  ) {
    if let timing = timing(start, first, end, last) {
      append(Key(time: start, value: first.value, timing: timing), first, to: &keys)
      keys.append(Key(time: end, value: last.value, timing: .linear))
      return
    }
    // If the interval is too short to be seen or too deep, interpolate linearly, or jump at its end if
    // the forms differ.
    let middle = (start + end) / 2
    guard depth < TrackFitter.deepest, end - start > 2e-4, !valueTiming.tree.effort.isExhausted
    else {
      append(Key(time: start, value: first.value, timing: .linear), first, to: &keys)
      keys.append(
        Key(time: end, value: first.form == last.form ? last.value : first.value, timing: .linear))
      return
    }
    let between = sample(middle)
    fit(start, first, middle, between, depth: depth + 1, into: &keys)
    fit(middle, between, end, last, depth: depth + 1, into: &keys)
  }

  /// Adds a key, or replaces the last one unless the value jumps there; drops keys at which the value
  /// merely stays the same.
  private func append(_ key: Key, _ first: Sample, to keys: inout [Key]) {
    guard let last = keys.last, last.time == key.time,
      Sample(last.value, unit: 1).isNearly(Sample(key.value, unit: 1))
        || first.isNearlySame(as: last.value)
    else {
      keys.append(key)
      return
    }
    keys[keys.count - 1].timing = key.timing
    keys[keys.count - 1].value = key.value
    // The middle one of three equal values in a row is redundant.
    if keys.count > 1, keys[keys.count - 2].value == key.value { mergeStill(&keys) }
  }

  private func mergeStill(_ keys: inout [Key]) {
    let count = keys.count
    guard count > 2, keys[count - 3].value == keys[count - 2].value,
      keys[count - 3].time < keys[count - 2].time
    else { return }
    keys.remove(at: count - 2)
  }

  /// The timing function that fits the samples; nil if none does.
  private func timing(_ start: Double, _ first: Sample, _ end: Double, _ last: Sample)
    -> TimingFunction?
  {
    guard first.form == last.form else { return nil }
    let places = [0.12, 0.27, 0.41, 0.5, 0.66, 0.79, 0.91]
    let samples = places.map { sample(start + (end - start) * $0) }
    for timing in [.linear] + valueTiming.timings(from: start, to: end) {
      let fits = zip(places, samples).allSatisfy {
        $1.isBetween(first, last, at: timing.ease($0))
      }
      if fits { return timing }
    }
    return nil
  }
}

extension Sample {
  fileprivate func isNearlySame(as value: AnimatedValue) -> Bool {
    let other = Sample(value, unit: 1)
    return form == other.form && numbers.count == other.numbers.count
      && zip(zip(numbers, other.numbers), tolerances).allSatisfy {
        abs($0.0.0 - $0.0.1) <= 0.05 * $0.1
      }
  }
}
