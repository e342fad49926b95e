import Geometry

/// How an SVG is written.
public struct SVGOptions: Hashable, Sendable {
  /// What to show to people who prefer reduced motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// The animation.
    case play
    /// A still picture.
    case still
  }

  /// How animations are written.
  public enum Motion: String, Hashable, Sendable, CaseIterable {
    /// As SMIL elements, which play everywhere in `<img>`.
    case smil
    /// As a style sheet with keyframes, for places that remove those elements.
    case css
  }

  public var motion: Motion
  /// The prefix of every id, made of characters that an XML name may begin with; nil for one computed
  /// from the content.
  public var idPrefix: String?
  public var reducedMotion: ReducedMotion
  /// The moment at which the picture stands still, in seconds of the document; nil for the end, when everything has
  /// arrived.
  public var stillTime: Double?
  /// Pixels a point for which numbers are exact enough; positive.
  public var scale: Double
  /// The size in pixels that the canvas is fitted into, centred: the root's width and height; nil for
  /// one pixel per point.
  public var size: Size?
  /// Decimals of coordinates; nil for as many as pixels at `scale` need.
  public var precision: Int?

  public init(
    idPrefix: String? = nil, reducedMotion: ReducedMotion = .play, scale: Double = 2,
    size: Size? = nil, precision: Int? = nil, motion: Motion = .smil
  ) {
    self.motion = motion
    self.idPrefix = idPrefix
    self.reducedMotion = reducedMotion
    self.scale = scale
    self.size = size
    self.precision = precision
  }
}

/// An SVG as text, and what it does not reproduce exactly.
public struct SVGExport: Hashable, Sendable {
  public var text: String
  public var warnings: [ExportWarning]

  public init(text: String, warnings: [ExportWarning]) {
    self.text = text
    self.warnings = warnings
  }
}
