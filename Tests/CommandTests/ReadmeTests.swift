import Foundation
import TestSupport
import Testing

/// What the README promises a newcomer.
struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOfFile: Subprocess.sourceTree + "/README.md", encoding: .utf8)
  }

  @Test func `the first file is drawn as it stands`() throws {
    let text = try readme()
    let fence = try #require(text.range(of: "```json\n"))
    let end = try #require(text.range(of: "\n```", range: fence.upperBound..<text.endIndex))
    let folder = try TemporaryFolder()
    try String(text[fence.upperBound..<end.lowerBound]).write(
      toFile: folder.path + "/tick.json", atomically: true, encoding: .utf8)
    let run = try Subprocess.run(
      Subprocess.kineo, ["tick.json", "-o", "tick.gif"], in: folder.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `every link leads somewhere`() throws {
    let text = try readme()
    var rest = text[...]
    var count = 0
    while let open = rest.range(of: "](") {
      rest = rest[open.upperBound...]
      let target = String(rest.prefix { $0 != ")" && $0 != "#" })
      guard !target.isEmpty, !target.contains("://") else { continue }
      count += 1
      #expect(
        FileManager.default.fileExists(atPath: Subprocess.sourceTree + "/" + target), "\(target)")
    }
    #expect(count > 3)
  }

  @Test func `the README's make targets are there`() throws {
    let text = try readme()
    let makefile = try String(
      contentsOfFile: Subprocess.sourceTree + "/Makefile", encoding: .utf8)
    for target in ["test", "install"] {
      #expect(text.contains("make \(target)"))
      #expect(makefile.contains("\n\(target):"))
    }
  }
}
