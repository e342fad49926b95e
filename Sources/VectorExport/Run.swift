import Geometry

/// A part of a round in which the structure is constant, so that only numbers change.
struct Run<Structure: Hashable> {
  var start: Double
  var end: Double
  var structure: Structure
  /// A time at which it was seen to have the structure.
  var sample: Double

  /// More runs than this are not worth their text.
  static var most: Int { 100 }

  /// All runs of a round in order. Samples the structure near the breaks and at the frames in between;
  /// where it differs, the time of the change is found to a microsecond.
  static func all(
    of signal: Signal, framesPerSecond: Double, _ structure: (Double) -> Structure
  ) -> [Run] {
    var runs: [Run] = []
    func add(_ start: Double, _ end: Double, _ structure: Structure, _ sample: Double) {
      if let last = runs.last, last.structure == structure {
        runs[runs.count - 1].end = end
      } else {
        runs.append(Run(start: start, end: end, structure: structure, sample: sample))
      }
    }
    for (a, b) in signal.spans {
      let count = min(max(Int(((b - a) * framesPerSecond).rounded(.up)), 2), 3000)
      var from = a
      var current = structure(a + Signal.side)
      var known = a + Signal.side
      var seen = known
      for i in 1...count {
        let t = i == count ? b - Signal.side : a + (b - a) * Double(i) / Double(count)
        let next = structure(t)
        if next != current {
          let change = lastMoment(from: known, to: t, within: 1e-6) { structure($0) == current }
          add(from, change, current, seen)
          (from, current, seen) = (change, next, t)
        }
        known = t
      }
      add(from, b, current, seen)
      if runs.count > most { break }
    }
    return runs
  }
}

/// Just after something that is true at the start but not at the end ceases to be.
func lastMoment(
  from start: Double, to end: Double, within error: Double, of isTrue: (Double) -> Bool
) -> Double {
  var (low, high) = (start, end)
  while high - low > error {
    let middle = (low + high) / 2
    if isTrue(middle) { low = middle } else { high = middle }
  }
  return high
}

extension Signal {
  /// A part of the round as its own signal, starting at 0; at its ends it has the values just inside.
  func part(from start: Double, to end: Double) -> Signal {
    if start == 0, end == round { return self }
    let value = value
    let side = min(Signal.side, (end - start) / 4)
    return Signal(
      round: end - start,
      breaks: breaks.map { $0 - start }.filter { $0 > 1e-6 && $0 < end - start - 1e-6 },
      eases: eases.filter { $0.end > start && $0.start < end }.map {
        Ease(start: $0.start - start, end: $0.end - start, spline: $0.spline)
      },
      value: { value(min(max($0 + start, start + side), end - side)) })
  }
}

extension Signal {
  /// The numbers of a path's points over a run. If the path briefly has another structure, for less
  /// than a frame, the numbers at a time with the run's structure are used.
  func following(
    _ path: @escaping (Double) -> Path, over run: Run<[Int]>
  ) -> (signal: Signal, witness: Witness) {
    let witness = Witness()
    let usual = PathText.numbers(path(run.sample))
    var signal = self
    signal.value = { t in
      let path = path(t)
      guard PathText.structure(path) == run.structure else {
        witness.hasSeenOther = true
        return usual
      }
      return PathText.numbers(path)
    }
    return (signal, witness)
  }
}
