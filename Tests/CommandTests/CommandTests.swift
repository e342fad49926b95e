import Foundation
import TestSupport
import Testing

/// The command as seen by people and scripts: the built program, its streams and its exit codes.
struct CommandTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `one evaluation writes several outputs`() throws {
    let run = try kineo("checkmark", "-o", "c.gif", "-o", "c.svg", "-o", "c.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.isEmpty && run.errors.isEmpty, "silence is success")
    #expect(try bytes("c.gif").starts(with: Array("GIF89a".utf8)))
    #expect(try bytes("c.svg").starts(with: Array("<svg".utf8)))
    #expect(try bytes("c.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `two runs and any number of workers give the same bytes`() throws {
    for (name, jobs) in [("a.gif", "1"), ("b.gif", "1"), ("c.gif", "2"), ("d.gif", "7")] {
      #expect(try kineo("checkmark", "--jobs", jobs, "-o", name).status == 0)
    }
    let first = try bytes("a.gif")
    for name in ["b.gif", "c.gif", "d.gif"] { #expect(try bytes(name) == first) }
  }

  @Test func `a dash is standard output and standard input`() throws {
    #expect(try kineo("checkmark", "-o", "c.gif").status == 0)
    let piped = try kineo("checkmark", "-o", "-")
    #expect(try piped.output == bytes("c.gif"))
    let document = """
      { "canvas": { "size": [8, 8] }, "layers": [{ "shape": "circle", "fill": "red" }] }
      """
    let read = try kineo("-", "--format", "png", "-o", "-", input: document)
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a preset's own duration takes precedence over the flag of that name`() throws {
    let short = try kineo("ball-pulse", "--duration", "0.4", "-o", "a.gif")
    #expect(short.status == 0, "\(short.errors)")
    #expect(try kineo("ball-pulse", "--set", "duration=0.4", "-o", "b.gif").status == 0)
    #expect(try bytes("a.gif") == bytes("b.gif"))
    // A document without such a parameter is cut.
    let document = """
      { "canvas": { "size": [8, 8] },
        "layers": [{ "shape": "circle", "animate": { "opacity": { "from": 0, "duration": 1 } } }] }
      """
    let cut = try kineo("-", "--duration", "0.1", "--format", "gif", "-o", "-", input: document)
    let whole = try kineo("-", "--format", "gif", "-o", "-", input: document)
    #expect(cut.status == 0 && cut.output.count * 2 < whole.output.count)
  }

  @Test func `every verb that reads a preset accepts its duration`() throws {
    let slow = try kineo("frame", "checkmark", "--duration", "2", "--at", "1", "-o", "-")
    let fast = try kineo("frame", "checkmark", "--at", "1", "-o", "-")
    #expect(slow.status == 0 && fast.status == 0 && slow.output != fast.output)
    #expect(try kineo("check", "checkmark", "--duration", "2").status == 0)
    #expect(try kineo("show", "checkmark", "--duration", "2", "--expanded").text.contains("2"))
  }

  @Test func `an unchanged file is left alone`() throws {
    #expect(try kineo("checkmark", "-o", "c.gif").status == 0)
    let path = folder.path + "/c.gif"
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    #expect(try kineo("checkmark", "-o", "c.gif").status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.modificationDate] as? Date == old)
  }

  @Test(arguments: [
    (["checkmrk", "-o", "x.gif"], 66, "did you mean 'checkmark'?"),
    (["rendr", "checkmark", "-o", "x.gif"], 64, "did you mean 'render'?"),
    (["checkmark", "--tnit", "red", "-o", "x.gif"], 64, "did you mean '--tint'?"),
    (["checkmark"], 64, "-o"),
    (["checkmark", "-o", "x.bmp"], 64, ".gif"),
    (["checkmark", "-o", "x.gif", "--fps", "fast"], 64, "--fps takes a number"),
    (["checkmark", "-o", "x.gif", "--size", "12by12"], 64, "88x88"),
    (["checkmark", "-o", "x.gif", "--phase", "outro"], 64, "no phase 'outro'"),
    (["checkmark", "-o", "/dev/null/x.gif"], 73, "/dev/null/x.gif"),
    (["missing.json", "-o", "x.gif"], 66, "missing.json"),
    (["presets", "--at", "1"], 64, "--at"),
    (["frame", "hud", "--duration", "1", "-o", "x.png"], 64, "takes no --duration"),
    (["play", "-o", "x.gif"], 64, "kineo render play"),
    (["frames", "checkmark", "-o", "f.png"], 64, "f%04d.png"),
    (["frames", "checkmark", "-o", "f%d%02d.png"], 64, "has 2 placeholders for one number"),
    (["frames", "checkmark", "-o", "50%-%d.png"], 64, "has a '%' that is no placeholder"),
    (["completions", "tcsh"], 64, "takes one of bash, zsh, fish, not 'tcsh'"),
    (["schema", "extra"], 64, "unexpected 'extra': 'kineo schema' takes no arguments"),
    (["man", "extra"], 64, "'kineo man' takes no arguments"),
    (["--version", "extra"], 64, "'kineo --version' takes no arguments"),
    (["checkmark", "-o", "x.gif", "--tint"], 64, "--tint needs a value"),
  ])
  func `a mistake is named, with its exit code`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let run = try Subprocess.run(Subprocess.kineo, arguments, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `errors of a document end with 65 and no file`() throws {
    let broken =
      #"{ "canvas": { "size": [8, 8] }, "layers": [{ "shap": "circle" }, { "shape": "circle", "strok": "red" }] }"#
    let run = try kineo("-", "-o", "x.gif", input: broken)
    #expect(run.status == 65)
    #expect(run.errors.contains("did you mean 'shape'?"), "\(run.errors)")
    #expect(run.errors.contains("did you mean 'stroke'?"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a document that lasts too long is rejected, also if flags make it so`()
    throws
  {
    let document =
      #"{ "canvas": { "size": [8, 8] }, "playback": { "duration": 1e12 }, "layers": [] }"#
    let run = try kineo("-", "-o", "x.gif", input: document)
    #expect(run.status == 65)
    #expect(run.errors.contains("(limit 'seconds')"), "\(run.errors)")
    let day = #"{ "canvas": { "size": [8, 8] }, "playback": { "duration": 86400 }, "layers": [] }"#
    let slow = try kineo("-", "--slow", "1000", "-o", "x.gif", input: day)
    #expect(slow.status == 64)
    #expect(slow.errors.contains("too many frames"), "\(slow.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a document that draws too much is rejected at its place, with 65`() throws {
    let nested = (0..<6).reduce("{}") { inner, _ in #"{ "instances": 9999, "layers": [\#(inner)] }"#
    }
    for output in ["x.gif", "x.svg", "x.png"] {
      let run = try kineo(
        "-", "-o", output,
        input: "{ \"canvas\": { \"size\": [8, 8] },\n\"layers\": [\(nested)] }")
      #expect(run.status == 65)
      #expect(run.errors.contains("more than 200000 layers (limit 'drawn')"), "\(run.errors)")
      #expect(run.errors.contains(":2:"), "\(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: [
    (["check", "--strct", "a.json"], "'--strict'"),
    (["render", "--losless", "checkmark", "-o", "a.gif"], "'--lossless'"),
    (["--losless", "checkmark", "-o", "a.gif"], "'--lossless'"),
  ])
  func `a misspelt switch before the document is told`(words: [String], meant: String) throws {
    let run = try Subprocess.run(Subprocess.kineo, words, in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains("unknown flag") && run.errors.contains(meant), "\(run.errors)")
  }

  @Test func `a limit can be raised, but not lowered or removed`() throws {
    let layers = #"[{ "repeat": 10001, "size": [1, 1] }]"#
    let document = #"{ "canvas": { "size": [8, 8] }, "layers": \#(layers) }"#
    let refused = try kineo("-", "-o", "x.svg", input: document)
    #expect(refused.status == 65 && refused.errors.contains("limit 'copies'"), "\(refused.errors)")
    let raised = try kineo("check", "-", "--limit", "copies=20000", input: document)
    #expect(raised.status == 0, "\(raised.errors)")
    for (value, message) in [
      ("copies=10", "between 10000 and 1000000"), ("copies=1e9", "between"),
      ("copies", "NAME=VALUE"),
      ("depth=9", "no limit 'depth' that can be raised"),
    ] {
      let run = try kineo("check", "-", "--limit", value, input: document)
      #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test(arguments: [
    (#"{ "text": "a", "font": "No Such Family 7" }"#, "no font of the family", "install it"),
    (#"{ "text": "a", "font": { "file": "no.ttf" } }"#, "there is no font file", "name a"),
  ])
  func `a missing font ends with 69 and says what to do`(
    layer: String, message: String, hint: String
  ) throws {
    let document = #"{ "canvas": { "size": [8, 8] }, "layers": [\#(layer)] }"#
    let run = try kineo("-", "-o", "x.gif", input: document)
    #expect(run.status == 69, "\(run.errors)")
    #expect(run.errors.contains(message) && run.errors.contains(hint), "\(run.errors)")
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(
        atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"),
      "no colour emoji: apt-get install fonts-noto-color-emoji"))
  func `colour emoji are rejected by name`() throws {
    let document = #"{ "canvas": { "size": [8, 8] }, "layers": [{ "text": "ok \u{1F600}" }] }"#
    let run = try kineo("-", "-o", "x.gif", input: document)
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("the colour emoji '\u{1F600}' (U+1F600)"), "\(run.errors)")
    #expect(run.errors.contains("use a shape or an image"), "\(run.errors)")
  }

  @Test(
    .enabled(if: Fonts.sans != nil, "the pinned font is missing: apt-get install fonts-dejavu-core")
  )
  func `outputs depend on the fonts they use`() throws {
    let font = try #require(Fonts.sans)
    for wish in [#""file": "\#(font)""#, #""family": "DejaVu Sans""#] {
      let document =
        #"{ "canvas": { "size": [8, 8] }, "layers": [{ "text": "a", "font": { \#(wish) } }] }"#
      let run = try kineo("-", "-o", "x.svg", "--depfile", "x.d", input: document)
      #expect(run.status == 0, "\(run.errors)")
      #expect(String(decoding: try bytes("x.d"), as: UTF8.self).contains(font), "\(wish)")
    }
  }

  @Test func `frame writes one frame and frames all of them`() throws {
    #expect(try kineo("frame", "checkmark", "--at", "0.55", "-o", "still.png").status == 0)
    #expect(try kineo("frames", "checkmark", "--fps", "10", "-o", "f%02d.png").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.first == "f01.png")
    #expect(names.count > 9)
  }

  @Test func `slower, faster and a phase change which times are shown`() throws {
    let document = """
      { "canvas": { "size": [20, 20] }, "phases": { "end": { "start": 0.6, "end": 1 } },
        "layers": [{ "shape": "rect", "size": [6, 6],
          "animate": { "position.x": { "from": 0, "to": 20, "duration": 1 } } }] }
      """
    func centiseconds(_ flags: String...) throws -> Int {
      let run = try Subprocess.run(
        Subprocess.kineo, ["-", "-o", "t.gif"] + flags, input: Array(document.utf8),
        in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      let text = try kineo("inspect", "t.gif").text
      return try #require(text.firstMatch(of: /frames, ([0-9]+) cs/).flatMap { Int($0.1) })
    }
    #expect(try centiseconds() == 100)
    let plain = try bytes("t.gif")
    #expect(try centiseconds("--slow", "3") == 300)
    #expect(try centiseconds("--speed", "2") == 50)
    #expect(try centiseconds("--slow", "4", "--speed", "4") == 100)
    #expect(try bytes("t.gif") == plain)
    #expect(try centiseconds("--phase", "end") == 40)
    #expect(try bytes("t.gif") != plain)
  }

  @Test func `presets are found from anywhere and by KINEO_PRESETS`() throws {
    let listed = try kineo("presets")
    #expect(listed.status == 0)
    #expect(listed.text.contains("checkmark"))
    try #"{ "canvas": { "size": [4, 4] }, "layers": [{ "shape": "rect" }] }"#.write(
      toFile: folder.path + "/mine.json", atomically: true, encoding: .utf8)
    let mine = try kineo("mine", "-o", "m.png", environment: ["KINEO_PRESETS": folder.path])
    #expect(mine.status == 0, "\(mine.errors)")
    #expect(try kineo("presets", "--json").text.contains("\"name\": \"checkmark\""))
  }

  @Test func `a copied program has its presets, and a given folder takes precedence`()
    throws
  {
    let copy = folder.path + "/alone"
    do {
      try FileManager.default.linkItem(atPath: Subprocess.kineo, toPath: copy)
    } catch {
      try FileManager.default.copyItem(atPath: Subprocess.kineo, toPath: copy)
    }
    func alone(_ arguments: String...) throws -> Subprocess {
      try Subprocess.run(copy, arguments, in: folder.path)
    }
    let listed = try alone("presets").text
    #expect(listed == (try kineo("presets")).text)
    #expect(try alone("checkmark", "-o", "alone.gif", "--depfile", "alone.d").status == 0)
    #expect(try kineo("checkmark", "-o", "tree.gif").status == 0)
    #expect(try bytes("alone.gif") == bytes("tree.gif"))

    try FileManager.default.createDirectory(
      atPath: folder.path + "/mine", withIntermediateDirectories: true)
    try #"{ "title": "mine", "canvas": { "size": [4, 4] }, "layers": [{ "shape": "rect" }] }"#
      .write(toFile: folder.path + "/mine/checkmark.json", atomically: true, encoding: .utf8)
    #expect(try alone("presets", "--presets", "mine").text.contains("mine"))
    #expect(try alone("show", "checkmark", "--presets", "mine").text.contains("[4, 4]"))
    let own = try alone("checkmark", "--presets", "mine", "-o", "own.png")
    #expect(own.status == 0, "\(own.errors)")
  }

  @Test func `a check writes nothing and reports both sizes`() throws {
    let missing = try kineo("checkmark", "-o", "c.gif", "--check", "--depfile", "c.d")
    #expect(missing.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.d"))
    #expect(
      missing.errors.contains("c.gif is missing (771 bytes would be written)"), "\(missing.errors)")
    #expect(try kineo("checkmark", "-o", "c.gif").status == 0)
    #expect(try kineo("checkmark", "-o", "c.gif", "--check").status == 0)
    let before = try bytes("c.gif")
    let other = try kineo("checkmark", "--fps", "10", "-o", "c.gif", "--check")
    #expect(other.status == 1)
    #expect(
      other.errors.contains("c.gif differs: it has \(before.count) bytes, and "),
      "\(other.errors)")
    #expect(try bytes("c.gif") == before)
  }

  @Test(.enabled(if: Subprocess.find("make") != nil, "make is not installed"))
  func `make reads the dependency file`() throws {
    try FileManager.default.copyItem(
      atPath: Subprocess.sourceTree + "/presets/checkmark.json", toPath: folder.path + "/a b.json")
    try #"{ "tint": "red" }"#.write(
      toFile: folder.path + "/t#1.json", atomically: true, encoding: .utf8)
    let run = try kineo(
      "a b.json", "--tuning", "t#1.json", "-o", "c.gif", "--depfile", "c.d")
    #expect(run.status == 0, "\(run.errors)")
    try "c.gif:\n\ttouch c.gif\ninclude c.d\n".write(
      toFile: folder.path + "/Makefile", atomically: true, encoding: .utf8)
    func isFresh() throws -> Bool {
      try Subprocess.run(
        try #require(Subprocess.find("make")), ["-q", "c.gif"], in: folder.path
      ).status == 0
    }
    #expect(try isFresh())
    for name in ["a b.json", "t#1.json"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: folder.path + "/" + name)
      #expect(try !isFresh(), "\(name)")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder.path + "/" + name
      )
    }
  }

  @Test(.enabled(if: Subprocess.find("make") != nil, "make is not installed"))
  func `make goes on after an image was removed`() throws {
    let picture = folder.path + "/i.png"
    #expect(try kineo("frame", "checkmark", "-o", "i.png").status == 0)
    try #"{ "canvas": { "size": [44, 44] }, "layers": [{ "image": "i.png" }] }"#
      .write(toFile: folder.path + "/a.json", atomically: true, encoding: .utf8)
    #expect(try kineo("a.json", "-o", "a.gif", "--depfile", "a.d").status == 0)
    try "a.gif:\n\ttouch a.gif\ninclude a.d\n".write(
      toFile: folder.path + "/Makefile", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: picture)
    let make = try #require(Subprocess.find("make"))
    let run = try Subprocess.run(make, ["a.gif"], in: folder.path)
    #expect(run.status == 0 && run.text.contains("touch a.gif"), "\(run.errors)")
  }

  @Test func `a dependency file is written with the outputs or not at all`() throws {
    try "".write(toFile: folder.path + "/no", atomically: true, encoding: .utf8)
    let run = try kineo("checkmark", "-o", "c.gif", "--depfile", "no/c.d")
    #expect(run.status != 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/c.gif"))
  }

  @Test func `without an output, a mistyped flag is told rather than that`() throws {
    for (flag, meant) in [("--outpt", "--output"), ("--scael", "--scale")] {
      let run = try kineo("checkmark", flag, "2")
      #expect(run.status == 64)
      #expect(run.errors.contains("unknown flag '\(flag)'"), "\(run.errors)")
      #expect(run.errors.contains("did you mean '\(meant)'?"), "\(run.errors)")
    }
    #expect(try kineo("checkmark", "--tint", "red").errors.contains("nothing to write"))
  }

  @Test func `help shows examples first and the version is one line`() throws {
    let help = try kineo("--help")
    #expect(help.status == 0)
    let examples = try #require(help.text.range(of: "examples:"))
    let flags = try #require(help.text.range(of: "flags:"))
    #expect(examples.lowerBound < flags.lowerBound)
    #expect(try kineo("--version").text.hasPrefix("kineo "))
    #expect(try kineo("checkmark", "--help").text.contains("--tint"))
    #expect(try kineo("frame", "--help").text.contains("--at"))
    #expect(try kineo().text == help.text)
  }

  @Test func `a closed reader is not an error`() throws {
    let shell = try Subprocess.run(
      "/bin/sh",
      [
        "-c",
        "set -e; { '\(Subprocess.kineo)' checkmark --scale 8 -o -; echo $? >code; } | head -c 9",
      ],
      in: folder.path)
    #expect(shell.output.count == 9)
    #expect(String(decoding: try bytes("code"), as: UTF8.self) == "0\n")
  }
}
