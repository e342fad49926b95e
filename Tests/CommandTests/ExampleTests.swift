import Foundation
import TestSupport
import Testing

/// The examples of docs/examples, run like a reader who copies them.
struct ExampleTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["animations", "assets"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try write("red", to: "animations/dot.json")
    try FileManager.default.copyItem(
      atPath: Subprocess.sourceTree + "/docs/examples/Makefile", toPath: folder.path + "/Makefile")
  }

  private func write(_ color: String, to name: String) throws {
    let document =
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "shape": "circle", "fill": "\#(color)" }] }"#
    try document.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
  }

  private func run(_ program: String, _ arguments: String...) throws -> Subprocess {
    try Subprocess.run(
      try #require(Subprocess.find(program)), arguments,
      environment: [
        "KINEO": Subprocess.kineo, "MAKEFLAGS": "", "HOME": folder.path,
        "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
      ], in: folder.path)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }

  @Test(.enabled(if: Subprocess.find("make") != nil, "make is not installed"))
  func `the Makefile makes, keeps and checks`() throws {
    let made = try run("make")
    #expect(made.status == 0, "\(made.errors)")
    #expect(exists("assets/dot.gif") && exists("assets/dot.svg"))
    #expect(try run("make", "-q").status == 0, "nothing is left to do")
    #expect(try run("make", "check").status == 0)

    try write("blue", to: "animations/dot.json")
    let stale = try run("make", "check")
    #expect(stale.status != 0)
    #expect(stale.errors.contains("assets/dot.gif differs"), "\(stale.errors)")
    #expect(stale.errors.contains("assets/dot.svg differs"), "\(stale.errors)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 5)],
      ofItemAtPath: folder.path + "/animations/dot.json")
    #expect(try run("make").status == 0)
    #expect(try run("make", "check").status == 0)
  }

  @Test(
    .enabled(
      if: Subprocess.find("git") != nil && Subprocess.find("make") != nil,
      "git or make is not installed"))
  func `the hook refuses a mistake and a stale asset`() throws {
    #expect(try run("make").status == 0)
    #expect(try run("git", "init", "-q").status == 0)
    try FileManager.default.copyItem(
      atPath: Subprocess.sourceTree + "/docs/examples/pre-commit",
      toPath: folder.path + "/.git/hooks/pre-commit")
    func commit() throws -> Subprocess {
      #expect(try run("git", "add", "animations", "assets").status == 0)
      return try run("git", "commit", "-q", "-m", "x")
    }
    let first = try commit()
    #expect(first.status == 0, "\(first.errors)")

    try write("blue", to: "animations/dot.json")
    let stale = try commit()
    #expect(stale.status != 0)
    #expect(stale.errors.contains("assets/dot.gif differs"), "\(stale.errors)")

    try write("blu", to: "animations/dot.json")
    let wrong = try commit()
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("did you mean 'blue'?"), "\(wrong.errors)")
  }
}
