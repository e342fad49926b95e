import Diagnostics
import Foundation
import Pipeline
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import VectorExport

/// Every document of docs/cookbook renders, and the page shows all of them.
struct CookbookTests {
  static let folder = Subprocess.sourceTree + "/docs/cookbook"
  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  @Test(arguments: names)
  func `is read without messages, shows something and moves`(name: String) throws {
    let source = try PresetTests.loader.source(of: "\(Self.folder)/\(name).json").get()
    let reading = PresetTests.loader.read(source)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    #expect(DocumentLoader.advice(on: reading, of: source).isEmpty)
    let scene = try #require(reading.scene)
    #expect(scene.title?.isEmpty == false)
    var settings = RenderSettings()
    settings.scaling = .fit(width: 48, height: nil)
    let job = try RenderJob(scene, settings)
    let pictures = (0..<4).map { i in
      job.picture(at: job.span.start + (job.span.end - job.span.start) * (Double(i) + 0.5) / 4)
    }
    #expect(pictures.contains { $0.pixels.contains { $0 >> 24 > 0 } })
    #expect(Set(pictures).count > 1)
    #expect(try job.svg().text.contains("<animate"))
  }

  @Test func `the page shows each, with its picture`() throws {
    let page = try String(
      contentsOfFile: Subprocess.sourceTree + "/docs/cookbook.md", encoding: .utf8)
    #expect(Self.names.count >= 13)
    for name in Self.names {
      #expect(page.contains("(cookbook/\(name).json)") && page.contains("(cookbook/\(name).svg)"))
      let picture = try String(contentsOfFile: "\(Self.folder)/\(name).svg", encoding: .utf8)
      #expect(picture.hasPrefix("<svg") && picture.contains("<animate"), "\(name)")
    }
  }
}
