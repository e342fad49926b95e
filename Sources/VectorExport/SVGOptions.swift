import DisplayList

/// How an SVG is written.
public struct SVGOptions: Sendable {
  /// What people see who asked their system for less motion.
  public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// The same as everybody.
    case play
    /// A picture that stands still: the last one of a document that plays once, else the first.
    case still
  }

  /// Makes a picture's file, for embedding; nil where it cannot. Nil for no images at all.
  public var encodePNG: (@Sendable (Image) -> [UInt8]?)?
  /// Stands before every id; nil for one made from the content.
  public var idPrefix: String?
  public var reducedMotion: ReducedMotion
  /// Pixels a point for which numbers are exact enough; positive.
  public var scale: Double
  /// Decimals of coordinates; nil for as many as a pixel at `scale` needs.
  public var precision: Int?

  public init(
    idPrefix: String? = nil, reducedMotion: ReducedMotion = .play, scale: Double = 2,
    precision: Int? = nil, encodePNG: (@Sendable (Image) -> [UInt8]?)? = nil
  ) {
    self.encodePNG = encodePNG
    self.idPrefix = idPrefix
    self.reducedMotion = reducedMotion
    self.scale = scale
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
