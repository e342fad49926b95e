/// Why a file could not be read or written, in the operating system's words.
public struct FileError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    case notFound
    case isDirectory
    /// A pipe, device or socket where a file is required.
    case notAFile
    /// Larger than the caller allows.
    case tooLarge(limit: Int)
    /// The destination folder is missing or not writable.
    case cannotCreate
    /// Out of space, over quota, too many open files: retrying later may work.
    case noRoom
    /// A pipe that has been closed by its reader.
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
