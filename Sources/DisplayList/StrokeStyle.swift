import Geometry

/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  public enum Cap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
  public enum Join: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }

  /// In points of the item's own space; 0 draws nothing.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// A miter longer than this many line widths becomes a bevel.
  public var miterLimit: Double
  /// Alternating lengths of dashes and gaps, in points; empty for a solid line.
  public var dash: [Double]
  /// The offset into the dash pattern at which the line begins.
  public var dashPhase: Double

  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

extension StrokeStyle {
  /// The tip of a mitre, seen from its corner; nil for other joins, and for a mitre beyond its limit, which is a bevel.
  ///
  /// - Parameters:
  ///   - a: The radius of the pen at the outer rim before the corner.
  ///   - b: The same after it.
  ///   - cosine: That of the turn.
  public func miterTip(_ a: Point, _ b: Point, cosine: Double) -> Point? {
    // The squared reciprocal of the sine of half the corner's inner angle is 2/(1 + cos of the turn).
    let limit = max(1, miterLimit)
    guard join == .miter, !StrokeStyle.isStraightBack(cosine: cosine),
      2 <= limit * limit * (1 + cosine)
    else { return nil }
    return (a + b) / (1 + cosine)
  }

  /// Whether a line returns along itself, so that both sides of the corner are outside.
  public static func isStraightBack(cosine: Double) -> Bool { cosine < -0.999_999_5 }

  /// The distance a line may reach from its path, in the path's space.
  public var reach: Double {
    let half = width / 2
    switch join {
    case .miter: return half * max(1.5, min(max(1, miterLimit), 1e6))
    case .round, .bevel: return half * 1.5
    }
  }
}

/// The part of a path that is stroked, as fractions of the length of all its subpaths in order.
///
/// `start` and `end` are clamped to 0…1 as in Core Animation; nothing is drawn if start ≥ end. `offset`
/// shifts both and wraps around: a part that runs beyond the path's end continues at its start, and on
/// a closed subpath it crosses the seam with a join, not with two caps.
public struct Trim: Hashable, Sendable {
  public var start: Double
  public var end: Double
  public var offset: Double

  public init(start: Double = 0, end: Double = 1, offset: Double = 0) {
    self.start = start
    self.end = end
    self.offset = offset
  }

  public static let whole = Trim()

  public var isWhole: Bool { start <= 0 && end >= 1 }
}

/// Which points are inside a path that crosses itself.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  case nonZero = "nonzero"
  case evenOdd = "evenodd"
}

/// How an item's colours are blended with what is below, as in CSS `mix-blend-mode`.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
  case plusLighter = "plus-lighter"
}
