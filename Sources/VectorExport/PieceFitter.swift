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
  let effort: Effort

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
        pieces += free(knots[i], knots[i + 1])
        i += 1
      }
    }
    return joined(pieces)
  }

  /// Whether every interval between breaks is one piece of a known kind.
  var isKnown: Bool {
    let knots = [0] + signal.breaks + [signal.round]
    return zip(knots, knots.dropFirst()).allSatisfy { single($0, $1) != nil }
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
        if spline.isPlayable, fits(spline) {
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
  /// The longest linear or splined pieces in sequence, over a grid of samples.
  fileprivate func free(_ start: Double, _ end: Double) -> [Piece] {
    let (first, last) = (signal.after(start), signal.before(end))
    // A path may have many thousands of numbers, and all are kept for each sample.
    effort.spend(SampleGrid.steps(from: start, to: end) * (4 + first.count / 2))
    guard !effort.isSpent else {
      return [Piece(start: start, end: end, from: first, to: last)]
    }
    let grid = SampleGrid(signal, start, end)
    var pieces: [Piece] = []
    var i = 0
    while i < grid.count - 1 {
      let straight = reach(grid, from: i) { straightPiece(grid, i, $0) }
      let splined = reach(grid, from: i) { splinedPiece(grid, i, $0) }
      // A spline takes about half as much text again as a linear piece.
      if let splined, splined.last - i > (straight.map { $0.last - i } ?? 0) * 3 / 2 {
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

  /// A spline through both ends whose control heights are found by least squares, for some widths.
  private func splinedPiece(_ grid: SampleGrid, _ i: Int, _ j: Int) -> Piece? {
    guard j >= i + 2 else { return straightPiece(grid, i, j) }
    let from = grid.values[i]
    let to = grid.values[j]
    var main = 0
    for k in from.indices where abs(to[k] - from[k]) > abs(to[main] - from[main]) { main = k }
    let travel = to[main] - from[main]
    guard abs(travel) > tolerance else { return straightPiece(grid, i, j) }
    for (x1, x2) in [(1.0 / 3, 2.0 / 3), (0.364, 0.636), (0.2, 0.5), (0.5, 0.8), (0.45, 0.55)] {
      var spline = Spline(x1: x1, y1: 0, x2: x2, y2: 1)
      var (aa, ab, bb, ra, rb) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for k in stride(from: i + 1, to: j, by: max(1, (j - i) / 24)) {
        let s = spline.parameter(atX: Double(k - i) / Double(j - i))
        let r = 1 - s
        let a = 3 * r * r * s
        let b = 3 * r * s * s
        let rest = (grid.values[k][main] - from[main]) / travel - s * s * s
        aa += a * a
        ab += a * b
        bb += b * b
        ra += a * rest
        rb += b * rest
      }
      let determinant = aa * bb - ab * ab
      if determinant > 1e-12 {
        spline.y1 = min(max((ra * bb - rb * ab) / determinant, 0), 1)
        spline.y2 = min(max((rb * aa - ra * ab) / determinant, 0), 1)
      } else {
        spline.y1 = x1
        spline.y2 = x2
      }
      var piece = Piece(
        start: grid.time(i), end: grid.time(j), from: from, to: to, spline: spline)
      guard fits(piece, grid, i, j) else { continue }
      // Use more decimals only if the distance is large enough for it to show.
      for places in 3...5 {
        piece.spline = spline.rounded(Decimals(places))
        if fits(piece, grid, i, j) { return piece }
      }
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

  static func steps(from start: Double, to end: Double) -> Int {
    min(max(Int(((end - start) * 240).rounded(.up)), 32), 4096)
  }

  var count: Int { values.count }
  func time(_ i: Int) -> Double { start + Double(i) * step }
}
