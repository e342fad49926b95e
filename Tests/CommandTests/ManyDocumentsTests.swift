import Encoding
import Foundation
import TestSupport
import Testing

/// Verbs that take or create several documents.
struct ManyDocumentsTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func dot(_ color: String) -> [UInt8] {
    Array(
      #"{ "canvas": { "size": [4, 4] }, "layers": [{ "shape": "circle", "fill": "\#(color)" }] }"#
        .utf8)
  }

  @Test func `several documents give the same files as one by one`() throws {
    try folder.write(dot("red"), to: "red.json")
    try folder.write(dot("blue"), to: "blue.json")
    let run = try kineo("red.json", "blue.json", "-o", "out/{name}.svg", "-o", "out/{name}.png")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["red", "blue"] {
      let alone = try kineo("\(name).json", "-o", "alone.svg", "-o", "alone.png")
      #expect(alone.status == 0)
      for type in ["svg", "png"] {
        #expect(try bytes("out/\(name).\(type)") == bytes("alone.\(type)"))
      }
    }
  }

  @Test func `a failure does not prevent the others`() throws {
    try folder.write(dot("red"), to: "red.json")
    try folder.write(Array(#"{ "canvas": 1, "layers": [] }"#.utf8), to: "bad.json")
    let run = try kineo("bad.json", "red.json", "nowhere.json", "-o", "{name}.png")
    #expect(run.status == 65)
    #expect(run.errors.contains("bad.json: ") && run.errors.contains("nowhere.json: "))
    #expect(run.errors.contains("2 of 3 documents failed"))
    #expect(try !bytes("red.png").isEmpty)
  }

  @Test func `two documents never share an output`() throws {
    let same = try kineo("a/x.json", "b/x.json", "-o", "{name}.gif")
    #expect(same.status == 64 && same.errors.contains("would be written to the same files"))
    let fixed = try kineo("checkmark", "cross", "-o", "{name}.gif", "-o", "one.png")
    #expect(fixed.status == 64 && fixed.errors.contains("'one.png'"))
    let without = try kineo("checkmark", "cross", "-o", "x.gif")
    #expect(without.status == 64 && without.errors.contains("out/{name}.gif"))
  }

  @Test(arguments: [["-o", "{name}-{zzz}.gif"], ["-o", "{nmae}.gif"]])
  func `an unknown placeholder is an error that names the known one`(flags: [String]) throws {
    let run = try Subprocess.run(
      Subprocess.kineo, ["checkmark"] + flags, in: folder.path)
    #expect(run.status == 64)
    #expect(run.errors.contains("unknown placeholder '{"), "\(run.errors)")
    #expect(run.errors.contains("'{name}', the document's name, is the only one"))
  }

  @Test func `only a still of something that moves is told to be one`() throws {
    try folder.write(dot("red"), to: "dot.json")
    let note = "a PNG that moves is an .apng"
    #expect(try kineo("toggle", "-o", "a.png").errors.contains(note))
    #expect(try !kineo("toggle", "-q", "-o", "a.png").errors.contains(note))
    #expect(try !kineo("toggle", "-o", "a.png", "-o", "a.gif").errors.contains(note))
    #expect(try !kineo("dot.json", "-o", "a.png").errors.contains(note))
  }

  @Test func `fmt formats in place, and only reports with --check`() throws {
    try folder.write(Array("{\"a\":1, // one\n\"b\":[ ]}".utf8), to: "a.json")
    let check = try kineo("fmt", "--check", "a.json")
    #expect(check.status == 1 && check.errors.contains("a.json"))
    #expect(try kineo("fmt", "a.json").status == 0)
    #expect(try bytes("a.json") == Array("{\n  \"a\": 1, // one\n  \"b\": []\n}\n".utf8))
    #expect(try kineo("fmt", "--check", "a.json").status == 0)
    let piped = try kineo("fmt", "-", input: "[1,2]")
    #expect(piped.text == "[\n  1, 2\n]\n")
    #expect(try kineo("fmt", "-", input: "{").status == 65)
    #expect(try kineo("fmt").status == 64)
  }

  @Test func `new copies a preset's document, and overwrites nothing`() throws {
    let run = try kineo("new", "my-spinner", "tail-spin")
    #expect(run.status == 0, "\(run.errors)")
    let text = String(decoding: try bytes("my-spinner.json"), as: UTF8.self)
    #expect(text.contains("\"title\": \"My spinner\""))
    #expect(try kineo("check", "my-spinner.json").status == 0)
    let preset = try kineo("tail-spin", "-o", "-", "--format", "gif")
    #expect(try kineo("my-spinner.json", "-o", "-", "--format", "gif").output == preset.output)
    #expect(try kineo("new", "my-spinner").status == 73)
    #expect(try kineo("new", "a", "nonsense").status == 66)
    #expect(try kineo("new").status == 64 && kineo("new", "a.gif").status == 64)
    #expect(try kineo("new", "..").status == 64)
    #expect(try kineo("fmt", "--check", "my-spinner.json").status == 0)
  }

  @Test func `check leaves shared values to the documents that import them`() throws {
    try folder.write(
      Array(#"{ "let": { "ink": "=tint" }, "colors": { "a": "=ink" } }"#.utf8), to: "brand.json")
    let document =
      #"{ "canvas": { "size": [8, 8] }, "import": "brand.json", "parameters": { "tint": { "type": "color", "default": "red" } }, "layers": [{ "background": "a" }] }"#
    try folder.write(Array(document.utf8), to: "dot.json")
    let run = try kineo("check", "-v", "brand.json", "dot.json")
    #expect(run.status == 0 && run.errors.contains("brand.json: shared values"), "\(run.errors)")
    #expect(try kineo("brand.json", "-o", "a.gif").status == 65)
  }

  @Test(arguments: [
    ("frames checkmark --format gif -o -", "--format gif"),
    ("encode moves.gif --fps 5 -o x.gif", "--fps is for stills"),
    ("show checkmark --contents --parameters", "both set what is shown"),
    ("checkmark --check -o -", "standard output"),
    ("checkmark --depfile d -o -", "--depfile needs"),
    ("preview checkmark -o p.gif", "not 'p.gif'"), ("checkmark --scale 0x10 -o x.gif", "'0x10'"),
    ("new - checkmark", "begins with a hyphen"),
  ])
  func `no option is ignored`(line: String, message: String) throws {
    _ = try kineo("checkmark", "-o", "moves.gif")
    let run = try Subprocess.run(
      Subprocess.kineo, line.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `differences are told as diagnostics are`() throws {
    let github = try kineo("checkmark", "-o", "no.gif", "--check", "--diagnostics", "github")
    #expect(github.status == 1 && github.errors.hasPrefix("::error"), "\(github.errors)")
    let json = try kineo("checkmark", "-o", "no.gif", "--check", "--diagnostics", "json")
    #expect(json.errors.hasPrefix("{"), "\(json.errors)")
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `inspect tells the kind and the times of every file alike`(format: String) throws {
    guard format != "webp" || WebP.isThere else { return }
    _ = try kineo("checkmark", "-o", "a.\(format)")
    let text = try kineo("inspect", "a.\(format)", "--json").text
    #expect(text.contains("\"kind\": \"\(format == "webp" ? "WebP" : format.uppercased())\""))
    #expect(text.contains("\"milliseconds\": 2100"), "\(text)")
  }

  @Test func `a snippet has the size of its picture`() throws {
    _ = try kineo("checkmark", "--scale", "2", "-o", "large.png")
    _ = try kineo("checkmark", "-o", "small.gif")
    let text = try kineo("snippet", "large.png", "small.gif").text
    #expect(text.contains(#"src="small.gif" width="44" height="44" alt="small""#), "\(text)")
    _ = try kineo("checkmark", "-o", "all.sheet.png", "--size", "60x44", "-o", "wide.png")
    for (still, words) in [("all.sheet.png", "is a sprite sheet"), ("wide.png", "proportions")] {
      let run = try kineo("snippet", still, "small.gif")
      #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test func `check names its warnings, and --allow and --strict select them`() throws {
    let text =
      #"{ "canvas": { "size": [9, 9] }, "layers": [{ "shape": "line", "from": [0, 0], "to": [9, 0] }] }"#
    let run = try kineo("check", "-", input: text)
    #expect(run.status == 0 && run.errors.contains("[nothing-painted]"))
    #expect(try kineo("check", "-", "--allow", "nothing-painted", input: text).errors.isEmpty)
    #expect(try kineo("check", "-", "--strict", input: text).status == 65)
    let json = try kineo("check", "-", "--diagnostics", "json", input: text)
    #expect(json.errors.contains(#""name":"nothing-painted""#))
    let wrong = try kineo("check", "-", "--allow", "nothing-paintd", input: text)
    #expect(wrong.status == 64 && wrong.errors.contains("nothing-painted"))
  }

  @Test func `a picture that another document shows is not overwritten`() throws {
    try folder.write(dot("red"), to: "a.json")
    try folder.write(
      Array(#"{ "canvas": { "size": [4, 4] }, "layers": [{ "image": "a.png" }] }"#.utf8),
      to: "b.json")
    #expect(try kineo("checkmark", "-o", "a.png").status == 0)
    let before = try bytes("a.png")
    let run = try kineo("a.json", "b.json", "-o", "{name}.png")
    #expect(
      run.status == 64 && run.errors.contains("'a.png' is an input of 'b.json'"), "\(run.errors)")
    #expect(try bytes("a.png") == before)
    #expect(try kineo("a.json", "b.json", "-o", "{name}.svg").status == 0)
  }
}
