import FileSystem

/// A kind of file that a document can become.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case gif, svg, png

  /// Told by the extension of a path; nil for an extension that says nothing.
  public init?(path: String) {
    self.init(rawValue: FileSystem.pathExtension(of: path))
  }

  /// Whether the file moves.
  public var isAnimated: Bool { self != .png }
}
