import Diagnostics
import DocumentLanguage
import Foundation
import Scene
import SceneReading
import TestSupport
import Testing

/// The examples of the guide to animations are documents without a mistake.
struct AnimationGuideTests {
  @Test func `every timing has its curve in the picture`() throws {
    let document = try Presets.text(ofDocument: "docs/images/timings.json")
    var curves: [TimingFunction] = []
    for name in TimingFunction.names {
      let curve = try #require(TimingFunction(named: name))
      // Names of the same curve share a picture; steps have none.
      if case .steps = curve { continue }
      guard !curves.contains(curve) else { continue }
      curves.append(curve)
      #expect(document.contains("\"\(name)\""), "\(name)")
    }
    #expect(document.components(separatedBy: "\"ease").count > 30)
  }

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
