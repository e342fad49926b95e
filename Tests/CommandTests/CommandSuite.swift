import Foundation
import TestSupport

/// A suite that runs the built program in a folder of its own.
protocol CommandSuite {
  var folder: TemporaryFolder { get }
}

extension CommandSuite {
  func kineo(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Subprocess {
    try Subprocess.run(
      Subprocess.kineo, arguments, input: Array(input.utf8), environment: environment,
      in: folder.path)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }
}
