import Foundation
import TestSupport
import Testing

/// What the README promises a newcomer.
struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOfFile: Subprocess.sourceTree + "/README.md", encoding: .utf8)
  }

  @Test func `the first file is drawn unchanged`() throws {
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

  /// The text of a fenced block that begins with this line.
  private func block(_ opening: String, _ first: String) throws -> String {
    let text = try readme()
    let start = try #require(text.range(of: "\(opening)\n\(first)"), "\(first)")
    let body = text[start.lowerBound...].dropFirst(opening.count + 1)
    let end = try #require(body.range(of: "\n```"))
    return String(body[..<end.lowerBound])
  }

  @Test func `the picture of the first file is made from it`() throws {
    let images = Subprocess.sourceTree + "/docs/images/"
    let document = try String(contentsOfFile: images + "tick.json", encoding: .utf8)
    #expect(try block("```json", "{") + "\n" == document)
    // Text depends on the machine's fonts, so the banner is only read.
    for (name, arguments) in [
      ("tick", ["-o", images + "tick.svg", "--check"]), ("banner", []),
    ] {
      let document = images + name + ".json"
      let run = try Subprocess.run(
        Subprocess.kineo, arguments.isEmpty ? ["check", document] : [document] + arguments)
      #expect(run.status == 0, "\(name): \(run.errors)")
    }
  }

  @Test func `the mistake is reported as the README shows it`() throws {
    let folder = try TemporaryFolder()
    let wrong = try block("```json", "{").replacingOccurrences(
      of: "transform.scale", with: "transform.scal")
    try wrong.write(toFile: folder.path + "/tick.json", atomically: true, encoding: .utf8)
    let run = try Subprocess.run(Subprocess.kineo, ["check", "tick.json"], in: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains(try block("```", "tick.json:")), "\(run.errors)")
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
