/// The outside world, as little of it as the program needs: whole files in, whole files out.
///
/// A namespace without state. All calls into the C library stand in `FileSystem+Unsafe.swift`.
public enum FileSystem {
  /// Writes a file whole or not at all, and not at all where it holds these bytes already.
  ///
  /// The bytes go to a file without a name in the same folder, which then takes the old file's place in
  /// one step. Returns whether anything was written.
  @discardableResult
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) -> Bool {
    if case .success(let old) = contents(of: path, limit: bytes.count), old == bytes {
      return false
    }
    try writeNew(path, bytes)
    return true
  }

  /// The folder part of a path: `a/b.gif` → `a`, `b.gif` → `.`.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// The part behind the last dot of the name, in lower case, without the dot; empty where there is none.
  public static func pathExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The name without its extension.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// `path` seen from `folder`, unless it begins at the root.
  public static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }
}

/// The three streams that every process begins with.
public enum StandardStream: Int32, Hashable, Sendable {
  case input = 0
  case output = 1
  case error = 2
}
