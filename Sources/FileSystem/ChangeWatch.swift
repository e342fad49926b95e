/// Detects when files have new contents, by polling.
///
/// Polling avoids the limits and gaps of the systems' notification services: it works on every disk and
/// sees files that are renamed over each other. A save is over when nothing has changed for a while; a
/// file being replaced (missing or empty) gets more time to come back. A file that was only touched has
/// not changed.
public struct ChangeWatch: Sendable {
  /// The interval at which to poll, in seconds.
  public static let pause = 0.015
  /// Seconds without changes after which a save is over.
  private static let rest = 0.03
  /// The same for missing or empty files.
  private static let absence = 0.4

  private struct Known: Hashable {
    var stamp: FileStamp?
    /// Nil if unknown: the next look reports a change.
    var fingerprint: UInt64?
  }

  private var known: [String: Known] = [:]
  private var seen: [String: FileStamp] = [:]
  private var restSince = 0.0
  /// The files of the last reported change.
  public private(set) var changed: [String] = []

  public init() {}

  /// Sets the files to watch, each with the time before it was read. A new one that has changed since
  /// then may have been read in its old state, so the next look reports a change.
  public mutating func watch(_ files: [String: FileSystem.FileTime]) {
    known = known.filter { files[$0.key] != nil }
    seen = seen.filter { files[$0.key] != nil }
    for (path, begin) in files where known[path] == nil {
      let stamp = FileStamp(of: path)
      seen[path] = stamp
      let isSure = FileSystem.changeTime(of: path).map { $0 < begin } ?? true
      known[path] =
        isSure
        ? Known(stamp: stamp, fingerprint: FileSystem.fingerprint(of: path) ?? 0)
        : Known(stamp: nil, fingerprint: nil)
    }
  }

  /// Whether files have new contents since this last returned true. `now` is in seconds of any clock.
  public mutating func look(now: Double) -> Bool {
    var current: [String: FileStamp] = [:]
    for path in known.keys { current[path] = FileStamp(of: path) }
    guard current == seen else {
      seen = current
      restSince = now
      return false
    }
    let touched = known.filter { current[$0.key] != $0.value.stamp }
    guard !touched.isEmpty, now - restSince >= Self.rest else { return false }
    let isAway = touched.contains { path, entry in
      entry.stamp != nil && current[path].map { $0.size == 0 } ?? true
    }
    guard !isAway || now - restSince >= Self.absence else { return false }
    var new: [String] = []
    for (path, entry) in touched {
      let fingerprint = FileSystem.fingerprint(of: path) ?? 0
      if fingerprint != entry.fingerprint { new.append(path) }
      known[path] = Known(stamp: current[path], fingerprint: fingerprint)
    }
    if !new.isEmpty { changed = new.sorted() }
    return !new.isEmpty
  }
}
