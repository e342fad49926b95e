import Diagnostics
import DocumentLanguage
import Foundation
import Pipeline
import SceneReading
import TestSupport
import Testing

/// Guides with texts and images, with the machine's fonts and libraries.
struct TextGuideTests {
  @Test(arguments: [("text", 11), ("expressions", 1), ("pictures", 6)])
  func `every example is read without messages`(page: String, least: Int) throws {
    let guide = try String(
      contentsOfFile: Subprocess.sourceTree + "/docs/\(page).md", encoding: .utf8)
    let examples = guide.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(examples.count >= least)
    for example in examples {
      let reading = PresetTests.loader.read(SourceFile(name: "example.json", text: example))
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)\n\(example)")
    }
  }
}
