import Diagnostics
import DocumentLanguage
import Foundation
import Pipeline
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import VectorExport

/// Our own SVGs, read back, show our own frames: exporter and reader agree.
///
/// KINEO_ALL_ROUND_TRIPS=1 tests every preset and both kinds of animation.
struct RoundTripTests {
  private static let isWhole = ProcessInfo.processInfo.environment["KINEO_ALL_ROUND_TRIPS"] != nil
  private static let sample = [
    "checkmark", "dual-ring", "like-burst", "heartbeat", "ball-beat", "clock", "annular", "toast",
  ]
  private static let names = PresetTests.library.names
  private static let closely = isWhole ? names : sample.filter(names.contains)

  /// Sampled as SVG files are: else rims of shapes on top of each other, which samples do not show through, would count.
  private func job(_ reading: Reading) throws -> RenderJob {
    var scene = try #require(reading.scene)
    scene.canvas.isFine = true
    return try RenderJob(scene, RenderSettings())
  }

  /// The mean difference of all components over white, of 255.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
    guard a.width == b.width, a.height == b.height else { return 255 }
    func overWhite(_ pixel: UInt32, _ shift: UInt32) -> Int {
      Int(pixel >> shift & 255) + 255 - Int(pixel >> 24)
    }
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) where p != q {
      for shift: UInt32 in [0, 8, 16] { sum += abs(overWhite(p, shift) - overWhite(q, shift)) }
    }
    return Double(sum) / Double(a.pixels.count * 3)
  }

  @Test(arguments: names)
  func `a preset's SVG read back shows the preset`(name: String) throws {
    try compare(name, SVGOptions(), at: [0.41])
  }

  @Test(arguments: closely)
  func `it does so all the time, and with style sheets`(name: String) throws {
    try compare(name, SVGOptions(), at: [0.13, 0.77])
    var styled = SVGOptions()
    styled.motion = .css
    try compare(name, styled, at: [0.13, 0.41, 0.77])
  }

  @Test func `a filter's region and a step's area move`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60" width="100" height="60"><filter id="f" primitiveUnits="userSpaceOnUse">
      <feFlood flood-color="orange" width="30"><animate attributeName="width" values="10;60" dur="2s" repeatCount="indefinite"/></feFlood>
      <feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter><g filter="url(#f)">
      <rect x="8" y="10" width="20" height="20"><animate attributeName="x" values="8;70;8" dur="2s" repeatCount="indefinite"/></rect>
      <rect x="30" y="30" width="10" height="10"/></g></svg>
      """
    let loader = PresetTests.loader
    let own = try job(loader.read(SourceFile(name: "own.svg", text: text), settings: []))
    let written = try own.svg(SVGOptions()).text
    #expect(written.utf8.count < 4000)
    let back = try job(loader.read(SourceFile(name: "back.svg", text: written), settings: []))
    for time in [0.13, 0.5, 0.83, 1.37] {
      #expect(difference(own.picture(at: time), back.picture(at: time)) <= 0.3, "\(time)")
    }
  }

  /// Nil where keyframes of CSS cannot say it, which the exporter refuses by name.
  private func text(of job: RenderJob, _ options: SVGOptions) throws -> String? {
    do {
      return try job.svg(options).text
    } catch RenderFailure.svg where options.motion == .css {
      return nil
    }
  }

  private func compare(_ name: String, _ options: SVGOptions, at shares: [Double]) throws {
    let loader = PresetTests.loader
    let own = try job(loader.read(try loader.source(of: name).get(), settings: []))
    guard let text = try text(of: own, options) else { return }
    let back = try job(
      loader.read(SourceFile(name: name + ".svg", text: text), settings: []))
    for share in shares {
      // An SVG begins at 0 and plays at its own speed, wherever the document's playback begins.
      let time = own.span.seconds * share
      let away = difference(
        own.picture(at: own.span.documentTime(at: time)), back.picture(at: time))
      #expect(away <= 0.3, "\(name) at \(time) s")
    }
  }
}
