/// A value over output time, with known breaks.
///
/// Assumed to be continuous and smooth between breaks; unknown breaks only make the text longer.
struct Signal {
  /// An eased interval: it follows the spline from `start` to `end`.
  struct Ease: Hashable, Sendable {
    var start: Double
    var end: Double
    var spline: Spline
  }

  /// Seconds of one round.
  var round: Double
  /// Sorted, strictly inside 0…round.
  var breaks: [Double]
  var eases: [Ease]
  /// The same count of numbers at all times.
  var value: (Double) -> [Double]

  /// The distance from a break, in seconds, at which its two sides are evaluated.
  static let side = 2e-7

  func after(_ t: Double) -> [Double] { value(min(t + Signal.side, round)) }
  func before(_ t: Double) -> [Double] { value(t >= round ? round : max(0, t - Signal.side)) }
}

extension Signal {
  /// The intervals between the breaks.
  var spans: Zip2Sequence<[Double], ArraySlice<Double>> {
    Signal.spans(round: round, breaks: breaks)
  }

  private static func spans(
    round: Double, breaks: [Double]
  ) -> Zip2Sequence<[Double], ArraySlice<Double>> {
    let knots = [0] + breaks + [round]
    return zip(knots, knots.dropFirst())
  }

  /// Times that cover every interval between breaks: its ends and its inside.
  var moments: [Double] { Signal.moments(round: round, breaks: breaks) }

  static func moments(round: Double, breaks: [Double]) -> [Double] {
    spans(round: round, breaks: breaks).flatMap { (a, b) -> [Double] in
      let length = b - a
      return [a + side, a + length * 0.37, a + length * 0.71, b - side]
    }
  }

  /// Many times in every interval between breaks, its ends among them.
  var samples: [Double] {
    let parts = 8
    return spans.flatMap { a, b in
      (0...parts).map {
        let t = a + (b - a) * Double($0) / Double(parts)
        return min(max(t, a + Signal.side), b - Signal.side)
      }
    }
  }

  func mapped(_ map: @escaping ([Double]) -> [Double]) -> Signal {
    let value = value
    return Signal(round: round, breaks: breaks, eases: eases, value: { map(value($0)) })
  }

  /// The same round, started at another time.
  func turned(by phase: Double) -> Signal {
    let value = value
    let round = round
    let moved = breaks.map { $0 > phase ? $0 - phase : $0 - phase + round } + [round - phase]
    let around = eases.flatMap { ease in
      [-phase, round - phase].map {
        Ease(start: ease.start + $0, end: ease.end + $0, spline: ease.spline)
      }
    }
    return Signal(
      round: round, breaks: moved.filter { $0 > 1e-6 && $0 < round - 1e-6 }.sorted(),
      eases: around.filter { $0.end > 0 && $0.start < round },
      value: { t in
        // The end of a round is the limit before its start.
        if t >= round { return value(phase - Signal.side) }
        let real = t + phase
        return value(real < round ? real : real - round)
      })
  }

  /// Moves breaks close to the ends of the round onto them. Fitting the pieces shows whether that was
  /// accurate enough.
  func snapped(within slack: Double) -> Signal {
    func snapped(_ t: Double) -> Double {
      abs(t) < slack ? 0 : abs(t - round) < slack ? round : t
    }
    var result = self
    result.breaks = breaks.filter { $0 > slack && $0 < round - slack }
    result.eases = eases.map {
      Ease(start: snapped($0.start), end: snapped($0.end), spline: $0.spline)
    }.filter { $0.end > $0.start }
    return result
  }

  /// Whether it could be this much later and differ by no more, but for its jumps.
  func bears(_ delay: Double, _ tolerance: Double) -> Bool {
    spans.allSatisfy { start, end in
      [0, 0.25, 0.5, 0.75].allSatisfy {
        let t = start + (end - start) * $0 + Signal.side
        return close(value(t), value(min(t + delay, end - Signal.side)), tolerance)
      }
    }
  }

  func component(_ index: Int) -> Signal { mapped { [$0[index]] } }

  /// Whether the value never changes: it is the same at the ends and inside every interval between its
  /// breaks, even if those come from elsewhere (a moving parent of a constant layer).
  func isStill(component: Int? = nil) -> Bool {
    let first = value(0)
    // A jump may come at the very end.
    return (moments + [round]).allSatisfy { t in
      let v = value(t)
      if let component { return abs(v[component] - first[component]) < 1e-9 }
      return close(v, first, 1e-9)
    }
  }

  /// The largest magnitude of any component at and between the breaks.
  var largest: Double {
    var result = 0.0
    for (a, b) in spans {
      for u in [0, 0.25, 0.5, 0.75, 1] {
        let t = min(max(a + (b - a) * u, a + Signal.side), b - Signal.side)
        for v in value(t) { result = max(result, abs(v)) }
      }
    }
    return result
  }
}
