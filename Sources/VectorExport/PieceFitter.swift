/// A piece of a signal that SMIL can express: from one value to another, linear or along a spline.
struct Piece {
  var start: Double
  var end: Double
  var from: [Double]
  var to: [Double]
  /// Nil for a linear one.
  var spline: Spline?

  func value(at t: Double) -> [Double] {
    let u = end > start ? (t - start) / (end - start) : 1
    let p = spline.map { $0.value(at: u) } ?? u
    return zip(from, to).map { $0 + ($1 - $0) * p }
  }
}

/// Approximates a signal by few pieces within an error.
struct PieceFitter {
  let signal: Signal
  /// The largest difference in any component.
  let tolerance: Double
  private let effort: Effort
  private let motion: SVGOptions.Motion

  init(signal: Signal, tolerance: Double, _ clock: OutputClock) {
    self.signal = signal
    self.tolerance = tolerance
    effort = clock.effort
    motion = clock.motion
  }

  /// In CSS a curve may go beyond its ends and turn back, but not far, as that multiplies the error of the rounded ends.
  fileprivate static let freeHeights = -1.0...2.0
  /// Intervals between samples from which on it may.
  fileprivate static let fewSamples = 8

  func pieces() -> [Piece] {
    let knots = [0] + signal.breaks + [signal.round]
    var pieces: [Piece] = []
    var i = 0
    while i < knots.count - 1 {
      if var best = single(knots[i], knots[i + 1]) {
        i += 1
        // Extend a piece across breaks that are irrelevant to this signal.
        while i < knots.count - 1, let longer = extended(best, to: knots[i + 1]) {
          best = longer
          i += 1
        }
        pieces.append(best)
      } else {
        let first = i
        repeat {
          i += 1
        } while i < knots.count - 1 && motion == .css && isSmooth(at: knots[i])
          && single(knots[i], knots[i + 1]) == nil
        pieces += free(knots[first...i], Set(pieces.compactMap(\.spline)))
      }
    }
    return joined(pieces)
  }

  /// Whether a break is one of another property, which this one passes smoothly.
  private func isSmooth(at time: Double) -> Bool {
    let step = 1 / SampleGrid.perSecond
    let (before, after) = (signal.before(time), signal.after(time))
    guard close(before, after, tolerance / 4), time > step, time + step < signal.round else {
      return false
    }
    // What the slopes on both sides differ by, over the distance of samples.
    let near = step / 8
    let (past, next) = (signal.value(time - near), signal.value(time + near))
    return before.indices.allSatisfy { k in
      abs((next[k] - after[k]) - (before[k] - past[k])) * 8 <= tolerance
    }
  }

  /// Whether every interval between breaks is one piece of a known kind.
  var isKnown: Bool {
    signal.spans.allSatisfy { single($0, $1) != nil }
  }

  private func extended(_ piece: Piece, to end: Double) -> Piece? {
    guard close(signal.before(piece.end), signal.after(piece.end), tolerance) else { return nil }
    return single(piece.start, end)
  }

  /// A single piece from break to break, if possible: constant, linear, or one of the known eases.
  private func single(_ start: Double, _ end: Double) -> Piece? {
    effort.spend(8)
    let from = signal.after(start)
    let to = signal.before(end)
    let samples = (1...15).map { i -> (Double, [Double]) in
      let u = Double(i) / 16
      return (u, signal.value(start + (end - start) * u))
    }
    func fits(_ spline: Spline?) -> Bool {
      for (u, value) in samples {
        let p = spline.map { $0.value(at: u) } ?? u
        for k in value.indices
        where !(abs(from[k] + (to[k] - from[k]) * p - value[k]) <= tolerance) {
          return false
        }
      }
      return true
    }
    if fits(nil) { return Piece(start: start, end: end, from: from, to: to) }
    let slack = 1e-7
    for ease in signal.eases where ease.start <= start + slack && ease.end >= end - slack {
      let length = ease.end - ease.start
      guard
        let part = ease.spline.part(
          from: (start - ease.start) / length, to: (end - ease.start) / length)
      else { continue }
      // Use more decimals only if the distance is large enough for it to show.
      for places in 3...5 {
        let spline = part.rounded(Decimals(places))
        if spline.isPlayable(in: motion), fits(spline) {
          return Piece(start: start, end: end, from: from, to: to, spline: spline)
        }
      }
    }
    return nil
  }

  /// Merges neighbours that form one straight line.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    for piece in pieces {
      if let last = result.last, last.spline == nil, piece.spline == nil,
        close(last.to, piece.from, tolerance / 4)
      {
        let whole = Piece(start: last.start, end: piece.end, from: last.from, to: piece.to)
        if close(whole.value(at: piece.start), piece.from, tolerance / 4) {
          result[result.count - 1] = whole
          continue
        }
      }
      result.append(piece)
    }
    return result
  }
}

