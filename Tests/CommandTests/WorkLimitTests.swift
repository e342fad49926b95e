import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// Documents that would take minutes are rejected before they do.
struct WorkLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kineo(_ document: String, _ words: [String], name: String = "a.json") throws
    -> Subprocess
  {
    try folder.write(Array(document.utf8), to: name)
    return try Subprocess.run(Subprocess.kineo, [name] + words, in: folder.path)
  }

  /// A disc that crosses a large canvas, with an additional effect.
  private static func disc(_ more: String) -> String {
    """
    { "canvas": { "size": [4096, 4096], "background": "white" }, "layers": [{ "shape": "circle",
      "size": [2000, 2000], "position": [2048, 2048], "fill": "teal", \(more)
      "animate": { "position.x": { "from": 1000, "to": 3000, "duration": 2 } } }] }
    """
  }

  @Test(
    arguments: [#""blur": 200,"#, #""shadow": { "radius": 300 },"#, ""])
  func `a large canvas that changes for long is rejected, with a way to allow it`(more: String)
    throws
  {
    for format in ["gif", "apng"] {
      let run = try kineo(
        Self.disc(more), ["--format", format, "-o", "a.\(format)", "--slow", "25"])
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("more than 400"), "\(run.errors)")
      #expect(run.errors.contains("--max-work"), "\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.gif"))
  }

  /// A blur along one axis has one weight for each pixel of its width, and is widest at 512 pixels.
  @Test func `a single frame may be too much`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3500" height="3500"><filter id="f" x="-1" y="-1" width="3"
      height="3"><feGaussianBlur stdDeviation="400 3"/></filter><g filter="url(#f)">\
      <rect width="2500" height="2500" transform="rotate(20)"/></g></svg>
      """
    let run = try kineo(svg, ["-o", "a.png"], name: "a.svg")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("--max-work"), "\(run.errors)")
  }

  @Test func `dashes too small to see take time all the same`() throws {
    let document = """
      { "canvas": { "size": [48, 48] }, "layers": [{ "type": "replicator", "instances": 20, "layers": [
        { "type": "replicator", "instances": 1000, "layers": [
          { "shape": "circle", "stroke": "red", "dash": [0.01], "lineWidth": 3 }] }] }] }
      """
    let run = try kineo(document, ["-o", "a.png", "--max-work", "15"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("--max-work"), "\(run.errors)")
  }

  @Test func `the layer that takes most is named for stills and frames, too`() throws {
    let document = """
      { "canvas": { "size": [900, 900] }, "layers": [
        { "shape": "rect", "size": [9, 9], "fill": "red" },
        { "type": "replicator", "instances": 400, "layers": [
          { "shape": "circle", "size": [800, 800], "fill": "teal", "blur": 90 }] }] }
      """
    for words in [
      ["frame", "-o", "a.png"], ["frames", "-o", "f%d.png"], ["render", "-o", "a.gif"],
    ] {
      try folder.write(Array(document.utf8), to: "a.json")
      let run = try Subprocess.run(
        Subprocess.kineo, [words[0], "a.json", "--max-work", "1"] + words[1...], in: folder.path)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("most of it is this layer"), "\(words): \(run.errors)")
      #expect(run.errors.contains("a.json:4:"), "\(words): \(run.errors)")
    }
  }

  /// Layers in layers that are drawn apart at a single moment, between those that a few samples would be.
  @Test func `memory is counted at every moment`() throws {
    let leaf = #"{ "shape": "circle", "size": [4000, 4000], "fill": "red" }"#
    let flash = #"""
      "animate": { "opacity": { "values": [1, 0.5, 1], "keyTimes": [0, 0.31, 0.33, 1], "calculation": "discrete",
        "duration": 1 } }
      """#
    let nested = (0..<8).reduce(leaf) { inner, _ in
      "{ \"size\": [4000, 4000], \"layers\": [\(inner), \(leaf)], \(flash) }"
    }
    let run = try kineo(
      "{ \"canvas\": { \"size\": [4000, 4000] }, \"layers\": [\(nested)] }",
      ["-o", "a.gif", "--max-work", "100000"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("of memory as kineo counts it, more than 384"), "\(run.errors)")
  }

  /// Blurs in blurs, each larger than the one around it.
  @Test(
    arguments: [["-o", "a.gif", "--max-work", "1e6"], ["-o", "a.png"]])
  func `memory is counted in small pictures, too`(words: [String]) throws {
    let leaf = ##"<rect x="-9" y="-9" width="18" height="18"/>"##
    let nested = (0..<30).reduce(leaf) { inner, _ in
      "<g filter=\"url(#f)\" transform=\"scale(1.3)\">\(leaf)\(inner)</g>"
    }
    let run = try kineo(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
      <filter id="f" x="-53" y="-53" width="106" height="106" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="12"/></filter>
      <g>\(nested)<animate attributeName="opacity" values="0.2;1" dur="1s" repeatCount="indefinite"/></g></svg>
      """, words, name: "nested.svg")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("of memory as kineo counts it, more than"), "\(run.errors)")
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `coding much detail counts, drawing it once does not`(format: String) throws {
    var state: UInt64 = 1
    let noise = (0..<1_000_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt32(truncatingIfNeeded: state >> 33) | 0xFF00_0000
    }
    var picture = Bitmap(width: 1000, height: 1000)
    picture.pixels = noise
    try folder.write(try PNG.encode(picture), to: "noise.png")
    let document = """
      { "canvas": { "size": [1000, 1000] }, "layers": [{ "size": [1000, 1000], "image": "noise.png",
        "animate": { "position.x": { "from": 500, "to": 504, "duration": 0.2 } } }] }
      """
    let run = try kineo(document, ["-o", "a.\(format)", "--max-work", "1", "--fps", "25"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("--max-work"), "\(run.errors)")
    let frame = try kineo(document, ["-o", "a.png", "--max-work", "1"])
    #expect(frame.status == 0, "\(frame.errors)")
  }

  /// Copies take time to evaluate, whatever is seen of them.
  @Test(arguments: [#""layers": []"#, #""size": [9, 9]"#])
  func `copies of nothing do not take for ever`(inside: String) throws {
    let document = """
      { "canvas": { "size": [40, 40] }, "playback": { "duration": 60 }, "layers": [
        { "type": "replicator", "instances": 9, "layers": [
          { "type": "replicator", "instances": 10000, "layers": [{ \(inside), "animate": {
            "opacity": { "to": 0.5, "duration": 60 } } }] }] }] }
      """
    let run = try kineo(document, ["-o", "a.gif"])
    #expect(run.status == 65 && run.errors.contains("--max-work"), "\(run.errors)")
    let empty = #"""
      { "canvas": { "size": [40, 40] }, "playback": { "duration": 60 }, "layers": [
        { "type": "replicator", "instances": 10000, "layers": [], "animate": {
          "instances": { "from": 1, "to": 10000, "duration": 60 } } }] }
      """#
    #expect(try kineo(empty, ["-o", "a.gif"]).status == 0)
  }

  @Test func `repeated changes are limited before they are made`() throws {
    let change = #"{ "set": { "position.x": 1 }, "at": "=i", "repeat": 10000 }"#
    let document = """
      { "canvas": { "size": [40, 40] }, "layers": [{ "size": [9, 9],
        "changes": [\(Array(repeating: change, count: 500).joined(separator: ","))] }] }
      """
    let run = try kineo(document, ["-o", "a.gif"])
    #expect(run.status == 65 && run.errors.contains("(limit 'motions')"), "\(run.errors)")
  }

  /// Every letter of every text is written for each copy, to find out whether it is new.
  @Test func `many copies of a text that changes its words are refused as SVG`() throws {
    let words = String(repeating: "abcdefghij", count: 10)
    let document = """
      { "canvas": { "size": [48, 48] }, "layers": [{ "type": "replicator", "instances": 1000,
        "instanceDelay": 0.01, "instanceAlphaOffset": -0.0005, "layers": [{ "text": "a", "animate": {
          "text": { "values": ["\(words)", "\(String(words.reversed()))", "x"], "duration": 1 } } }] }] }
      """
    let run = try kineo(document, ["-o", "a.svg"])
    #expect(run.status == 65 && run.errors.contains("more work than is allowed"), "\(run.errors)")
  }

  /// All numbers of a path are kept for each sample of an SVG's motion.
  @Test func `a long path that springs is refused as SVG`() throws {
    func path(_ step: Int) -> String {
      "M0 0" + (1...60_000).map { "L\($0 % 48) \($0 * step % 48)" }.joined()
    }
    let document = """
      { "canvas": { "size": [48, 48] }, "layers": [{ "path": "M0 0L9 9", "stroke": "red", "animate": {
        "path": { "values": ["\(path(7))", "\(path(5))"], "duration": 1, "spring": "snappy" } } }] }
      """
    let run = try kineo(document, ["-o", "a.svg"])
    #expect(run.status == 65 && run.errors.contains("more work than is allowed"), "\(run.errors)")
  }

  /// A star of many curves, all of which cross each other on a small canvas.
  private static func tangle(_ curves: Int) -> String {
    "M0 0"
      + (0..<curves).map { i in
        "C\(i * 7 % 48) \(i * 11 % 47) \(i * 13 % 48) \(i * 17 % 47) \(i * 19 % 48) \(i * 23 % 47)"
      }.joined()
  }

  @Test func `a backdrop's view through a clip is counted for each copy`() throws {
    let run = try kineo(
      """
      { "canvas": { "size": [48, 48] }, "layers": [{ "type": "replicator", "instances": 1000,
        "clipPath": "\(Self.tangle(1000))",
        "layers": [{ "type": "backdrop", "size": [30, 30], "backdrop": { "radius": 0 } }] }] }
      """, ["-o", "a.png"])
    #expect(run.status == 65, "\(run.errors.prefix(500))")
    #expect(run.errors.contains("--max-work"), "\(run.errors.prefix(500))")
  }

  @Test func `a path beyond the canvas is not drawn`() throws {
    let run = try kineo(
      """
      { "canvas": { "size": [48, 48] }, "layers": [{ "type": "replicator", "instances": 100,
        "position": [90000, 0], "layers": [{ "path": "\(Self.tangle(50_000))", "fill": "red" }] }] }
      """, ["-o", "a.png", "--max-work", "2"])
    #expect(run.status == 0, "\(run.errors.prefix(500))")
  }

  @Test func `the values of animations are limited together`() throws {
    let values = Array(repeating: "5", count: 20_000).joined(separator: ", ")
    let run = try kineo(
      """
      { "canvas": { "size": [48, 48] }, "layers": [{ "size": [9, 9], "background": "red", "repeat": 500,
        "animate": { "cornerRadius": { "values": [\(values)], "duration": 1 } } }] }
      """, ["-o", "a.svg"])
    #expect(run.status == 65, "\(run.errors.prefix(500))")
    #expect(run.errors.contains("limit 'steps'"), "\(run.errors.prefix(500))")
  }

  @Test func `copies that grow beyond all numbers are written`() throws {
    let document = """
      { "canvas": { "size": [40, 40] }, "layers": [{ "type": "replicator", "instances": 1000, "layers": [
        { "size": [9, 9], "background": "red" }], "instanceTransform": { "scale": 29 },
        "animate": { "opacity": { "to": 0.5, "duration": 1 } } }] }
      """
    let run = try kineo(document, ["-o", "a.svg"])
    #expect(run.status == 0, "\(run.errors)")
    let svg = try String(contentsOfFile: folder.path + "/a.svg", encoding: .utf8)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test func `what coding takes for each pixel is refused before drawing`() throws {
    let document = """
      { "canvas": { "size": [4096, 4096], "background": "white" }, "layers": [{ "size": [9, 9], "background": "red",
        "animate": { "position.x": { "to": 90, "duration": 0.1 } } }] }
      """
    let run = try kineo(document, ["-o", "a.webp"])
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("of memory as kineo counts it, more than 1024"), "\(run.errors)")
  }

  @Test func `what is refused is made when the user says so`() throws {
    let document = """
      { "canvas": { "size": [600, 600], "background": "white" }, "layers": [{ "size": [600, 600],
        "background": "red", "animate": { "background": { "to": "blue", "duration": 2 } } }] }
      """
    let few = try kineo(document, ["-o", "a.gif", "--max-work", "1"])
    #expect(few.status == 65, "\(few.errors)")
    #expect(try kineo(document, ["-o", "a.gif", "--max-work", "90"]).status == 0)
    let none = try kineo(document, ["-o", "a.gif", "--max-work", "0"])
    #expect(none.status == 64, "\(none.errors)")
  }

  /// What coding takes is not known before, so the limit is found to be passed when much has been drawn.
  @Test func `what the message says is enough`() throws {
    let gradient = { (a: String, b: String) in
      #"{ "gradient": "axial", "colors": ["\#(a)", "\#(b)"], "startPoint": [0, 0], "endPoint": [1, 1] }"#
    }
    let document = """
      { "canvas": { "size": [360, 240] }, "layers": [{ "size": [360, 240], "shape": "rect",
        "fill": \(gradient("#F90", "#55E")), "animate": { "fill": { "to": \(gradient("#3D5", "#08F")), "duration": 2 } } }] }
      """
    let refused = try kineo(document, ["-o", "a.gif", "--max-work", "1"])
    #expect(refused.status == 65, "\(refused.errors)")
    let number = try #require(refused.errors.firstMatch(of: /--max-work ([0-9.]+) allows it/))
    #expect(try kineo(document, ["-o", "a.gif", "--max-work", String(number.1)]).status == 0)
  }

  /// A slope of a right angle makes a blur as long as it can be.
  @Test func `a blur along a line that leaves a small picture is little work`() throws {
    let document = """
      { "canvas": { "size": [60, 40] }, "layers": [{ "shape": "ellipse", "size": [40, 30], "lineWidth": 12,
        "stroke": { "gradient": "conic", "colors": ["#0A84FF", "#F0F8"] }, "blur": 0.5, "transform": [{ "skew": [90, 20] }] }] }
      """
    let run = try kineo(document, ["-o", "a.png", "--max-work", "20"])
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The blur along the first line is made as far as that along the second reaches.
  @Test func `two long blurs along lines are counted, however small the picture is`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><filter id="f" x="-99" y="-99" width="199"
      height="199"><feGaussianBlur stdDeviation="500 60"/></filter><g transform="rotate(40)">\
      <rect filter="url(#f)" x="-4000" y="-4000" width="8000" height="8000"/></g></svg>
      """
    let run = try kineo(svg, ["-o", "a.png", "--max-work", "20"], name: "a.svg")
    #expect(run.status == 65, "\(run.errors)")
  }

  @Test func `the number of workers makes no difference`() throws {
    let document = """
      { "canvas": { "size": [300, 300], "background": "white" }, "layers": [{ "shape": "circle", "size": [99, 99],
        "fill": "red", "blur": 9, "animate": { "position.x": { "from": 0, "to": 300, "duration": 6 } } }] }
      """
    var answers: Set<String> = []
    for workers in 1...4 {
      let run = try kineo(document, ["-o", "a.gif", "--max-work", "1", "-j", "\(workers)"])
      answers.insert("\(run.status) \(run.errors)")
    }
    #expect(answers.count == 1, "\(answers)")
  }

  @Test func `animations of an SVG with a huge common period are rejected`() throws {
    let turn = { (timing: String) in
      "<animateTransform attributeName='transform' type='rotate' values='0;90' dur='\(timing)/>"
    }
    let fade = "<style>.a { animation: k 1s infinite } @keyframes k { from { opacity: 0 } }</style>"
    let turns = String(repeating: turn("1s' repeatCount='indefinite'"), count: 50)
    let run = try kineo(
      """
      <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(fade)<rect class='a' width='4' height='4'>
      <animate attributeName='x' to='9' dur='0.01s' repeatCount='indefinite'/>\(turns)\(turn("86000s'"))</rect></svg>
      """, ["-o", "a.gif", "--duration", "0.1"], name: "a.svg")
    #expect(run.status == 65, "\(run.errors)")
    #expect(run.errors.contains("a.svg:1:1"), "\(run.errors)")
  }

  @Test func `a manifest cannot make a build wait for a pipe`() throws {
    #expect(mkfifo(folder.path + "/a.json", 0o600) == 0)
    try folder.write(Array(#"{ "assets": ["a.json"] }"#.utf8), to: "kineo.json")
    let run = try Subprocess.run(Subprocess.kineo, ["build"], in: folder.path)
    #expect(run.status == 66, "\(run.errors)")
    #expect(run.errors.contains("it is a pipe, not a file"), "\(run.errors)")
  }
}
