/// Cuts stretches of a line into dashes.
///
/// The pattern starts at the start of each subpath, whatever the trim, so that dashes do not move while a
/// stroke grows. A pattern with an odd number of lengths is repeated, as in SVG.
enum Dashing {
  /// With more dashes than this the line is drawn solid: they could not be seen, and the time stays
  /// bounded.
  static let limit = 100_000.0

  static func isUsable(_ pattern: [Double], length: Double) -> Bool {
    guard !pattern.isEmpty, pattern.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return false }
    let sum = pattern.reduce(0, +)
    return sum > 0 && sum.isFinite && length / sum * Double(pattern.count) < limit
  }

  static func cut(
    _ pieces: [Stroker.Piece], of line: CentreLine, pattern: [Double], phase: Double,
    into dashes: inout [Stroker.Piece]
  ) {
    dashes.removeAll(keepingCapacity: true)
    let period = pattern.reduce(0, +) * (pattern.count % 2 == 1 ? 2 : 1)
    let shift = phase.isFinite ? phase : 0
    for piece in pieces {
      let start = line.subpaths[piece.subpath].start
      for part in 0..<(piece.seamTo >= 0 ? 2 : 1) {
        let (from, to) = part == 0 ? (piece.from, piece.to) : (start, piece.seamTo)
        // The last start of the pattern that is not after `from`.
        let turns = ((from - start + shift) / period).rounded(.down)
        var s = start - shift + turns * period
        var k = 0
        while s <= to {
          let next = s + pattern[k % pattern.count]
          if k % 2 == 0 {
            let a = max(s, from)
            let b = min(next, to)
            // A dash without length is a dot; one that a cut reduces to nothing is not drawn.
            if a < b || (s == next && s >= from && s < to) {
              dashes.append(Stroker.Piece(subpath: piece.subpath, from: a, to: b))
            }
          }
          s = next
          k += 1
        }
      }
    }
  }
}
