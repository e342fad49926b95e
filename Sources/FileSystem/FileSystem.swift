/// The outside world, as little of it as the program needs: whole files in, whole files out.
///
/// A namespace without state. All calls into the C library are in the `…+Unsafe.swift` files.
public enum FileSystem {
  /// What may be opened.
  public enum Reach: Hashable, Sendable {
    /// Files, and nothing that waits, talks back or makes its bytes up: what a document or a manifest may name.
    case files
    /// Pipes, too, and the streams that the process was given (`/dev/stdin`, `/dev/fd/63`): what the user names.
    case streams
  }

  /// What `replace` did.
  public enum Replacement: Hashable, Sendable {
    case written
    /// The file had these bytes already.
    case asBefore
  }

  /// Writes a file whole or not at all, and not at all where it holds these bytes already.
  ///
  /// The bytes go to a file without a name in the same folder, which then takes the old file's place in
  /// one step; with `durably` they are on the disk before. Links are followed, a missing folder is made. What is
  /// no file (a pipe, a device, one of the process's own streams) is written into and never replaced.
  @discardableResult
  public static func replace(
    _ path: String, with bytes: [UInt8], in writable: Reach = .streams, durably: Bool = true
  ) throws(FileError) -> Replacement {
    try replace([(path, bytes)], in: writable, durably: durably)[0]
  }

  /// The same for several files: no old one is replaced before all new ones are written.
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
          // What the user called it, wherever its links lead.
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
    /// A stream, which has the bytes now.
    case sent
    case file(String)
  }

  /// Where the bytes go; what is no file has them afterwards.
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
        text: "the folder '\(error.path)' cannot be made: \(error.text)")
    }
  }

  /// Whether a path of the root's is in a folder, both without links and detours.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }

  // Paths are cut byte by byte: a slash before a combining accent is one character with it, and still a slash.

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

  /// The part behind the last dot of the name, in lower case, without the dot; empty if there is none.
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

  /// Where the extension of a name begins; nil if it has none, as a hidden file's name.
  private static func lastDot(of name: String) -> String.Index? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    return dot
  }

  /// `path` seen from `folder`, unless it begins at the root.
  public static func join(_ folder: String, _ path: String) -> String {
    let slash = UInt8(ascii: "/")
    if path.utf8.first == slash || folder == "." || folder.isEmpty { return path }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }
}

/// The three streams that every process begins with.
public enum StandardStream: Int32, Hashable, Sendable {
  case input = 0
  case output = 1
  case error = 2
}
