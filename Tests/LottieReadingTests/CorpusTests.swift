import Diagnostics
import Encoding
import Foundation
import LottieReading
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import Timeline

/// Documents made by others, with images drawn by lottie-web and After Effects. They are next to the
/// checkout, not in it.
enum Corpus {
  static let folder = Subprocess.sourceTree + "/../shared/corpus/lottie"
  static var isPresent: Bool { FileManager.default.fileExists(atPath: folder) }

  /// Relative paths in a folder of the corpus, sorted.
  static func files(_ inner: String, ending: String) throws -> [String] {
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder + inner)
    return all.filter { $0.hasSuffix(ending) }.map { inner + "/" + $0 }.sorted()
  }

  static func read(_ file: String) throws -> Reading {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + file)))
    return LottieReader().read(SourceFile(name: file, bytes: bytes))
  }
}

@Suite(.enabled(if: Corpus.isPresent, "../shared/corpus/lottie is not beside the checkout"))
struct CorpusTests {
  @Test func `every fact is drawn as lottie-web draws it`() throws {
    let pictures = try Corpus.files("/facts", ending: ".png")
    try #require(pictures.count > 100)
    for picture in pictures {
      // NAME-FRAME.png
      let stem = picture.dropLast(4)
      let parts = stem.split(separator: "-")
      let frame = try #require(parts.last.flatMap { Double($0) })
      let document = stem.dropLast((parts.last?.count ?? 0) + 1) + ".json"
      let scene = try #require(try Corpus.read(String(document)).scene)
      let time = frame / scene.playback.framesPerSecond
      var viewport = Viewport(canvas: scene.canvas.size, scale: 1)
      viewport.browserLook = scene.canvas.browserLook
      var renderer = Renderer(viewport: viewport)
      let ours = renderer.render(Timeline(scene).frame(at: time))
      let theirs = try PNG.decode(
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: Corpus.folder + picture))))
      #expect(ours.width == theirs.width && ours.height == theirs.height)
      let mean = CorpusTests.difference(ours, theirs)
      // Colours of gradients are between lottie-web's and After Effects', which are half a pixel apart.
      let limit = picture.contains("/gradient-") ? 0.95 : 0.7
      #expect(mean <= limit, "\(picture) differs by \(mean)")
    }
  }

  @Test func `every document is read and can be drawn halfway`() throws {
    let documents = try Corpus.files("", ending: ".json").filter { file in
      !["index.json", "/facts/", "footage_0"].contains { file.contains($0) }
    }
    try #require(documents.count > 90)
    for document in documents {
      let reading = try Corpus.read(document)
      let scene = try #require(reading.scene, "\(document) is refused")
      #expect(scene.validate().isEmpty)
      _ = Timeline(scene).frame(at: scene.playback.duration / 2)
    }
  }

  /// The mean difference of red, green and blue on white.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    func onWhite(_ pixel: UInt32, _ shift: UInt32) -> Int {
      Int(pixel >> shift & 255) + 255 - Int(pixel >> 24)
    }
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift in [UInt32(0), 8, 16] { sum += abs(onWhite(p, shift) - onWhite(q, shift)) }
    }
    return Double(sum) / Double(a.pixels.count * 3)
  }
}
