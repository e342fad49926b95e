import FileSystem
import Synchronization

/// Records the hashes of files at the time they are read, since they may change before anyone asks.
public final class ReadLog: Sendable {
  /// What is known about a file's bytes.
  public enum Entry: Hashable, Sendable {
    case hash(String)
    /// It was read twice with different contents.
    case unsteady
  }

  private let entries = Mutex<[String: Entry]>([:])

  public init() {}

  /// Nil for a file that was not read through this log.
  public func entry(_ path: String) -> Entry? { entries.withLock { $0[path] } }

  /// All files that were read, sorted.
  public var paths: [String] { entries.withLock { $0.keys.sorted() } }

  func note(_ path: String, _ bytes: [UInt8]) {
    let entry = Entry.hash(SHA256.hex(of: bytes))
    entries.withLock { entries in
      if let known = entries[path], known != entry {
        entries[path] = .unsteady
      } else {
        entries[path] = entry
      }
    }
  }
}
