import Foundation
import TestSupport
import Testing

/// Other programs' files on the command line: all verbs accept them, and `--set` sets their properties.
struct FrontEndTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(Self.spinner.utf8), to: "spinner.svg")
    try folder.write(Array(Self.square.utf8), to: "square.json")
  }

  private static let spinner = """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
      <style>svg { --scale: red }</style>
      <rect width="4" height="8" fill="currentColor"/>
      <rect x="4" width="4" height="8" fill="var(--scale)">
        <animate attributeName="opacity" values="1;0;1" dur="1s" repeatCount="indefinite"/>
      </rect>
    </svg>
    """

  private static let square = """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 10, "w": 8, "h": 8, "layers": [
      {"ty": 4, "ip": 0, "op": 10, "st": 0, "ks": {}, "shapes": [
        {"ty": "rc", "p": {"k": [4, 4]}, "s": {"k": [8, 8]}, "r": {"k": 0}},
        {"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}]}]}
    """

  @Test func `the document in a packed file is shown as text`() throws {
    let packed = try #require(
      Data(
        base64Encoded:
          "H4sIAAAAAAACA6tWSitSslIwNNBRUMosALJAjHwQwxLIKAfSxiCRDCDDCMTISaxMLSoG8qJjawGuMh0CPAAAAA=="
      ))
    try folder.write(Array(packed), to: "packed.tgs")
    let run = try kineo("show", folder.path + "/packed.tgs")
    #expect(
      String(decoding: run.output, as: UTF8.self)
        == #"{"fr": 10, "ip": 0, "op": 9, "w": 30, "h": 20, "layers": []}"#)
  }

  @Test(arguments: ["spinner.svg", "square.json"])
  func `they are rendered, checked and shown`(file: String) throws {
    for words in [
      [file, "-o", "a.gif"], ["frame", file, "-o", "a.png"], ["check", file], ["show", file],
    ] {
      let run = try Subprocess.run(Subprocess.kineo, words, in: folder.path)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
    #expect(try bytes("a.gif").starts(with: Array("GIF89a".utf8)))
  }

  @Test func `flags set what an SVG asks its surroundings for`() throws {
    func picture(_ words: String...) throws -> [UInt8] {
      let run = try Subprocess.run(
        Subprocess.kineo, ["frame", "spinner.svg", "-o", "a.png", "--at", "0"] + words,
        in: folder.path)
      #expect(run.status == 0, "\(words): \(run.errors)")
      return try bytes("a.png")
    }
    let black = try picture("--color", "never", "--reduced-motion", "true", "--scheme", "dark")
    #expect(try picture() == black)
    #expect(try picture("--color", "teal") == picture("--set", "color=teal"))
    #expect(try picture("--color", "teal") != black)
    let run = try kineo("frame", "square.json", "-o", "a.png", "--color", "teal")
    #expect(run.status == 64 && run.errors.contains("--color takes one of auto, always, never"))
  }

  @Test func `a custom property that is only used is a parameter`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <style>.a { fill: var(--front, rgb(0, 0, 255)) }</style>
        <rect class="a" width="4" height="8"/><rect x="4" width="4" height="8" fill="var(--back)"/>
      </svg>
      """
    try folder.write(Array(svg.utf8), to: "used.svg")
    let list = try kineo("show", "--parameters", "used.svg")
    #expect(list.errors.isEmpty)
    let text = String(decoding: list.output, as: UTF8.self)
    #expect(
      text.contains("--front") && text.contains("default rgb(0, 0, 255)") && text.contains("--back")
    )
    #expect(
      try kineo("frame", "used.svg", "-o", "a.png", "--front", "red", "--back", "lime").status == 0)
    #expect(try kineo("frame", "used.svg", "-o", "b.png", "--front", "lime").status == 0)
    #expect(try bytes("a.png") != bytes("b.png"))
  }

  private static let bar = """
    {"v": "5.9.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 40, "layers": [
      {"ty": 4, "nm": "{bar}", "ip": 0, "op": 10, "st": 0,
       "ks": {"p": {"a": 1, "k": [
           {"t": 0, "s": [10, 20], "o": {"x": 0.3, "y": 0}, "i": {"x": 0.6, "y": 1}}, {"t": 9, "s": [30, 20]}]},
         "r": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 9, "s": [270]}]}},
       "masksProperties": [{"mode": "a", "inv": true, "o": {"k": 50}, "pt": {"k": {"c": true,
           "v": [[-3, -3], [3, -3], [3, 3], [-3, 3]], "i": [[0, 0], [0, 0], [0, 0], [0, 0]],
           "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}],
       "shapes": [
         {"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 8]}, "r": {"k": 2}},
         {"ty": "rd", "r": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 9, "s": [4]}]}},
         {"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}},
         {"ty": "gf", "t": 1, "s": {"k": [-10, 0]}, "e": {"k": [10, 0]}, "o": {"k": 100},
          "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 1, 0]}}}]}]}
    """

  @Test func `a Lottie file as a document of kineo's own draws the same`() throws {
    try folder.write(Array(Self.bar.utf8), to: "bar.json")
    let plain = try kineo("show", "bar.json", "--expanded")
    #expect(plain.status == 0 && plain.errors.contains("frame by frame"), "\(plain.errors)")
    try folder.write(plain.output, to: "plain.json")
    for (file, gif) in [("bar.json", "a.gif"), ("plain.json", "b.gif")] {
      let run = try kineo("render", file, "-o", gif)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try bytes("a.gif") == bytes("b.gif"))
  }

  @Test func `an SVG file as a document of kineo's own draws the same`() throws {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"3.5\" height=\"8\"/>"
      + "<rect x=\"3.5\" width=\"3\" height=\"8\"/></svg>"
    try folder.write(Array(text.utf8), to: "touching.svg")
    try folder.write(try kineo("show", "touching.svg", "--expanded").output, to: "plain.json")
    for (file, picture) in [("touching.svg", "a.png"), ("plain.json", "b.png")] {
      let run = try kineo("frame", file, "-o", picture)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try bytes("a.png") == bytes("b.png"))
  }

  @Test(arguments: ["color=lime", "scale=blue"])
  func `set reaches names that are flags of kineo's own`(setting: String) throws {
    #expect(try kineo("frame", "spinner.svg", "-o", "a.png").status == 0)
    let run = try kineo("frame", "spinner.svg", "--set", setting, "-o", "b.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bytes("a.png") != bytes("b.png"))
  }

  @Test func `elements of an SVG are reached by their ids`() throws {
    let text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect id=\"bar\" width=\"8\" height=\"8\"/></svg>"
    try folder.write(Array(text.utf8), to: "bar.svg")
    #expect(try kineo("frame", "bar.svg", "-o", "a.png").status == 0)
    let run = try kineo("frame", "bar.svg", "--set", "bar.fill=teal", "-o", "b.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try bytes("a.png") != bytes("b.png"))
    let unknown = try kineo("frame", "bar.svg", "--set", "bat.fill=teal", "-o", "c.png")
    #expect(unknown.status == 65)
    #expect(
      unknown.errors.contains(
        "bar.svg:1:1: error: cannot set 'fill' of '#bat': no element has this id"),
      "\(unknown.errors)")
    #expect(unknown.errors.contains("did you mean 'bar'?"))
    let property = try kineo("frame", "bar.svg", "--set", "bar.fil=teal", "-o", "c.png")
    #expect(property.status == 65)
    #expect(
      property.errors.contains("bar.svg:1:62: error: cannot set 'fil' of '#bar'"),
      "\(property.errors)")
    #expect(property.errors.contains("did you mean 'fill'?"))
  }

  @Test func `strict treats unsupported features as errors`() throws {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><script/></svg>"
    try folder.write(Array(text.utf8), to: "script.svg")
    #expect(try kineo("check", "script.svg").status == 0)
    let strict = try kineo("check", "script.svg", "--strict")
    #expect(strict.status == 65)
    #expect(strict.errors.contains("error: scripts do not run"), "\(strict.errors)")
  }
}
