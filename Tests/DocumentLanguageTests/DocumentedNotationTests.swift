import Diagnostics
import DocumentLanguage
import Foundation
import Notations
import Scene
import SceneReading
import Testing

/// The examples of `docs/notations.md` stay true.
struct DocumentedNotationTests {
  /// The fenced blocks of one kind.
  private func examples(_ kind: String) throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../docs/notations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.components(separatedBy: "\n```\(kind)\n").dropFirst()
      .map { $0.components(separatedBy: "\n```")[0] }
  }

  @Test func `every example is read without a mistake`() throws {
    let json = try examples("json")
    let xml = try examples("xml")
    #expect(json.count == 3 && xml.count == 1)
    for text in json + xml {
      let reading = NotationReader.read(SourceFile(name: "notations.md", text: text))
      #expect(reading.diagnostics == [], "\(text)")
    }
  }

  @Test func `the first example is a document`() throws {
    let text = try #require(try examples("json").first)
    let reading = SpecReader().read(SourceFile(name: "notations.md", text: text))
    #expect(reading.diagnostics == [])
    #expect(reading.scene?.layers.count == 1)
  }

  @Test func `the limits are those of the table`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = folder.appendingPathComponent("../../docs/notations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let limits = Limits()
    for limit in RaisableLimit.allCases { #expect(text.contains("`\(limit.rawValue)`")) }
    for (name, value) in [
      ("fileBytes", limits.notation.fileBytes), ("depth", limits.notation.depth),
      ("values", limits.notation.values),
      ("findings", limits.notation.findings), ("pathSegments", limits.pathSegments),
    ] {
      #expect(text.contains("| `\(name)` | \(value) "), "\(name)")
    }
  }
}
