import Geometry

/// Laid-out text: lines, letters and their outlines.
///
/// The origin is the top left of the text's box. The box is `TextStyle.width` wide, or as wide as the
/// widest line if that is nil, and `size.height` high.
public struct TextLayout: Hashable, Sendable {
  /// The widest line's advance and the height of all lines.
  public var size: Size
  /// Top to bottom.
  public var lines: [Line]
  /// In text order, one for each group of characters drawn as one: an `fi` ligature is one letter.
  /// White space is a letter with an empty outline.
  public var letters: [Letter]
  /// Whether a part of the text was left out or replaced by an ellipsis.
  public var isTruncated: Bool
  /// The files of the fonts used, without duplicates.
  public var fontFiles: [String] = []
  /// The space that the font asks for between lines, half of it above and half below; lines are higher by that.
  public var lineGap = 0.0

  /// Requested families that are missing, and what the system uses instead.
  public var replacements: [Replacement] = []

  public struct Replacement: Hashable, Sendable {
    public var wanted: String
    public var used: String

    public init(wanted: String, used: String) {
      self.wanted = wanted
      self.used = used
    }
  }

  public struct Line: Hashable, Sendable {
    /// The baseline's distance from the top of the box.
    public var baseline: Double
    /// Where the line's leftmost letter begins.
    public var left: Double
    /// The line's advance without trailing white space.
    public var width: Double

    public init(baseline: Double, left: Double, width: Double) {
      self.baseline = baseline
      self.left = left
      self.width = width
    }
  }

  public struct Letter: Hashable, Sendable {
    public var text: String
    /// As wide as the letter's advance and as high as its line.
    public var frame: Rect
    public var outline: Path
    /// Index of its `TextStyle.Span`; 0 if there are none.
    public var span: Int

    public init(text: String, frame: Rect, outline: Path, span: Int = 0) {
      self.text = text
      self.frame = frame
      self.outline = outline
      self.span = span
    }
  }

  public init(size: Size, lines: [Line], letters: [Letter], isTruncated: Bool) {
    self.size = size
    self.lines = lines
    self.letters = letters
    self.isTruncated = isTruncated
  }

  /// The outlines of all letters, in text order.
  public var outline: Path {
    var path = Path()
    for letter in letters { path.append(letter.outline) }
    return path
  }
}

/// Why a text could not be laid out.
public struct TextLayoutError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// This machine lacks a font, or the library that finds it.
    case missingFont
    /// The font cannot do what the text requires.
    case unfitFont
    /// The text or the font file uses something unsupported.
    case unsupported
  }

  public var reason: Reason
  /// One sentence without a full stop, lower case.
  public var message: String
  /// What to do about it, if known.
  public var hint: String?

  public init(_ reason: Reason, _ message: String, hint: String? = nil) {
    self.reason = reason
    self.message = message
    self.hint = hint
  }
}
