import Foundation
import TestSupport
import Testing

/// Other programs' files on the command line: all verbs accept them, and `--set` sets their properties.
struct FrontEndTests {
  private let folder: TemporaryFolder

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

  private func kineo(_ arguments: String...) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, arguments, in: folder.path)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
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
      unknown.errors.contains("bar.svg:1:1: error: no element has the id 'bat'"),
      "\(unknown.errors)")
    #expect(unknown.errors.contains("did you mean 'bar'?"))
    let property = try kineo("frame", "bar.svg", "--set", "bar.fil=teal", "-o", "c.png")
    #expect(property.status == 65)
    #expect(
      property.errors.contains("bar.svg:1:62: error: 'fil' of '#bar' is set"),
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
