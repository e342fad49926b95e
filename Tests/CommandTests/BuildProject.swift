import Foundation
import TestSupport

/// A folder with a manifest of eight small assets.
struct BuildProject {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.dot(fill: "red"), to: "dot.json")
    try write(Self.dot(fill: "green"), to: "ring.json")
    let manifest = """
      { "output": "out/{name}-{scale}.{format}", "flags": { "scale": 1 },
        "assets": [
          { "what": "dot.json", "matrix": { "scale": [1, 2] } },
          { "what": "ring.json", "formats": ["png"] },
          { "what": "checkmark", "matrix": { "scale": [1, 2, 3, 4, 5] } } ] }
      """
    try write(manifest, to: "kineo.json")
  }

  static func dot(fill: String) -> String {
    """
    { "canvas": { "size": [8, 8], "matte": "white" },
      "layers": [{ "shape": "circle", "fill": "\(fill)" }] }
    """
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  /// The bytes of all outputs by their names.
  func outputs() throws -> [String: [UInt8]] {
    let out = path + "/out"
    guard FileManager.default.fileExists(atPath: out) else { return [:] }
    var result: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: out)
    where !name.hasSuffix(".d") {
      result[name] = try bytes("out/" + name)
    }
    return result
  }

  func touch(_ name: String, _ date: Date) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: path + "/" + name)
  }

  func time(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.modificationDate] as? Date
  }

  func pinnedFont() throws -> String? {
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    return FileManager.default.isReadableFile(atPath: font) ? font : nil
  }

  func build(_ arguments: String..., environment: [String: String] = [:]) throws -> Subprocess {
    try Subprocess.run(
      Subprocess.kineo, ["build"] + arguments, environment: environment, in: path)
  }

  func kineo(_ arguments: String...) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, arguments, in: path)
  }

  /// Runs another program with ours on its path.
  func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws
    -> Subprocess
  {
    let bin = (Subprocess.kineo as NSString).deletingLastPathComponent
    let search = bin + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    return try Subprocess.run(
      program, arguments, environment: environment.merging(["PATH": search]) { $1 }, in: path)
  }
}
