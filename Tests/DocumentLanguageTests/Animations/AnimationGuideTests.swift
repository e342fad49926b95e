import Diagnostics
import DocumentLanguage
import Scene
import SceneReading
import TestSupport
import Testing

/// The examples of the guide to animations are documents without a mistake.
struct AnimationGuideTests {
  @Test func `every example of the guide reads without a word`() throws {
    let text = try Presets.text(ofDocument: "docs/animations.md")
    var examples: [String] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```json" {
        lines = []
      } else if line == "```", let example = lines {
        examples.append(example.joined(separator: "\n"))
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    #expect(examples.count >= 7)
    for example in examples {
      let reading = SpecReader().read(SourceFile(name: "example.json", text: example))
      #expect(reading.diagnostics == [], "\(example)")
      #expect(reading.scene?.layers.isEmpty == false)
    }
  }
}
