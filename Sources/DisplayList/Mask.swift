/// Cuts a group by the picture of other items: what shows there, as alpha or as light, says how much of the
/// group is let through.
public struct Mask: Hashable, Sendable {
  /// What of the picture counts.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case alpha
    /// 0.2125 R + 0.7154 G + 0.0721 B of the encoded, premultiplied colour: what is transparent is dark.
    case luminance
  }

  /// What a mask does with the cover of those before it in the list; c is theirs, m its own.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// c + m − c·m. The first of a list begins with nothing, as with `difference` and `lighten`.
    case add
    /// c · (1 − m). The first of a list begins with all, as with `intersect` and `darken`.
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
  /// Whether what is not covered counts as covered: 1 − m, before the opacity.
  public var isInverted: Bool
  /// Multiplies the mask's cover; 0…1.
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
  /// Whether the first mask of a list cuts from all that there is, and not from nothing.
  public var beginsWithAll: Bool {
    switch self {
    case .add, .difference, .lighten: false
    case .subtract, .intersect, .darken: true
    }
  }
}