func close(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
  guard a.count == b.count else { return false }
  for k in a.indices where !(abs(a[k] - b[k]) <= tolerance) { return false }
  return true
}

extension PieceFitter {
  /// The pieces between the first and the last knot, past all others or, if that is no longer, from one to the next.
  /// `known` are the splines of other pieces.
  fileprivate func free(_ knots: ArraySlice<Double>, _ known: Set<Spline>) -> [Piece] {
    guard let first = knots.first, let last = knots.last else { return [] }
    let past = free(first, last, known)
    guard knots.count > 2 else { return past }
    let apart = zip(knots, knots.dropFirst()).flatMap { free($0, $1, known) }
    return Self.length(apart, known) <= Self.length(past, known) ? apart : past
  }

  /// The longest linear or splined pieces in sequence, over a grid of samples.
  private func free(_ start: Double, _ end: Double, _ known: Set<Spline> = []) -> [Piece] {
    let (first, last) = (signal.after(start), signal.before(end))
    // A path may have many thousands of numbers, and all are kept for each sample.
    effort.spend(SampleGrid.steps(from: start, to: end) * (4 + first.count / 2))
    guard !effort.isSpent else {
      return [Piece(start: start, end: end, from: first, to: last)]
    }
    let grid = SampleGrid(signal, start, end)
    let limited = free(grid, .limited)
    guard motion == .css else { return limited }
    let others = [free(grid, .turning), free(grid, .rareTurning)]
    return others.reduce(limited) {
      Self.length($1, known) < Self.length($0, known) ? $1 : $0
    }
  }

  /// Roughly the bytes of the keys in CSS. An easing that others have, too, may be the element's own, or share a key.
  private static func length(_ pieces: [Piece], _ known: Set<Spline>) -> Int {
    var known = known
    return pieces.reduce(0) { sum, piece in
      guard let spline = piece.spline else { return sum + 24 }
      return sum + (known.insert(spline).inserted ? 78 : 40)
    }
  }

  /// Which splines are taken.
  fileprivate enum Manner {
    /// Those that stay between their ends.
    case limited
    /// Those that go beyond their ends and turn back, too, as CSS allows.
    case turning
    /// The same, but a few lines rather than a spline.
    case rareTurning

    /// How much farther a spline has to reach than a line. It takes about half as much text again, in CSS three times as much.
    var farther: Double { self == .rareTurning ? 3 : 1.5 }
  }

  private func free(_ grid: SampleGrid, _ manner: Manner) -> [Piece] {
    var pieces: [Piece] = []
    var i = 0
    while i < grid.count - 1 {
      let straight = reach(grid, from: i) { straightPiece(grid, i, $0) }
      let splined = reach(grid, from: i) { splinedPiece(grid, i, $0, manner) }
      if let splined,
        Double(splined.last - i) > Double(straight.map { $0.last - i } ?? 0) * manner.farther
      {
        pieces.append(splined.piece)
        i = splined.last
      } else if let straight {
        pieces.append(straight.piece)
        i = straight.last
      } else {
        pieces += step(grid, i)
        i += 1
      }
    }
    return pieces
  }

