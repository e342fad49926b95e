import Glibc
import SpecReading

/// The presets of the repository, for tests.
enum Presets {
  struct Missing: Error { var name: String }

  static func file(_ name: String) throws -> SourceFile {
    let path = folder + "/" + name + ".json"
    guard let bytes = bytes(path) else { throw Missing(name: path) }
    return SourceFile(name: name + ".json", path: path, bytes: bytes)
  }

  private static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/presets"
  }()

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while case let c = unsafe fgetc(file), c >= 0 { bytes.append(UInt8(truncatingIfNeeded: c)) }
    return bytes
  }
}
