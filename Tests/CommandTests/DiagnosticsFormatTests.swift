import Foundation
import TestSupport
import Testing

/// What programs read: all messages have the form that `--diagnostics` asks for.
struct DiagnosticsFormatTests: CommandSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array(#"{ "canvas": { "size": [4, 4] }, "layer": [] }"#.utf8), to: "bad.json")
    try folder.write(
      Array(#"{ "assets": [{ "preset": "checkmark", "out": "no.gif" }] }"#.utf8), to: "kineo.json")
    try folder.write(Array("{\"canvas\":{\"size\":[4,4]},\"layers\":[]}".utf8), to: "tight.json")
  }

  private static let failing = [
    "nosuch -o x.gif", "checkmark --bogus 3 -o x.gif", "checkmark -o x.foo", "checkmark",
    "checkmark --size no -o x.gif", "-Z", "bad.json -o x.gif", "check bad.json nosuch.json",
    "bad.json nosuch.json -o {name}.gif", "checkmark -o no.gif --check", "build --check",
    "build nosuch.json", "fmt --check tight.json", "inspect nosuch.gif",
  ]

  private func run(_ line: String, _ format: String) throws -> Subprocess {
    try Subprocess.run(
      Subprocess.kineo, line.split(separator: " ").map(String.init) + ["--diagnostics", format],
      in: folder.path)
  }

  private func lines(_ run: Subprocess) -> [Substring] { run.errors.split(separator: "\n") }

  @Test(arguments: failing)
  func `every line for programs is an object, and one of them an error`(line: String) throws {
    let run = try run(line, "json")
    #expect(run.status != 0)
    let severities = try lines(run).map { text in
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let fields = try #require(object as? [String: Any], "\(text)")
      #expect(fields["message"] is String)
      return try #require(fields["severity"] as? String, "\(text)")
    }
    #expect(severities.contains("error"), "\(run.errors)")
    #expect(Set(severities).isSubset(of: ["error", "warning", "note"]), "\(severities)")
  }

  @Test(arguments: failing)
  func `every failure is an annotation, and is counted in the log`(line: String) throws {
    let run = try run(line, "github")
    #expect(run.status != 0 && lines(run).contains { $0.hasPrefix("::error ") }, "\(run.errors)")
    let others = lines(run).filter { !$0.hasPrefix("::") }
    #expect(others.allSatisfy { $0.contains { $0.isNumber } }, "\(others)")
  }

  @Test func `warnings are told as diagnostics are`() throws {
    let line = "checkmark --format gif -o a.svg"
    #expect(try run(line, "human").errors.contains("warning: 'a.svg' is named like an SVG"))
    #expect(try run(line, "json").errors.hasPrefix(#"{"severity":"warning""#))
    #expect(try run(line, "github").errors.hasPrefix("::warning "))
    #expect(try run("checkmark --format apng -o a.png", "human").errors.isEmpty)
    #expect(try run("checkmark --format gif -o a", "human").errors.isEmpty)
  }

  @Test func `a file of several that is missing is told with its hint`() throws {
    let run = try kineo("check", "checkmark", "chekmark")
    #expect(run.status == 66)
    #expect(run.errors.contains("did you mean 'checkmark'?"), "\(run.errors)")
    #expect(run.errors.hasSuffix("1 of 2 documents failed\n"), "\(run.errors)")
  }
}
