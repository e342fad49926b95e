import FileSystem
import Synchronization

/// The hashes of what was read, as it was read: a file may have changed by the time that somebody asks.
public final class ReadLog: Sendable {
  /// What is known of a file's bytes.
  public enum Entry: Hashable, Sendable {
    case hash(String)
    /// Two readings gave two contents.
    case unsteady
  }

  private let entries = Mutex<[String: Entry]>([:])

  public init() {}

  /// Nil for a file that was not read by way of this log.
  public func entry(_ path: String) -> Entry? { entries.withLock { $0[path] } }

  /// All that was read, sorted.
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
