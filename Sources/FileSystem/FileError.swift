/// Why a file could not be read or written, in the operating system's words.
public struct FileError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case notFound
    case isDirectory
    /// A pipe, a device or a socket where only a file will do.
    case notAFile
    /// Larger than the caller allows.
    case tooLarge(limit: Int)
    /// The place for a new file is missing or closed to us.
    case cannotCreate
    /// No space left, a quota, too many open files: it may work later.
    case noRoom
    /// A pipe whose other end is closed.
    case readerIsGone
    case other
  }

  public var path: String
  public var reason: Reason
  /// `No such file or directory`, …
  public var text: String

  public init(path: String, reason: Reason, text: String) {
    self.path = path
    self.reason = reason
    self.text = text
  }
}