  /// The furthest grid point that one piece reaches: tries the whole distance, half of it, a quarter,
  /// …, then bisects.
  private func reach(
    _ grid: SampleGrid, from i: Int, _ piece: (Int) -> Piece?
  ) -> (piece: Piece, last: Int)? {
    var high = grid.count
    var step = grid.count - 1 - i
    var best: (piece: Piece, last: Int)?
    while step > 0 {
      if let found = piece(i + step) {
        best = (found, i + step)
        break
      }
      high = i + step
      step /= 2
    }
    guard var low = best?.last else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if let found = piece(middle) {
        best = (found, middle)
        low = middle
      } else {
        high = middle
      }
    }
    return best
  }

  private func straightPiece(_ grid: SampleGrid, _ i: Int, _ j: Int) -> Piece? {
    let piece = Piece(
      start: grid.time(i), end: grid.time(j), from: grid.values[i], to: grid.values[j])
    guard j > i + 1 else {
      // Neighbouring samples: linear if the midpoint agrees, too.
      let middle = (piece.start + piece.end) / 2
      return close(piece.value(at: middle), signal.value(middle), tolerance) ? piece : nil
    }
    return fits(piece, grid, i, j) ? piece : nil
  }

  private func fits(_ piece: Piece, _ grid: SampleGrid, _ i: Int, _ j: Int) -> Bool {
    // A subset of the samples is enough: the signal does not turn at every one of them.
    let stride = max(1, (j - i) / 48)
    for k in Swift.stride(from: i + 1, to: j, by: stride)
    where !close(piece.value(at: grid.time(k)), grid.values[k], tolerance) {
      return false
    }
    return true
  }

  /// A spline through both ends whose control heights are found by least squares, for some widths; in CSS, where each is
  /// long, the widths are found, too.
  private func splinedPiece(_ grid: SampleGrid, _ i: Int, _ j: Int, _ manner: Manner) -> Piece? {
    guard j >= i + 2 else { return straightPiece(grid, i, j) }
    let from = grid.values[i]
    let to = grid.values[j]
    var main = 0
    for k in from.indices where abs(to[k] - from[k]) > abs(to[main] - from[main]) { main = k }
    let travel = to[main] - from[main]
    guard abs(travel) > tolerance else { return straightPiece(grid, i, j) }
    let points = stride(from: i + 1, to: j, by: max(1, (j - i) / 24)).map { k in
      SplineFit.Point(
        time: Double(k - i) / Double(j - i), way: (grid.values[k][main] - from[main]) / travel)
    }
    let fit = SplineFit(points: points)
    // Through few samples a curve that may turn back would go wherever they are, even beyond a jump.
    let isFree = manner != .limited && j - i >= Self.fewSamples
    let heights = isFree ? Self.freeHeights : 0...1
    let way = Piece(start: grid.time(i), end: grid.time(j), from: from, to: to)
    var best: (spline: Spline, error: Double)?
    for (x1, x2) in [(1.0 / 3, 2.0 / 3), (0.364, 0.636), (0.2, 0.5), (0.5, 0.8), (0.45, 0.55)] {
      let spline = fit.spline(x1: x1, x2: x2, heights: heights)
      if let piece = along(spline, way, grid, i, j) { return piece }
      guard isFree else { continue }
      let error = fit.error(of: spline)
      if error < best?.error ?? .infinity { best = (spline, error) }
    }
    return best.flatMap { along(fit.refined($0.spline, heights: heights), way, grid, i, j) }
  }

  /// The piece with a spline, if that fits.
  private func along(
    _ spline: Spline, _ way: Piece, _ grid: SampleGrid, _ i: Int, _ j: Int
  ) -> Piece? {
    var piece = way
    piece.spline = spline
    guard fits(piece, grid, i, j) else { return nil }
    // Use more decimals only if the distance is large enough for it to show.
    for places in 3...5 {
      piece.spline = spline.rounded(Decimals(places))
      if fits(piece, grid, i, j) { return piece }
    }
    return nil
  }

  /// Between two samples that nothing joins: a turn that needs a finer grid, or a jump.
  private func step(_ grid: SampleGrid, _ i: Int) -> [Piece] {
    // Key times are no finer than this.
    grid.time(i + 1) - grid.time(i) > 4e-4
      ? free(grid.time(i), grid.time(i + 1)) : jump(grid, i)
  }

  /// Between two samples that nothing joins: a jump, located to the microsecond.
  private func jump(_ grid: SampleGrid, _ i: Int) -> [Piece] {
    effort.spend(16)
    var low = grid.time(i)
    var high = grid.time(i + 1)
    let from = grid.values[i]
    let to = grid.values[i + 1]
    while high - low > 1e-6 {
      let middle = (low + high) / 2
      let value = signal.value(middle)
      let nearFrom = zip(value, from).reduce(0) { $0 + abs($1.0 - $1.1) }
      let nearTo = zip(value, to).reduce(0) { $0 + abs($1.0 - $1.1) }
      if nearFrom <= nearTo { low = middle } else { high = middle }
    }
    return [
      Piece(start: grid.time(i), end: low, from: from, to: signal.value(low)),
      Piece(start: low, end: grid.time(i + 1), from: signal.value(high), to: to),
    ]
  }
}

/// Evenly spaced samples of an interval of a signal.
private struct SampleGrid {
  let start: Double
  let step: Double
  let values: [[Double]]

  init(_ signal: Signal, _ start: Double, _ end: Double) {
    let count = Self.steps(from: start, to: end)
    let step = (end - start) / Double(count)
    self.start = start
    self.step = step
    values = (0...count).map { i in
      if i == 0 { return signal.after(start) }
      if i == count { return signal.before(end) }
      return signal.value(start + Double(i) * step)
    }
  }

  /// Samples in a second, unless the interval is very short or long.
  static let perSecond = 240.0

  static func steps(from start: Double, to end: Double) -> Int {
    min(max(Int(((end - start) * perSecond).rounded(.up)), 32), 4096)
  }

  var count: Int { values.count }
  func time(_ i: Int) -> Double { start + Double(i) * step }
}
