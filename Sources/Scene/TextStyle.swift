import DisplayList

/// How a text is set, with every length in points: what reading asks of typography.
public struct TextStyle: Hashable, Sendable {
  public var font: FontDescription
  /// Added between letters; may be negative. Ligatures are off where it is not 0.
  public var letterSpacing: Double
  /// The distance of baselines in multiples of the font's own; positive.
  public var lineHeight: Double
  public var alignment: Alignment
  /// Lines are broken to this width; nil breaks only at line feeds.
  public var width: Double?
  /// At least 1; nil for as many as there are.
  public var maximumLines: Int?
  /// Which part gives way where the text has more than its lines.
  public var truncation: Truncation
  /// Parts of the text in other fonts, from its beginning; empty where all of it is in one. What comes after them
  /// is as the last one.
  public var spans: [Span] = []

  /// A part of a text with its own font.
  public struct Span: Hashable, Sendable {
    /// How many Unicode scalars it has.
    public var length: Int
    public var font: FontDescription

    public init(length: Int, font: FontDescription) {
      self.length = length
      self.font = font
    }
  }

  /// Where lines stand in the width that is there. `start` and `end` follow the text's direction.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right, start, end
  }

  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// What does not fit is left out without a sign.
    case none
    case head, middle, tail
  }

  public init(
    font: FontDescription = FontDescription(), letterSpacing: Double = 0, lineHeight: Double = 1,
    alignment: Alignment = .start, width: Double? = nil, maximumLines: Int? = nil,
    truncation: Truncation = .tail
  ) {
    self.font = font
    self.letterSpacing = letterSpacing
    self.lineHeight = lineHeight
    self.alignment = alignment
    self.width = width
    self.maximumLines = maximumLines
    self.truncation = truncation
  }
}

/// A TrueType or OpenType file as bytes of a document.
public struct EmbeddedFont: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Whether its letters lean by themselves.
  public let isItalic: Bool
  private let hash: UInt64

  public init(_ bytes: [UInt8], isItalic: Bool = false) {
    self.bytes = bytes
    self.isItalic = isItalic
    hash = ContentHash.of(bytes)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Which font is wanted: a file, or a family that the system is asked for.
public struct FontDescription: Hashable, Sendable {
  /// Nil for the system's sans-serif.
  public var family: String?
  /// A font file (TrueType, OpenType, a collection's first face); the family, if one is named beside it, helps
  /// out where the file has no glyph.
  public var file: String?
  /// A font file that the document holds; it goes before `file`.
  public var embedded: EmbeddedFont?
  /// Points of the em; positive.
  public var size: Double
  /// As in CSS and OpenType: 1…1000, 400 regular, 700 bold.
  public var weight: Double
  public var isItalic: Bool
  /// Where on its axes a variable font stands; the weight is one of them only where it is to differ from `weight`.
  public var axes: [FontAxis: Double]

  public init(
    family: String? = nil, file: String? = nil, size: Double = 17, weight: Double = 400,
    isItalic: Bool = false, axes: [FontAxis: Double] = [:]
  ) {
    self.family = family
    self.file = file
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.axes = axes
  }
}
