import Geometry

/// Text that has been set: lines, letters and their outlines.
///
/// The origin is the top left of the text's box, which is `TextStyle.width` wide, or as wide as the widest
/// line where no width was asked for; it is `size.height` high.
public struct TextLayout: Hashable, Sendable {
  /// The widest line's advance and the height of all lines.
  public var size: Size
  /// Top to bottom.
  public var lines: [Line]
  /// In the order of the text, one for each group of characters that is drawn as one: an `fi` ligature is one
  /// letter. White space is a letter with an empty outline.
  public var letters: [Letter]
  /// Whether an ellipsis stands for a part of the text, or a part was left out.
  public var isTruncated: Bool
  /// The files of the fonts whose glyphs it shows, each once.
  public var fontFiles: [String] = []

  /// Families that were asked for by name, and what the system has put in their place.
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
    /// Where the line's first letter on the left begins.
    public var left: Double
    /// The line's advance, without white space at its end.
    public var width: Double

    public init(baseline: Double, left: Double, width: Double) {
      self.baseline = baseline
      self.left = left
      self.width = width
    }
  }

  public struct Letter: Hashable, Sendable {
    public var text: String
    /// The letter's advance by the height of its line.
    public var frame: Rect
    public var outline: Path
    /// Index of its `TextStyle.Span`; 0 where there are none.
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

  /// All letters' outlines, in the order of the text.
  public var outline: Path {
    var path = Path()
    for letter in letters { path.append(letter.outline) }
    return path
  }
}

/// Why a text could not be set.
public struct TextLayoutError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// A font, or the library that finds it, is not on this machine.
    case missingFont
    /// The font is not what the text asks it to be.
    case unfitFont
    /// The text or the file holds what is not supported.
    case unsupported
  }

  public var reason: Reason
  /// One sentence without a full stop, lower case.
  public var message: String
  /// What to do, where that is known.
  public var hint: String?

  public init(_ reason: Reason, _ message: String, hint: String? = nil) {
    self.reason = reason
    self.message = message
    self.hint = hint
  }
}
