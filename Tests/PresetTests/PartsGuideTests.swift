import Diagnostics
import Foundation
import Pipeline
import Scene
import SceneReading
import TestSupport
import Testing

/// The files of `docs/parts.md`, in one folder, as on the page.
struct PartsGuideTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let page = try Presets.text(ofDocument: "docs/parts.md")
    let blocks = page.components(separatedBy: "```json\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    for (name, text) in zip(["brand.json", "card.json", "main.json"], blocks) {
      try #require(page.contains("`\(name)`:"))
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
  }

  private func read(_ name: String) throws -> Reading {
    PresetTests.loader.read(try PresetTests.loader.source(of: folder.path + "/" + name).get())
  }

  private func texts(_ layers: [Layer]) -> [String] {
    layers.flatMap { layer in
      var own: [String] = []
      if case .text(let content) = layer.content { own = content.settings.map(\.text) }
      return own + texts(layer.children)
    }
  }

  @Test(arguments: ["card.json", "main.json"])
  func `the documents are read without messages`(name: String) throws {
    let reading = try read(name)
    #expect(reading.diagnostics == [])
    #expect(reading.dependencies.contains { $0.hasSuffix("/brand.json") })
  }

  @Test func `a slot shows its content, otherwise its own layers`() throws {
    let scene = try #require(try read("main.json").scene)
    #expect(texts(scene.layers) == ["Upload", "Saved", "Title", "Nothing yet"])
    #expect(abs(scene.playback.duration - 1.2) < 1e-9)
  }
}
