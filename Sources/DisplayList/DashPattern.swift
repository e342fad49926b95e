/// How a line is cut into dashes: lengths that are drawn and left out in turn. An odd number of lengths is repeated, as
/// in SVG.
///
/// The pattern starts at the start of each subpath, whatever the trim, so that dashes do not move while a stroke grows.
public struct DashPattern {
  /// With more dashes and gaps than this a line is drawn solid: they could not be seen, and the time stays bounded.
  public static let most = 100_000.0

  private let lengths: [Double]
  private let phase: Double
  private let period: Double

  public struct Dash {
    public var from: Double
    public var to: Double
    /// Whether the dash is as long as the line, or longer.
    public var goesOn: Bool
  }

  /// Nil if a line of this length is drawn solid.
  public init?(_ style: StrokeStyle, length: Double, most: Double = DashPattern.most) {
    guard !style.dash.isEmpty, style.dash.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    let sum = style.dash.reduce(0, +)
    guard sum > 0, sum.isFinite, length / sum * Double(style.dash.count) < most else { return nil }
    lengths = style.dash
    phase = style.dashPhase.isFinite ? style.dashPhase : 0
    period = sum * (lengths.count % 2 == 1 ? 2 : 1)
  }

  /// Calls `body` with each dash between two lengths of a line whose pattern starts at `start`.
  public func cut(
    from: Double, to: Double, start: Double = 0, _ body: (Dash) -> Void
  ) {
    // The last start of the pattern that is not after `from`.
    let turns = ((from - start + phase) / period).rounded(.down)
    var s = start - phase + turns * period
    var k = 0
    while s <= to {
      let next = s + lengths[k % lengths.count]
      if k % 2 == 0 {
        let a = max(s, from)
        let b = min(next, to)
        // A dash without length is a dot; one that a cut reduces to nothing is not drawn.
        if a < b || (s == next && s >= from && s < to) {
          body(Dash(from: a, to: b, goesOn: next >= to))
        }
      }
      s = next
      k += 1
    }
  }
}
