import Scene

/// The result of a format's writer.
public struct Rendering: Sendable {
  /// A companion of the main file.
  public struct Companion: Sendable {
    /// Replaces the main file's extension.
    public var pathExtension: String
    /// Its contents, given the main file's name.
    public var text: @Sendable (_ file: String) -> String
  }

  public var bytes: [UInt8]
  public var companions: [Companion] = []
  public var notices: [Notice] = []
}

/// A message about a file that was made.
public enum Notice: Hashable, Sendable {
  /// How it differs from what was requested.
  case warning(String)
  /// The same about a layer, with the place where it was written.
  case warningOfLayer(String, Origin?)
  /// How it turned out.
  case figure(String)
}
