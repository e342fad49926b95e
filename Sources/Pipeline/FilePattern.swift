import FileSystem

/// Files whose paths match a pattern: `*` matches any characters of one name, `?` a single one.
///
/// Hidden files match only if the pattern contains the dot.
public enum FilePattern {
  /// Sorted by their bytes, so that the order does not depend on the machine.
  public static func files(like pattern: String) -> [String] {
    let isRooted = pattern.unicodeScalars.first == "/"
    var found = [isRooted ? "/" : ""]
    for scalars in pattern.unicodeScalars.split(separator: "/") {
      let part = String(scalars)
      found = found.flatMap { folder -> [String] in
        guard scalars.contains("*") || scalars.contains("?") else {
          let path = join(folder, part)
          return FileSystem.exists(path) ? [path] : []
        }
        return FileSystem.names(in: folder.isEmpty ? "." : folder)
          .filter { isHidden($0) == isHidden(part) && isLike(Array($0), Array(part)) }
          .map { join(folder, $0) }
      }
    }
    return found.filter { !FileSystem.isDirectory($0) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  private static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The classic algorithm with one backtracking position: linear for one star, never exponential.
  static func isLike(_ name: [Character], _ pattern: [Character]) -> Bool {
    var (i, j) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while i < name.count {
      if j < pattern.count, pattern[j] == "?" || pattern[j] == name[i], pattern[j] != "*" {
        i += 1
        j += 1
      } else if j < pattern.count, pattern[j] == "*" {
        star = (j, i)
        j += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        i = last.name + 1
        j = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[j...].allSatisfy { $0 == "*" }
  }
}
