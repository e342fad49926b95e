import Foundation
import TestSupport
import Testing

/// Invalid input to the command: a clear error and the right exit code, in bounded time and memory.
struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An invalid input: the name of its file, and the expected message.
  struct Input: CustomTestStringConvertible, Sendable {
    var file: String
    var bytes: [UInt8]
    var message: String

    init(_ file: String, _ text: String, _ message: String) {
      self.init(file, Array(text.utf8), message)
    }

    init(_ file: String, _ bytes: [UInt8], _ message: String) {
      self.file = file
      self.bytes = bytes
      self.message = message
    }

    var testDescription: String { "\(file) (\(message))" }
  }

  private static func layers(_ layers: String, _ more: String = "") -> String {
    #"{ "canvas": { "size": [9, 9] }, \#(more) "layers": [\#(layers)] }"#
  }

  private static func plist(_ content: String) -> String {
    "<plist version=\"1.0\"><dict>\(content)</dict></plist>"
  }

  static let inputs: [Input] = [
    Input("empty.json", "", "the file is empty"),
    Input("spaces.json", " \n\t ", "the file is empty"),
    Input("empty.plist", "", "the file is empty"),
    Input("truncated.json", #"{ "canvas": { "size": [9, 9"#, "'[' is never closed"),
    Input("unclosed.json", #"{ "title": "abc"#, "the closing quote is missing"),
    Input("after.json", "{} {}", "expected nothing more after the document's value"),
    Input("array.json", "[]", "expected a document, found"),
    Input("number.json", "12", "expected a document, found"),
    Input("deep.json", String(repeating: "[", count: 100_000), "deep"),
    Input("deeper.json", String(repeating: #"{"a":"#, count: 100_000), "deep"),
    Input(
      "deep.plist", "<plist>" + String(repeating: "<array>", count: 100_000), "deep"),
    Input("huge.json", layers(#"{ "opacity": 1e999 }"#), "number"),
    Input(
      "digits.json", layers("{ \"zPosition\": 1\(String(repeating: "0", count: 5000)) }"), "number"),
    Input("nan.json", layers(#"{ "opacity": NaN }"#), "NaN"),
    Input("infinity.json", layers(#"{ "opacity": -Infinity }"#), "Infinity"),
    Input("utf8.json", [0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D], "UTF-8"),
    Input("overlong.json", [0x22, 0xC0, 0xAF, 0x22], "UTF-8"),
    Input("surrogate.json", #"{ "title": "\ud800" }"#, "surrogate"),
    Input("utf16.json", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"),
    Input("zero.json", [0x7B, 0, 0x7D], "UTF-16"),
    Input("twice.json", #"{ "layers": [], "layers": [] }"#, "'layers'"),
    Input("twice.plist", plist("<key>a</key><true/><key>a</key><true/>"), "'a'"),
    Input("types.plist", plist("<key>title</key><data>AAAA</data>"), "data"),
    Input("date.plist", plist("<key>title</key><date>2026-01-01T00:00:00Z</date>"), "date"),
    Input("keyless.plist", plist("<string>a</string>"), "key"),
    Input("tags.plist", "<plist><dict></array></plist>", "</array>"),
    Input(
      "entity.plist", "<!DOCTYPE plist [<!ENTITY a \"aaa\">]><plist><string>&a;</string></plist>",
      "entity"),
    Input("binary.plist", Array("bplist00".utf8), "cut off or damaged"),
    Input("cut.plist", Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 40), "binary"),
    Input("copies.json", layers(#"{ "repeat": 1000000000, "shape": "circle" }"#), "limit 'copies'"),
    Input(
      "segments.json",
      layers(
        #"{ "repeat": 9000, "path": "M0 0\#(String(repeating: "L1 1L0 0", count: 500))" }"#),
      "limit 'segments'"),
    Input(
      "values.json",
      layers(
        #"{ "repeat": 9000, "custom": { \#((0..<500).map { "\"a\($0)\": 1" }.joined(separator: ", ")) } }"#
      ), "limit 'values'"),
    Input(
      "changes.json",
      layers(
        #"{ "repeat": 1000, "changes": [{ "repeat": 500, "at": "=i", "set": { "opacity": 1 } }] }"#
      ), "limit 'values'"),
    Input(
      "nested.json",
      layers(
        #"{ "repeat": 10000, "layers": [{ "repeat": 10000, "layers": [{ "repeat": 10000 }] }] }"#),
      "limit 'layers'"),
    Input(
      "steps.json",
      layers(#"{ "opacity": "=count([[j for j in range(90000)] for i in range(90000)])" }"#),
      "limit 'steps'"),
    Input("range.json", layers(#"{ "opacity": "=count(range(1000000000))" }"#), "limit 'elements'"),
    Input(
      "grows.json", layers("{ \"opacity\": \"=\(String(repeating: "(", count: 5000))\" }"), "deep"),
    Input(
      "paths.json", layers(#"{ "path": "a" }"#, #""paths": { "a": ["b"], "b": ["a"] },"#),
      "'a' → 'b' → 'a'"),
    Input(
      "colors.json", layers(#"{ "background": "=a" }"#, #""colors": { "a": "=b", "b": "=a" },"#),
      "'a' → 'b' → 'a'"),
    Input(
      "styles.json", layers(#"{ "style": "a" }"#, #""styles": { "a": { "style": "a" } },"#),
      "'a' → 'a'"),
    Input(
      "begins.json",
      layers(
        #"{ "animate": [ { "keyPath": "opacity", "name": "a", "begin": "b.end" }, { "keyPath": "zPosition", "name": "b", "begin": "a.end" } ] }"#
      ), "'a'"),
    Input("uses.json", layers(#"{ "use": "uses.json" }"#), "'uses.json' → 'uses.json'"),
    Input("path.json", layers(#"{ "path": "M 0 0 L 1e400 x" }"#), "path"),
    Input(
      "image.json", layers(#"{ "image": "image.json" }"#), "'image.json' is not a readable image"),
    Input(
      "wide.json", #"{ "canvas": { "size": [70000, 10] }, "layers": [] }"#,
      "1:23: error: a canvas of"),
    Input(
      "area.json", #"{ "canvas": { "size": [10000, 10000] }, "layers": [] }"#, "limit 'area'"),
    Input(
      "stops.json",
      layers(
        "{ \"gradient\": \"axial\", \"colors\": [\"red\"\(String(repeating: #","red""#, count: 1000))] }"
      ),
      "limit 'stops'"),
  ]

  @Test(arguments: inputs)
  func `a file that is not a document`(input: Input) throws {
    try Data(input.bytes).write(to: URL(fileURLWithPath: folder.path + "/" + input.file))
    let run = try Subprocess.run(Subprocess.kineo, ["check", input.file], in: folder.path)
    #expect(run.status == 65, "\(run.errors.prefix(2000))")
    #expect(run.errors.contains(input.message), "\(run.errors.prefix(2000))")
    #expect(run.errors.contains("error: ") && run.errors.contains(input.file))
    // A flood of messages explains nothing.
    #expect(run.errors.split(separator: "\n").count < 400 && run.output.isEmpty)
  }

  @Test func `a folder, a missing file`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/folder.json", withIntermediateDirectories: false)
    for (what, status, message) in [
      ("folder.json", 66, "it is a folder"), ("nothing.json", 66, "No such file"),
      ("./no/folder/a.json", 66, "No such file"),
    ] {
      let run = try Subprocess.run(Subprocess.kineo, ["check", what], in: folder.path)
      #expect(run.status == Int32(status), "\(what): \(run.errors)")
      #expect(run.errors.contains(message) && run.errors.contains(what), "\(run.errors)")
    }
  }

  @Test func `an SVG that would take too much work is rejected at the responsible layer`() throws {
    let keys = (0..<15_000).map { "[\($0 * 7 % 9), \($0 * 5 % 9)]" }.joined(separator: ",")
    let text = BadInputTests.layers(
      "\n{ \"shape\": \"circle\", \"animate\": { \"position\": { \"values\": [\(keys)], \"duration\": 9 } } }"
    )
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/keys.json"))
    let run = try Subprocess.run(
      Subprocess.kineo, ["keys.json", "-o", "keys.svg"], in: folder.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("keys.json:2:1: error: writing the document as SVG"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/keys.svg"))
  }

  @Test func `a size that no format supports is rejected before it is drawn`() throws {
    let text = #"{ "canvas": { "size": [4000, 10] }, "layers": [] }"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/w.json"))
    for flags in [["--scale", "20"], ["--size", "60000x6000"]] {
      let run = try Subprocess.run(
        Subprocess.kineo, ["w.json", "-o", "w.gif"] + flags, in: folder.path)
      #expect(run.status == 64 && run.errors.contains("more than 65535"), "\(run.errors)")
    }
  }

  @Test func `a truncated document gets no messages about missing keys`() throws {
    for text in [#"{ "canvas": { "size": [9, 9"#, #"{ "title": "abc"#, #"{ "canvas": "#] {
      let run = try Subprocess.run(Subprocess.kineo, ["check", "-"], input: Array(text.utf8))
      #expect(run.errors.components(separatedBy: ": error: ").count <= 4, "\(run.errors)")
      #expect(!run.errors.contains("needs the key"), "\(run.errors)")
    }
  }
}
