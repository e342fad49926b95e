import Foundation
import TestSupport
import Testing

/// Untrusted manifests, caches and documents, and documents that change while they are built.
struct BuildSafetyTests {
  private let project: BuildProject

  init() throws { project = try BuildProject() }

  @Test(arguments: [
    (
      #"{ "assets": [{ "what": "dot.json", "flags": { "depfile": "x.d" } }] }"#,
      "'depfile' is not a flag"
    ),
    (#"{ "assets": [{ "what": "dot.json", "flags": { "help": true } }] }"#, "'help' is not a flag"),
    (
      #"{ "assets": [{ "what": "dot.json", "flags": { "output": "x.gif" } }] }"#,
      "'output' is not a flag"
    ),
    (
      #"{ "assets": [{ "what": "dot.json", "flags": { "shard": "1/2" } }] }"#,
      "'shard' is not a flag"
    ),
    (#"{ "assets": [{ "what": "dot.json", "flags": { "at": 1 } }] }"#, "'at' is not a flag"),
    (#"{ "assets": [{ "what": "dot.json", "flags": { "a\u0000": 1 } }] }"#, "is not a flag"),
    (#"{ "assets": ["checkmrk"] }"#, "did you mean 'checkmark'?"),
    (
      #"{ "output": "{name}-{scale}.{format}", "assets": ["dot.json"] }"#,
      #""flags": { "scale": … }"#
    ),
    (#"{ "output": "a\nb.gif", "assets": ["dot.json"] }"#, "control character"),
    (#"{ "output": "kineo.json", "formats": ["gif"], "assets": ["dot.json"] }"#, "is the manifest"),
    (
      #"{ "output": "./x/../kineo.json", "formats": ["gif"], "assets": ["dot.json"] }"#,
      "is the manifest"
    ),
    (#"{ "output": "./dot.json", "formats": ["gif"], "assets": ["dot.json"] }"#, "is an input of"),
    (
      #"{ "output": "ring.json", "formats": ["gif"], "assets": ["dot.json", { "what": "ring.json", "output": "r.gif" }] }"#,
      "is an input of"
    ),
    (
      #"{ "assets": [{ "what": "dot.json", "output": "a.gif" }, { "what": "ring.json", "output": "./a.gif" }] }"#,
      "are the same file"
    ),
    (
      #"{ "assets": [{ "what": "dot.json", "output": "l.gif" }, { "what": "ring.json", "output": "a.gif" }] }"#,
      "are the same file"
    ),
  ])
  func `impossible builds are reported before writing`(manifest: String, message: String)
    throws
  {
    try project.write(manifest, to: "kineo.json")
    try FileManager.default.createSymbolicLink(
      atPath: project.path + "/l.gif", withDestinationPath: "a.gif")
    let before = try FileManager.default.contentsOfDirectory(atPath: project.path).sorted()
    let dot = try project.bytes("dot.json")
    let run = try project.build("--cache", "none")
    #expect(run.status == 64 || run.status == 65 || run.status == 66, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path).sorted() == before)
    #expect(try project.bytes("dot.json") == dot)
  }

  @Test func `an output that another asset reads is rejected`() throws {
    try project.write(
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "image": "sub/../d.png" }] }"#,
      to: "picture.json")
    try project.write(
      #"{ "formats": ["png"], "assets": [{ "what": "dot.json", "name": "d" }, "picture.json"] }"#,
      to: "kineo.json")
    let run = try project.build("--jobs", "1", "--keep-going")
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("is an input of 'picture.png'"), "\(run.errors)")
  }

  /// Whenever the edit happens, the final file matches the final document.
  @Test(arguments: [0.0, 0.05, 0.15, 0.3])
  func `a document that is edited while it is built is made again`(delay: Double) throws {
    func document(_ color: String) -> String {
      """
      { "canvas": { "size": [200, 200] }, "layers": [{ "shape": "circle", "fill": "\(color)", "blur": 9,
        "animate": { "opacity": { "from": 0, "to": 1, "duration": 0.4 } } }] }
      """
    }
    try project.write(document("red"), to: "slow.json")
    try project.write(#"{ "assets": ["slow.json"] }"#, to: "kineo.json")
    let build = Process()
    build.executableURL = URL(fileURLWithPath: Subprocess.kineo)
    build.arguments = ["build", "--jobs", "1"]
    build.currentDirectoryURL = URL(fileURLWithPath: project.path)
    build.standardError = FileHandle.nullDevice
    try build.run()
    Thread.sleep(forTimeInterval: delay)
    try project.write(document("blue"), to: "slow.json")
    build.waitUntilExit()
    #expect(try project.build().status == 0)
    #expect(try project.kineo("slow.json", "-o", "true.gif").status == 0)
    #expect(try project.bytes("slow.gif") == project.bytes("true.gif"))
    #expect(try project.build("--check").status == 0)
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "-1", "1073741825", "99999999999999999999", "x",
  ])
  func `a record with an absurd number is ignored`(count: String) throws {
    #expect(try project.build().status == 0)
    let outputs = try project.outputs()
    let records = project.path + "/.kineo-cache/records"
    for name in try FileManager.default.subpathsOfDirectory(atPath: records)
    where name.contains("/") {
      let path = records + "/" + name
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(/(product [0-9a-f]+) [0-9]+/, with: { "\($0.1) \(count)" })
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    let run = try project.build()
    #expect(run.status == 0, "\(run.errors)")
    #expect(try project.outputs() == outputs)
  }

  @Test func `hostile values go through every engine unchanged`() throws {
    let values = [
      "a b", "$(touch PWN)", "`touch PWN`", "it's", "\\\"",
      "red\\nrule pwn\\n  command = touch PWN", "a\\n",
    ]
    let document = """
      { "canvas": { "size": [8, 8] }, "parameters": { "message": { "type": "text", "default": "" } },
        "layers": [{ "shape": "rect", "size": ["{count(message) % 7 + 1}", 4] }] }
      """
    try project.write(document, to: "m.json")
    let assets = values.enumerated().map { i, value in
      #"{ "what": "m.json", "name": "o \#(i)", "flags": { "message": "\#(value)" } }"#
    }
    try project.write(
      #"{ "output": "out/{name}.{format}", "formats": ["svg"], "assets": [\#(assets.joined(separator: ","))] }"#,
      to: "kineo.json")
    let run = try project.build("--cache", "none")
    #expect(run.status == 0, "\(run.errors)")
    let whole = try project.outputs()
    #expect(whole.count == values.count)
    let jobs = try project.build("--print-jobs").text
    #expect(jobs.split(separator: "\n").count == values.count)
    try project.write(jobs, to: "jobs")
    try project.write(try project.build("--emit", "ninja").text, to: "build.ninja")
    let engines = [
      "sh -e jobs", "tr '\\n' '\\0' < jobs | xargs -0 -n 1 -P 8 sh -c",
      Subprocess.find("ninja").map { "\($0) && \($0) | grep -q 'no work'" },
    ]
    for engine in engines.compactMap({ $0 }) {
      try FileManager.default.removeItem(atPath: project.path + "/out")
      let run = try project.run("/bin/sh", ["-c", engine])
      #expect(run.status == 0, "\(engine): \(run.text) \(run.errors)")
      #expect(try project.outputs() == whole, "\(engine)")
    }
    #expect(!FileManager.default.fileExists(atPath: project.path + "/PWN"))
  }

  @Test func `names and texts in documents control no terminal and no log`() throws {
    let document = #"""
      { "title": "\u001b[31mred\n::error::title", "description": "\u001b]0;x\u0007\n::error::x",
        "canvas": { "size": [8, 8] }, "layers": [{ "name": "\u001b[31mred\n::error::x", "shape": "circle",
        "fill": { "gradient": "conic", "colors": ["red", "blue"] }, "transform": { "perspective": 9 },
        "nothing\n::error::y": 1 }] }
      """#
    try project.write(document, to: "h.json")
    for words in [
      ["h.json", "-o", "h.svg"], ["h.json", "--help"], ["check", "h.json"],
      ["check", "h.json", "--diagnostics", "json"],
    ] {
      let run = try Subprocess.run(Subprocess.kineo, words, in: project.path)
      for text in [run.text, run.errors] {
        #expect(!text.contains("\u{1B}") && !text.contains("\u{07}"), "\(words): \(text)")
        #expect(
          !text.split(separator: "\n").contains {
            $0.drop(while: { $0 == " " }).hasPrefix("::error")
          }, "\(words): \(text)")
      }
    }
  }

  @Test func `a warning names its asset, and a mistake is reported once`() throws {
    try project.write(
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "shap": "star" }] }"#, to: "dot.json")
    try project.write(
      #"{ "output": "{theme}/{name}.{format}", "themes": { "light": {}, "dark": { "background": "black" } }, "assets": ["dot.json"] }"#,
      to: "kineo.json")
    let run = try project.build("--keep-going")
    #expect(run.errors.split(separator: "did you mean 'shape'?").count == 2, "\(run.errors)")
    #expect(run.errors.contains("2 assets: 2 failed"), "\(run.errors)")
  }

  /// Neither is read or written into: a pipe without another end waits forever.
  @Test func `a pipe in the cache or at an output's path is not a file`() throws {
    try project.write(#"{ "output": "out.gif", "assets": ["dot.json"] }"#, to: "kineo.json")
    #expect(try project.build().status == 0)
    let records = project.path + "/.kineo-cache/records"
    let names = try FileManager.default.subpathsOfDirectory(atPath: records)
    let record = try #require(names.first { $0.contains("/") })
    try FileManager.default.removeItem(atPath: records + "/" + record)
    #expect(mkfifo(records + "/" + record, 0o600) == 0)
    #expect(try project.build().status == 0)
    try FileManager.default.removeItem(atPath: project.path + "/out.gif")
    #expect(mkfifo(project.path + "/out.gif", 0o600) == 0)
    let run = try project.build()
    #expect(run.status == 73 && run.errors.contains("it is a pipe, not a file"), "\(run.errors)")
  }

  @Test(arguments: [false, true])
  func `a file that another asset reads is not overwritten, whichever comes first`(isLast: Bool)
    throws
  {
    let picture = try project.kineo("dot.json", "-o", "logo.png")
    #expect(picture.status == 0, "\(picture.errors)")
    let logo = try project.bytes("logo.png")
    try project.write(
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "image": "logo.png" }] }"#, to: "card.json")
    let writer = #"{ "what": "ring.json", "output": "logo.png" }"#
    let reader = #"{ "what": "card.json", "output": "card.gif" }"#
    let assets = isLast ? [reader, writer] : [writer, reader]
    try project.write(#"{ "assets": [\#(assets.joined(separator: ", "))] }"#, to: "kineo.json")
    for flags in [["-j", "1"], ["-n"], ["-k"], ["-k"]] {
      let run = try Subprocess.run(Subprocess.kineo, ["build"] + flags, in: project.path)
      #expect(run.status == 64 && run.errors.contains("'logo.png' is an input of"), "\(run.errors)")
      #expect(try project.bytes("logo.png") == logo)
    }
  }

  @Test func `a pattern leaves out the descriptions of sheets beside the documents`() throws {
    try project.write(
      #"{ "output": "{name}.{format}", "formats": ["sheet.png"], "assets": ["*t.json"] }"#,
      to: "kineo.json")
    #expect(try project.build().errors.contains("1 asset: 1 made"))
    #expect(try !project.bytes("dot.sheet.json").isEmpty)
    #expect(try project.build().errors.contains("1 asset: 1 fresh"))
  }
}
