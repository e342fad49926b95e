import Foundation
import TestSupport
import Testing

/// What a document may read: files in its own folder, or where the user allows it.
struct ReadingRuleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["project/animations", "project/images", "elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    }
    try write(BuildProject.dot(fill: "red"), to: "project/images/dot.json")
    try write(BuildProject.dot(fill: "red"), to: "elsewhere/dot.json")
    try write("hunter2\n", to: "elsewhere/secret")
    try write("TOKEN=hunter2\n", to: "project/animations/.env")
    try write(#"{ "token": "hunter2", "layer": 1 }"#, to: "project/animations/token.json")
    try link("../../elsewhere/secret", "project/animations/link.png")
    mkfifo(folder.path + "/project/animations/pipe.json", 0o600)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func link(_ target: String, _ name: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + name, withDestinationPath: target)
  }

  private func check(_ layer: String, _ words: String..., at place: String = "") throws
    -> Subprocess
  {
    let document = #"{ "canvas": { "size": [8, 8] }, "layers": [\#(layer)] }"#
    try write(document, to: "project/animations/a.json")
    let path = place == "/" ? folder.path + "/project/animations/a.json" : "animations/a.json"
    return try Subprocess.run(
      Subprocess.kineo, ["check", path] + words, in: place == "/" ? "/" : folder.path + "/project")
  }

  @Test(
    arguments: [
      "/dev/ptmx", "/dev/zero", "/dev/stdin", "/etc/hostname", "/etc/passwd", "/proc/self/environ",
      "/proc/kmsg", "../../elsewhere/secret", "../../elsewhere/dot.json", "link.png", "pipe.json",
      ".env", "token.json", "a.json\\u0000.png", "/", "..", "-",
    ])
  func `nothing hangs, and nothing else is read or revealed`(path: String) throws {
    for layer in [
      #"{ "use": "\#(path)" }"#, #"{ "image": "\#(path)" }"#,
      #"{ "text": "a", "font": { "file": "\#(path)" } }"#,
    ] {
      let run = try check(layer)
      #expect(run.status == 65 || run.status == 69, "\(run.errors)")
      #expect(run.errors.contains("a.json:1:"), "a place: \(run.errors)")
      for secret in ["hunter2", "root:", "PATH="] {
        #expect(!run.errors.contains(secret), "\(run.errors)")
      }
    }
  }

  @Test func `the working directory counts if the document is in it`() throws {
    #expect(try check(#"{ "use": "../images/dot.json" }"#).status == 0)
    let outside = try check(#"{ "use": "../images/dot.json" }"#, at: "/")
    #expect(outside.status == 65)
    #expect(outside.errors.contains("outside the document's folder"), "\(outside.errors)")
    #expect(outside.errors.contains("--allow-read FOLDER"), "\(outside.errors)")
  }

  @Test func `the user may allow more`() throws {
    let layer = #"{ "use": "../../elsewhere/dot.json" }"#
    #expect(try check(layer).status == 65)
    #expect(try check(layer, "--allow-read", "../elsewhere").status == 0)
    #expect(try check(layer, "--allow-read", "../else").status == 65, "no prefix of a name")
  }

  @Test func `a manifest may allow more, relative to its own folder`() throws {
    let document =
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "use": "../../elsewhere/dot.json" }] }"#
    try write(document, to: "project/animations/b.json")
    for (flags, status) in [("{}", Int32(65)), (#"{ "allow-read": "../elsewhere" }"#, 0)] {
      try write(
        #"{ "flags": \#(flags), "assets": ["animations/b.json"] }"#, to: "project/kineo.json")
      let run = try Subprocess.run(
        Subprocess.kineo, ["build", "--cache", "none"], in: folder.path + "/project")
      #expect(run.status == status, "\(run.errors)")
    }
  }

  @Test func `a build lets documents read in the manifest's folder`() throws {
    try write(
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "use": "../images/dot.json" }] }"#,
      to: "project/animations/c.json")
    try write(#"{ "assets": ["animations/c.json"] }"#, to: "project/kineo.json")
    let run = try Subprocess.run(
      Subprocess.kineo, ["build", "../project/kineo.json"], in: folder.path + "/elsewhere")
    #expect(run.status == 0, "\(run.errors)")
    let jobs = try Subprocess.run(
      Subprocess.kineo, ["build", "../project/kineo.json", "--print-jobs"],
      in: folder.path + "/elsewhere")
    let bin = (Subprocess.kineo as NSString).deletingLastPathComponent
    let again = try Subprocess.run(
      "/bin/sh", ["-ec", jobs.text], environment: ["PATH": bin + ":/usr/bin:/bin"],
      in: folder.path + "/elsewhere")
    #expect(again.status == 0, "\(jobs.text) \(again.errors)")
  }

  @Test(
    .enabled(if: Fonts.sans != nil, "the pinned font is missing: apt-get install fonts-dejavu-core")
  )
  func `fonts may be where the system has its fonts`() throws {
    let font = try #require(Fonts.sans)
    #expect(try check(#"{ "text": "a", "font": { "file": "\#(font)" } }"#).status == 0)
  }
}
