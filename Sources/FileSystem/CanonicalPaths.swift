/// The canonical paths of files that exist or would be created, without links and `..`: two spellings
/// of one place are equal.
///
/// Looks up each folder once.
public struct CanonicalPaths: Sendable {
  private var folders: [String: String] = [:]

  public init() {}

  public mutating func path(_ path: String) -> String {
    do throws(FileError) {
      guard case .path(let target) = try FileSystem.place(of: path) else { return path }
      let folder = self.folder(FileSystem.folder(of: target))
      return FileSystem.child(FileSystem.name(of: target), of: folder)
    } catch {
      return path
    }
  }

  private mutating func folder(_ path: String) -> String {
    if let known = folders[path] { return known }
    let found = Self.folder(path)
    folders[path] = found
    return found
  }

  /// The nearest existing folder, followed by what is missing below it.
  private static func folder(_ path: String) -> String {
    var missing: [String] = []
    var above = path
    var found = FileSystem.resolved(above)
    while found == nil, FileSystem.folder(of: above) != above {
      missing.append(FileSystem.name(of: above))
      above = FileSystem.folder(of: above)
      found = FileSystem.resolved(above)
    }
    return missing.reversed().reduce(found ?? "/") { FileSystem.child($1, of: $0) }
  }
}

extension FileSystem {
  /// The canonical path of a single file.
  public static func canonical(_ path: String) -> String {
    var paths = CanonicalPaths()
    return paths.path(path)
  }

  fileprivate static func child(_ name: String, of folder: String) -> String {
    switch name {
    case "", ".": folder
    case "..": self.folder(of: folder)
    default: folder == "/" ? "/" + name : folder + "/" + name
    }
  }
}
