import Foundation
import TestSupport
import Testing

/// Goldens that no test names any more must be deleted.
struct OrphanGoldenTests {
  @Test func `every golden is named by a test`() throws {
    let tests = Subprocess.sourceTree + "/Tests"
    for suite in try FileManager.default.contentsOfDirectory(atPath: tests) {
      let folder = "\(tests)/\(suite)/Goldens"
      guard let goldens = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        continue
      }
      let sources = try FileManager.default.contentsOfDirectory(atPath: "\(tests)/\(suite)")
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOfFile: "\(tests)/\(suite)/\($0)", encoding: .utf8) }.joined()
      for golden in goldens {
        let stem = golden.hasSuffix(".png") ? String(golden.dropLast(4)) : golden
        let preset = "\(Subprocess.sourceTree)/presets/\(stem).json"
        let isPreset = suite == "PresetTests" && FileManager.default.fileExists(atPath: preset)
        #expect(isPreset || sources.contains("\"\(stem)\""), "\(suite)/Goldens/\(golden)")
      }
    }
  }
}
