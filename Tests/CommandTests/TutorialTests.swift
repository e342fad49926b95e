import Foundation
import TestSupport
import Testing

/// Follows the tutorial literally.
struct TutorialTests {
  private enum Step {
    case document(String)
    case command(String)
  }

  /// Its fenced documents and indented commands, in order.
  private func steps() throws -> [Step] {
    let page = try String(
      contentsOfFile: Subprocess.sourceTree + "/docs/tutorial.md", encoding: .utf8)
    var steps: [Step] = []
    var document: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```json" {
        document = []
      } else if line == "```", let lines = document {
        steps.append(.document(lines.joined(separator: "\n") + "\n"))
        document = nil
      } else if document != nil {
        document?.append(line)
      } else if line.hasPrefix("    ") {
        steps.append(.command(String(line.dropFirst(4))))
      }
    }
    return steps
  }

  @Test func `every document is right and every command works`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/kineo", withDestinationPath: Subprocess.kineo)
    func shell(_ command: String) throws {
      let run = try Subprocess.run(
        "/bin/sh", ["-c", command],
        environment: ["PATH": folder.path + ":/usr/bin:/bin"], in: folder.path)
      #expect(run.status == 0 && !run.errors.contains("warning"), "\(command): \(run.errors)")
    }
    var count = 0
    for step in try steps() {
      switch step {
      case .document(let text):
        let isManifest = text.contains("\"assets\"")
        let name =
          isManifest
          ? "kineo.json" : text.contains("\"over\"") ? "bars.kineo.json" : "tick.kineo.json"
        try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
        if !isManifest { try shell("kineo check \(name)") }
        count += 1
      // The assets are too large for a debug build, and a check needs them, so only plan.
      case .command(let text) where text.hasPrefix("kineo build"): try shell("kineo build -n")
      case .command(let text): try shell(text)
      }
    }
    #expect(count == 6)
    for name in ["tick.svg", "tick.gif", "pink.svg", "bars.svg"] {
      #expect(FileManager.default.fileExists(atPath: folder.path + "/" + name), "\(name)")
    }
  }
}
