import DisplayList

/// How to lay out a text, with all lengths in points.
public struct TextStyle: Hashable, Sendable {
  public var font: FontDescription
  /// Added between letters; may be negative. Disables ligatures unless it is 0.
  public var letterSpacing: Double
  /// Whether letters form ligatures also where their script does not join them.
  public var formsLigatures = true
  /// The distance between baselines, in multiples of the font's own; positive.
  public var lineHeight: Double
  public var alignment: Alignment
  /// Lines are broken to this width; nil breaks only at line feeds.
  public var width: Double?
  /// At least 1; nil for no limit.
  public var maximumLines: Int?
  /// Which part is cut if the text has too many lines.
  public var truncation: Truncation
  /// Parts of the text in other fonts, from the start; empty if all of it is in one. Text after the
  /// last span belongs to the last one.
  public var spans: [Span] = []

  /// A part of a text with its own font.
  public struct Span: Hashable, Sendable {
    /// In Unicode scalars.
    public var length: Int
    public var font: FontDescription

    public init(length: Int, font: FontDescription) {
      self.length = length
      self.font = font
    }
  }

  /// How lines are aligned in the box. `start` and `end` follow the text's direction.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right, start, end
  }

  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// Cuts without an ellipsis.
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

/// A TrueType or OpenType file embedded in a document.
public struct EmbeddedFont: Hashable, Sendable {
  public let bytes: [UInt8]
  /// Whether its letters are italic.
  public let isItalic: Bool
  private let hash: UInt64

  public init(_ bytes: [UInt8], isItalic: Bool = false) {
    self.bytes = bytes
    self.isItalic = isItalic
    hash = ContentHash.of(bytes)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The requested font: a file, or a family that the system looks up.
public struct FontDescription: Hashable, Sendable {
  /// Nil for the system's sans-serif.
  public var family: String?
  /// A font file (TrueType, OpenType, the first face of a collection); if a family is given too, it
  /// supplies missing glyphs.
  public var file: String?
  /// A font file embedded in the document; takes precedence over `file`.
  public var embedded: EmbeddedFont?
  /// The em in points; positive.
  public var size: Double
  /// As in CSS and OpenType: 1…1000, 400 regular, 700 bold.
  public var weight: Double
  public var isItalic: Bool
  /// Settings of a variable font's axes; includes the weight only if it differs from `weight`.
  public var axes: [FontAxis: Double]
  /// Whether letters that no font has are set as the first font's box for them, as in browsers. Otherwise they are an
  /// error.
  public var hasBoxes = false

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
