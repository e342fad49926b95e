/// Path data as in SVG (SVG 2, chapter 9.3: The grammar for path data).
public struct PathData: Hashable, Sendable {
  /// Everything before the first mistake (SVG 2, 9.5.4).
  public var path: Path
  /// Nil if the whole text is path data.
  public var mistake: Mistake?

  public struct Mistake: Hashable, Sendable {
    /// The offset in bytes of UTF-8 from the start of the text.
    public var offset: Int
    /// One sentence in lower case, without a full stop.
    public var message: String
  }

  /// Reads path data. More than `maximumSegments` segments are a mistake; the path then ends at the limit.
  public init(_ text: String, maximumSegments: Int = 1_000_000) {
    var reader = PathDataReader(bytes: Array(text.utf8), maximumSegments: maximumSegments)
    mistake = reader.read()
    path = reader.path
  }
}
