/// What the program needs from the outside world: reading and writing whole files.
///
/// A namespace without state. All calls into the C library are in the `…+Unsafe.swift` files.
public enum FileSystem {
  /// What may be opened.
  public enum Reach: Hashable, Sendable {
    /// Regular files only, nothing that blocks, answers or generates its contents: for names in
    /// documents and manifests.
    case files
    /// Also pipes, and the process's own streams (`/dev/stdin`, `/dev/fd/63`): for names given by the
    /// user.
    case streams
  }

  /// What `replace` did.
  public enum Replacement: Hashable, Sendable {
    case written
    /// The file already had these bytes.
    case asBefore
  }

  /// Writes a file completely or not at all; does not touch it if it already has these bytes.
  ///
  /// Writes to an unnamed file in the same folder, which then replaces the old one in one step; with
  /// `durably` the bytes are on disk before that. Follows links and creates missing folders. Writes
  /// directly into pipes, devices and the process's own streams.
  @discardableResult
  public static func replace(
    _ path: String, with bytes: [UInt8], in writable: Reach = .streams, durably: Bool = true
  ) throws(FileError) -> Replacement {
    try replace([(path, bytes)], in: writable, durably: durably)[0]
  }

  /// The same for several files: none is replaced before all new ones are written.
  @discardableResult
  public static func replace(
    _ files: [(path: String, bytes: [UInt8])], in writable: Reach = .streams, durably: Bool = true
  ) throws(FileError) -> [Replacement] {
    var replacements: [Replacement] = []
    var waiting: [(file: WrittenFile, path: String)] = []
    do throws(FileError) {
      for file in files {
        let target = try target(of: file.path, for: file.bytes, writable)
        replacements.append(target == .asBefore ? .asBefore : .written)
        if case .file(let path) = target {
          // Report the user's name for it, wherever its links lead.
          try named(file.path) { () throws(FileError) in
            waiting.append((try write(file.bytes, for: path, durably: durably), file.path))
          }
        }
      }
      while let (file, path) = waiting.first {
        waiting.removeFirst()
        try named(path) { () throws(FileError) in try moveIntoPlace(file) }
      }
    } catch {
      for (file, _) in waiting { discard(file) }
      throw error
    }
    return replacements
  }

  private enum Target: Hashable {
    case asBefore
    /// A stream, which has already been written.
    case sent
    case file(String)
  }

  /// What to write to; streams are written right away.
  private static func target(of path: String, for bytes: [UInt8], _ writable: Reach)
    throws(FileError) -> Target
  {
    switch try place(of: path) {
    case .descriptor(let descriptor):
      guard writable == .streams else {
        throw FileError(path: path, reason: .notAFile, text: "it is a stream, not a file")
      }
      try write(bytes, toDescriptor: descriptor, path: path)
      return .sent
    case .path(let target):
      let kind = kind(of: target)
      switch kind {
      case .file(let size):
        if size == bytes.count, case .success(let there) = contents(of: target, limit: size),
          there == bytes
        {
          return .asBefore
        }
      case .pipe, .device, .socket:
        guard writable == .streams else {
          throw FileError(path: path, reason: .notAFile, text: kind?.text ?? "")
        }
        try writeInto(target, bytes)
        return .sent
      case .folder:
        throw FileError(path: path, reason: .isDirectory, text: "it is a folder")
      case nil: try makeFolder(folder(of: target), for: path)
      }
      return .file(target)
    }
  }

  private static func named(_ path: String, _ body: () throws(FileError) -> Void)
    throws(FileError)
  {
    do throws(FileError) { try body() } catch {
      throw FileError(path: path, reason: error.reason, text: error.text)
    }
  }

  private static func makeFolder(_ folder: String, for path: String) throws(FileError) {
    do throws(FileError) { try makeFolder(folder) } catch {
      throw FileError(
        path: path, reason: error.reason,
        text: "the folder '\(error.path)' cannot be created: \(error.text)")
    }
  }

  /// Whether an absolute path is inside a folder; both must be canonical.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }

  // Paths are cut byte by byte: a slash followed by a combining accent is one Character, but still a
  // slash.

  /// The folder part of a path: `a/b.gif` → `a`, `b.gif` → `.`.
  public static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The part of the name after the last dot, in lower case; empty if there is none.
  public static func pathExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = lastDot(of: name) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// The name without its extension.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = lastDot(of: name) else { return name }
    return String(name[..<dot])
  }

  /// The dot before a name's extension; nil if it has none, like a hidden file.
  private static func lastDot(of name: String) -> String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return dot
  }

  /// `path` relative to `folder`, unless it is absolute.
  public static func join(_ folder: String, _ path: String) -> String {
    let slash = UInt8(ascii: "/")
    if path.utf8.first == slash || folder == "." || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }
}

/// The standard streams of a process.
public enum StandardStream: Int32, Hashable, Sendable {
  case input = 0
  case output = 1
  case error = 2
}
