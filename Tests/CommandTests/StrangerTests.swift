import Foundation
import TestSupport
import Testing

/// Rejected command lines and their reasons: what newcomers have typed, and what scripts with empty
/// variables produce.
struct StrangerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(BuildProject.dot(fill: "red"), to: "dot.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link.json", withDestinationPath: "dot.json")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/sub", withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: name)
  }

  private func kineo(_ words: [String], input: String = "") throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, words, input: Array(input.utf8), in: folder.path)
  }

  private func shell(_ script: String) throws -> Subprocess {
    try Subprocess.run("/bin/bash", ["-c", script, Subprocess.kineo], in: folder.path)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test(arguments: [
    // Flags without a document.
    (["-o", "a.gif"], 64, "nothing to draw"), (["--check", "-o", "a.gif"], 64, "nothing to draw"),
    (["--scale", "2", "-o", "a.gif"], 64, "nothing to draw"), (["--nope"], 64, "nothing to draw"),
    (["--set", "tint=red", "-o", "a.gif"], 64, "nothing to draw"),
    (["--nope", "dot.json", "-o", "a.gif"], 64, "'dot.json' was taken for the value of --nope"),
    // Empty words.
    ([""], 64, "an argument is empty"), (["", "-o", "a.gif"], 64, "is a variable unset?"),
    (["dot.json", "-o", ""], 64, "-o needs a file"),
    (["dot.json", "-o", "a.gif", "--depfile", ""], 64, "--depfile needs a file"),
    (["dot.json", "-o", "a.gif", "--tuning="], 64, "--tuning needs a file"),
    (["build", "--cache", ""], 64, "--cache needs a folder"),
    // Unknown words are reported before missing ones.
    (["watsh", "dot.json"], 64, "no verb, preset or file is called 'watsh'"),
    (["rendr", "dot.json"], 64, "did you mean 'render'?"),
    (["nothing"], 66, "no preset or file is called 'nothing'"),
    (["dot.json", "a.gif"], 64, "-o a.gif"),
    // Names with another format's extension.
    (["frame", "dot.json", "-o", "x.jpg"], 64, "'x.jpg' has no known extension"),
    (["frame", "dot.json", "-o", "x.bmp"], 64, "'x.bmp' has no known extension"),
    (["frames", "dot.json", "-o", "f%d.gif"], 64, "writes PNG files"),
    (["frames", "dot.json", "-o", "f%d.jpg"], 64, "writes PNG files"),
    // Numbers.
    (["dot.json", "--size", "70000x10", "-o", "a.gif"], 64, "65535"),
    (["dot.json", "--size", "8", "--scale", "2", "-o", "a.gif"], 64, "--size and --scale"),
    (["dot.json", "--max-bytes", "10x", "-o", "a.gif"], 64, "20k"),
    (["dot.json", "--tolerance", "1.5", "-o", "a.gif"], 64, "takes a whole number, not '1.5'"),
    (["dot.json", "--matte", "#fff8", "-o", "a.gif"], 64, "takes an opaque colour"),
    (["dot.json", "--max-bytes", "0k", "-o", "a.gif"], 64, "between 1 and"),
    (["frame", "dot.json", "--at", "101%", "-o", "a.png"], 64, "100%"),
    // One file under two names, and inputs as outputs.
    (["dot.json", "-o", "a.gif", "-o", "a.gif"], 64, "written twice"),
    (["dot.json", "-o", "-", "-o", "-"], 64, "written twice"),
    (["dot.json", "-o", "a.gif", "-o", "./a.gif"], 64, "are the same file"),
    (["dot.json", "-o", "a.gif", "-o", "sub/../a.gif"], 64, "are the same file"),
    (["dot.json", "-o", "a.gif", "--depfile", "./a.gif"], 64, "are the same file"),
    (["dot.json", "--format", "gif", "-o", "dot.json"], 64, "overwritten"),
    (["dot.json", "--format", "gif", "-o", "sub/../dot.json"], 64, "overwritten"),
    (["dot.json", "--format", "gif", "-o", "link.json"], 64, "overwritten"),
    (["link.json", "--format", "gif", "-o", "dot.json"], 64, "overwritten"),
  ])
  func `a mistake is reported, and nothing is written`(
    words: [String], status: Int32, message: String
  ) throws {
    let before = try names
    let run = try kineo(words)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try names == before)
  }

  @Test(arguments: [["10k"], ["10K"], ["1M"], ["1.5kB"], ["1KiB"], ["9999"]])
  func `bytes are counted as people write them`(value: [String]) throws {
    let run = try kineo(["dot.json", "--max-bytes"] + value + ["-o", "a.gif"])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `a time may be a fraction`() throws {
    let document = """
      { "canvas": { "size": [20, 4], "background": "white" }, "layers": [{ "shape": "rect", "size": [4, 4],
        "animate": { "position.x": { "from": 0, "to": 20, "duration": 2 } } }] }
      """
    func frame(_ at: String) throws -> [UInt8] {
      let run = try kineo(["frame", "-", "--at", at, "-o", "-"], input: document)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(try frame("50%") == frame("1"))
    #expect(try frame("start") == frame("0"))
    #expect(try frame("25%") != frame("50%"))
  }

  /// Things at a document's path: the name, its first bytes, and what the message calls it.
  @Test(arguments: [
    ("a.json", Array("GIF89a".utf8) + [UInt8](repeating: 0xFE, count: 999), "a GIF picture"),
    ("a", [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13], "a PNG picture"),
    ("b.json", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"),
    ("c.json", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "a program"),
    ("e.json", [1, 2, 0, 0, 5, 0, 0, 0, 255], "a binary file"),
  ])
  func `a foreign file is named on one line`(name: String, bytes: [UInt8], kind: String) throws {
    try folder.write(bytes, to: name)
    let run = try kineo(["check", "./" + name])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("this is \(kind), not a document"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count <= 3, "\(run.errors)")
  }

  @Test func `a parameter cannot have the name of a flag`() throws {
    let document = """
      { "canvas": { "size": [8, 8] },
        "parameters": { "scale": { "type": "number", "default": 2 } }, "layers": [] }
      """
    try write(document, to: "p.json")
    let run = try kineo(["check", "p.json"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(
      run.errors.contains("p.json:2:19: error: a parameter cannot be called 'scale'"),
      "\(run.errors)")
  }

  @Test func `colours may be requested without a terminal`() throws {
    #expect(try !kineo(["no.json"]).errors.contains("\u{1B}["))
    #expect(try kineo(["no.json", "--color", "always"]).errors.contains("\u{1B}[1;31m"))
    let run = try shell(
      "unset NO_COLOR; FORCE_COLOR=1 \"$0\" no.json; NO_COLOR=1 FORCE_COLOR=1 \"$0\" no.gif")
    #expect(run.errors.split(separator: "\n").map { $0.contains("\u{1B}[") } == [true, false])
  }

  @Test func `all frames of a run are one kind of PNG`() throws {
    let document = """
      { "canvas": { "size": [40, 40], "background": "white" }, "layers": [{ "size": [40, 40],
        "gradient": "axial", "colors": ["red", "blue", "lime"],
        "animate": { "opacity": { "from": 0, "to": 1, "duration": 0.3 } } }] }
      """
    func kinds(_ document: String) throws -> Set<UInt8> {
      try write(document, to: "g.json")
      let run = try kineo(["frames", "g.json", "--fps", "10", "-o", "out/%d.png"])
      #expect(run.status == 0, "\(run.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
      #expect(files.count == 3)
      // The colour type of the header.
      return Set(
        try files.map { name in
          try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out/" + name))[25]
        })
    }
    #expect(try kinds(document) == [2])
    #expect(try kinds(document.replacing(", \"background\": \"white\"", with: "")) == [6])
  }

  // MARK: Streams

  @Test(arguments: [
    // What others have written into the file is kept.
    (
      "(printf a; \"$0\" dot.json --format gif -o /dev/stdout; printf b) > all; cat all", "aGIF",
      "b"
    ),
    ("\"$0\" dot.json -o /dev/stdout | cat", "GIF", ";"),
    ("\"$0\" dot.json -o /dev/fd/1", "GIF", ";"),
    ("\"$0\" dot.json -o /proc/self/fd/1 | cat", "GIF", ";"),
    ("\"$0\" dot.json --format gif -o >(cat) | cat", "GIF", ";"),
    ("mkfifo f; cat f & \"$0\" dot.json --format gif -o f; wait", "GIF", ";"),
    ("\"$0\" dot.json -o a.gif --depfile - ", "a.gif:", "dot.json\n"),
    ("\"$0\" <(cat dot.json) -o -", "GIF", ";"), ("\"$0\" /dev/stdin -o - < dot.json", "GIF", ";"),
    (
      "mkfifo f; timeout 9 \"$0\" dot.json --format gif -o f --check 2>&1; echo $?",
      "f cannot be compared", "1\n"
    ),
    (
      "ln -s gone/x.gif l.gif; \"$0\" dot.json -o l.gif && test -L l.gif && cat gone/x.gif", "GIF",
      ";"
    ),
  ])
  func `streams are written into and links are followed`(
    script: String, start: String, end: String
  ) throws {
    let run = try shell(script)
    #expect(run.output.starts(with: Array(start.utf8)), "\(run.text.prefix(99)) \(run.errors)")
    #expect(run.output.suffix(end.utf8.count).elementsEqual(end.utf8), "\(run.errors)")
  }

  @Test(
    .enabled(if: Subprocess.find("python3") != nil, "python3 is not installed"),
    arguments: ["dot.json", "frame dot.json", "frames dot.json", "encode dot.gif"])
  func `bytes go to a terminal only after confirmation`(line: String) throws {
    _ = try kineo(["dot.json", "-o", "dot.gif"])
    // In a terminal of its own, whose user types a line.
    let script = """
      import os, pty, sys
      pid, end = pty.fork()
      if pid == 0: os.execv(sys.argv[1], sys.argv[1:2] + sys.argv[3].split() + ['-o', '-'])
      os.write(end, sys.argv[2].encode())
      seen = b''
      try:
        while True:
          seen += os.read(end, 1 << 16)
      except OSError: pass
      print(b'GIF8' in seen or b'PNG\\r' in seen, b'standard output is a terminal' in seen, os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
      """
    try write(script, to: "terminal.py")
    for (answer, told) in [("n\n", "False True 64\n"), ("y\n", "True True 0\n")] {
      let run = try Subprocess.run(
        try #require(Subprocess.find("python3")), ["terminal.py", Subprocess.kineo, answer, line],
        in: folder.path)
      #expect(run.text == told, "\(run.text) \(run.errors)")
    }
  }

  /// Chromium never draws a group that begins outside of the picture, unless it has a transform.
  @Test(arguments: [-9, 5])
  func `a group that begins outside of the picture has a transform in an SVG`(top: Int) throws {
    func circle(_ x: Int, to end: Int) -> String {
      """
      { "shape": "circle", "frame": [\(x), \(top), 8, 8], "fill": "red",
        "animate": { "position.y": { "to": \(end), "duration": 2 } } }
      """
    }
    let document = """
      { "canvas": { "size": [40, 40] }, "playback": { "duration": 2 }, "layers": [\(circle(4, to: 30)), \(circle(24, to: 25))] }
      """
    for motion in ["smil", "css"] {
      let run = try kineo(
        ["-", "--format", "svg", "--svg-animation", motion, "-o", "-"], input: document)
      #expect(run.status == 0 && run.text.contains("<g fill"), "\(run.errors)")
      #expect(run.text.contains(#"transform="scale(1)""#) == (top < 0 && motion == "smil"))
    }
  }

  /// As its frames do.
  @Test(arguments: [
    #""opacity": { "values": [1, 0]"#,
    #""fill": { "values": ["red", "blue"], "calculation": "discrete""#,
  ])
  func
    `an SVG that stops at the end of a round of an endless animation shows the start of the next`(
      animation: String
    ) throws
  {
    let document = """
      { "canvas": { "size": [9, 9] }, "playback": { "duration": 2, "loop": false }, "layers": [
        { "shape": "rect", "fill": "red", "animate": { \(animation), "duration": 1, "repeatCount": "forever" } } }] }
      """
    let run = try kineo(["-", "--format", "svg", "-o", "-"], input: document)
    let values = try #require(run.text.split(separator: "values=\"").last).prefix { $0 != "\"" }
      .split(separator: ";")
    #expect(values.first == values.last && run.text.contains(#"fill="freeze""#), "\(run.text)")
  }
}
