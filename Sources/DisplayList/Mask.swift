/// Masks a group with other items: their alpha or luminance says how much of the group is visible.
public struct Mask: Hashable, Sendable {
  /// Which channel of the items counts.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case alpha
    /// 0.2125 R + 0.7154 G + 0.0721 B of the encoded, premultiplied colour: transparent is dark.
    case luminance
  }

  /// How a mask is combined with the earlier ones in the list; c is their coverage, m its own.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// c + m − c·m. As the first of a list it starts from nothing, like `difference` and `lighten`.
    case add
    /// c · (1 − m). As the first of a list it starts from everything, like `intersect` and `darken`.
    case subtract
    /// c · m
    case intersect
    /// |c − m|
    case difference
    /// The larger of both.
    case lighten
    /// The smaller of both.
    case darken
  }

  public var items: [Item]
  public var source: Source
  public var mode: Mode
  /// Whether the coverage is inverted: 1 − m, before the opacity.
  public var isInverted: Bool
  /// Multiplies the mask's coverage; 0…1.
  public var opacity: Double

  public init(
    items: [Item], source: Source = .alpha, mode: Mode = .add, isInverted: Bool = false,
    opacity: Double = 1
  ) {
    self.items = items
    self.source = source
    self.mode = mode
    self.isInverted = isInverted
    self.opacity = opacity
  }
}

extension Mask.Mode {
  /// Whether, as the first of a list, it starts from everything rather than from nothing.
  public var beginsWithAll: Bool {
    switch self {
    case .add, .difference, .lighten: false
    case .subtract, .intersect, .darken: true
    }
  }
}
