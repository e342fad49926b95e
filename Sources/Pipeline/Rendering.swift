import Scene

/// What a format's writer made.
public struct Rendering: Sendable {
  /// A file that belongs to the first one.
  public struct Companion: Sendable {
    /// Takes the place of the first file's extension.
    public var pathExtension: String
    /// What is in it, once the first file's name is known.
    public var text: @Sendable (_ file: String) -> String
  }

  public var bytes: [UInt8]
  public var companions: [Companion] = []
  public var notices: [Notice] = []
}

/// What the caller should know about a file that was made.
public enum Notice: Hashable, Sendable {
  /// Where it is not what was asked for.
  case warning(String)
  /// The same of a layer, with where it was written.
  case warningOfLayer(String, Origin?)
  /// What it turned out like.
  case figure(String)
}
