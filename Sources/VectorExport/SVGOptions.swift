import Geometry

/// How an SVG is written.
public struct SVGOptions: Hashable, Sendable {
  /// What people see who asked their system for less motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// The same as everybody.
    case play
    /// A picture that stands still: the last one, when everything has arrived.
    case still
  }

  /// How it says what moves.
  public enum Motion: String, Hashable, Sendable, CaseIterable {
    /// Elements of its own, which `<img>` plays everywhere.
    case smil
    /// A style sheet with keyframes, for places that take those elements out.
    case css
  }

  public var motion: Motion
  /// Stands before every id, of characters that an XML name may begin with; nil for one made from the content.
  public var idPrefix: String?
  public var reducedMotion: ReducedMotion
  /// Pixels a point for which numbers are exact enough; positive.
  public var scale: Double
  /// Pixels that the canvas is fitted into, centred: the root's width and height; nil for a pixel a point.
  public var size: Size?
  /// Decimals of coordinates; nil for as many as a pixel at `scale` needs.
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

/// An SVG as text, with what it does not say exactly.
public struct SVGExport: Hashable, Sendable {
  public var text: String
  public var warnings: [ExportWarning]

  public init(text: String, warnings: [ExportWarning]) {
    self.text = text
    self.warnings = warnings
  }
}
