import Diagnostics
import Foundation

/// The presets of the repository, for tests.
public enum Presets {
  public static func file(_ name: String) throws -> SourceFile {
    let path = folder + "/" + name + ".json"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return SourceFile(name: name + ".json", path: path, bytes: Array(bytes))
  }

  /// Sorted.
  public static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// The text of a file in the repository, by its path from the root.
  public static func text(ofDocument name: String) throws -> String {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: top + "/" + name))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let folder = top + "/presets"

  private static let top: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()
}
