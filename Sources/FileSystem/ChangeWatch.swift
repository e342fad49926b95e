/// Tells when files have new contents, by looking at them again and again.
///
/// Looking needs no system of notices with its limits and gaps: it works on every disk and sees files that are
/// renamed over each other. A save is over when two looks agree for a while; a file that is being replaced (gone, or
/// empty) has a longer while to come back. What was only touched is no change.
public struct ChangeWatch: Sendable {
  /// Seconds between two looks, for those who look.
  public static let pause = 0.015
  /// Seconds for which nothing may change before a save is over.
  private static let rest = 0.03
  /// The same where a file is gone or empty.
  private static let absence = 0.4

  private struct Known: Hashable {
    var stamp: FileStamp?
    /// Nil where it is not known: the next look tells a change.
    var fingerprint: UInt64?
  }

  private var known: [String: Known] = [:]
  private var seen: [String: FileStamp] = [:]
  private var restSince = 0.0
  /// The files of the change that was told last.
  public private(set) var changed: [String] = []

  public init() {}

  /// The files to watch from now on, each with the time before it was read. One that is new here and has changed since
  /// then may have been read as it was before: the next look tells a change.
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

  /// Whether files have new contents since this was last true. `now` is in seconds of any clock.
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
