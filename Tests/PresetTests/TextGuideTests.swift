import Diagnostics
import DocumentLanguage
import Foundation
import Pipeline
import SceneReading
import TestSupport
import Testing

/// `docs/text.md` with the fonts of the machine.
struct TextGuideTests {
  @Test func `every example reads without a word`() throws {
    let guide = try String(contentsOfFile: Subprocess.sourceTree + "/docs/text.md", encoding: .utf8)
    let examples = guide.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(examples.count >= 8)
    for example in examples {
      let reading = PresetTests.loader.read(SourceFile(name: "example.json", text: example))
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)\n\(example)")
    }
  }
}
