import FileSystem
import Synchronization

/// Records the hashes of files at the time they are read, since they may change before anyone asks, and which files were
/// not there, since they may come.
public final class ReadLog: Sendable {
  /// What is known about a file's bytes.
  public enum Entry: Hashable, Sendable {
    case hash(String)
    /// It was read twice with different contents.
    case unsteady
    /// It was not there.
    case absent
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// How often files were looked for in vain.
    var absences = 0
  }

  private let state = Mutex(State())

  /// The most absences that are recorded: a document may name any number of files.
  private static let mostAbsences = 1000

  public init() {}

  /// Nil for a file that was not read through this log.
  public func entry(_ path: String) -> Entry? { state.withLock { $0.entries[path] } }

  /// All files that were read or looked for, sorted.
  public var paths: [String] { state.withLock { $0.entries.keys.sorted() } }

  /// The files that were looked for in vain, sorted; nil if not all of them are known.
  public var absent: [String]? {
    state.withLock { state in
      guard state.absences <= Self.mostAbsences else { return nil }
      return state.entries.filter { $0.value == .absent }.keys.sorted()
    }
  }

  func note(_ path: String, _ bytes: [UInt8]) { note(.hash(SHA256.hex(of: bytes)), of: path) }

  func noteAbsence(of path: String) {
    let isKnown = state.withLock { state in
      state.absences += 1
      return state.absences <= Self.mostAbsences
    }
    if isKnown { note(.absent, of: path) }
  }

  private func note(_ entry: Entry, of path: String) {
    state.withLock { state in
      if let known = state.entries[path], known != entry {
        state.entries[path] = .unsteady
      } else {
        state.entries[path] = entry
      }
    }
  }
}
