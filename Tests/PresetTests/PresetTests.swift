import Diagnostics
import DisplayList
import DocumentLanguage
import Encoding
import Foundation
import Geometry
import Notations
import Pipeline
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import Timeline

/// What holds for every preset, found by listing the folder.
struct PresetTests {
  static let library = PresetLibrary(folders: [Subprocess.sourceTree + "/presets"])
  static let loader = DocumentLoader(presets: library)

  private func reading(_ name: String, _ settings: [ParameterSetting] = []) throws -> Reading {
    Self.loader.read(try Self.loader.source(of: name).get(), settings: settings)
  }

  private func job(_ scene: Scene, side: Int = 48) throws -> RenderJob {
    var settings = RenderSettings()
    settings.scaling = .fit(width: side, height: nil)
    return try RenderJob(scene, settings)
  }

  @Test(arguments: library.names)
  func `is read without messages and has a description`(name: String) throws {
    let reading = try reading(name)
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    let scene = try #require(reading.scene)
    #expect(scene.title?.isEmpty == false)
    #expect(scene.summary?.isEmpty == false)
    let headline = Headline(title: scene.title, summary: scene.summary, group: scene.group)
    #expect(Self.loader.headline(of: name) == headline)
    #expect(reading.parameters.allSatisfy { !$0.about.isEmpty }, "parameters tell what they do")
    #expect(scene.playback.duration > 0 && scene.playback.duration <= 20)
  }

  @Test(arguments: library.names)
  func `shows something and moves`(name: String) throws {
    let job = try job(try #require(try reading(name).scene))
    let span = job.span
    let pictures = (0..<8).map { i in
      job.picture(at: span.start + (span.end - span.start) * (Double(i) + 0.5) / 8)
    }
    #expect(pictures.contains { $0.pixels.contains { $0 >> 24 > 0 } })
    #expect(Set(pictures).count > 1)
    // Thumbnails, and readers who prefer reduced motion, show the first one.
    guard job.timeline.scene.group == "Loaders" else { return }
    #expect(job.picture(at: span.start).pixels.contains { $0 >> 24 > 64 })
  }

  @Test(arguments: library.names)
  func `draws only what changes, and every frame as if it were alone`(name: String) throws {
    let job = try job(try #require(try reading(name).scene), side: 32)
    var renderer = Renderer(viewport: job.viewport)
    var playhead = Playhead(job.timeline)
    let start = job.span.start + (job.span.end - job.span.start) * 0.3
    for i in 0..<4 {
      let time = start + Double(i) / 30
      #expect(renderer.render(playhead.frame(at: time)) == job.picture(at: time), "at \(time)")
    }
  }

  @Test(arguments: library.names)
  func `an endless loop without a hold closes`(name: String) throws {
    let scene = try #require(try reading(name).scene)
    guard scene.playback.loop == .forever, scene.playback.hold == 0 else { return }
    let job = try job(scene)
    let first = job.picture(at: job.span.start)
    // The end of a round is the start of the next, because every period in the document divides it.
    let next = job.picture(at: job.span.end)
    let worst = zip(first.pixels, next.pixels).map(difference).max() ?? 0
    #expect(worst <= 1)
  }

  @Test(arguments: library.names)
  func `accepts the ends of every parameter's range, or extreme values`(
    name: String
  ) throws {
    for parameter in try reading(name).parameters {
      let texts: [String] =
        switch parameter.kind {
        case .color: ["red", "rgb(0 0 0 / 0.5)"]
        case .choice: parameter.choices
        case .bool: ["true", "false"]
        case .number, .length, .duration, .angle:
          // Extreme values if there are no limits.
          [String(parameter.minimum ?? -1000), String(parameter.maximum ?? 1000)]
        case .colors: ["red", "red,gold,teal,navy,plum,gray,black"]
        case .text, .path, .list: []
        }
      for text in texts {
        let reading = try reading(name, [ParameterSetting(name: parameter.name, text: text)])
        #expect(
          reading.diagnostics.isEmpty, "--\(parameter.name) \(text): \(reading.diagnostics)")
        let job = try job(try #require(reading.scene), side: 16)
        #expect(job.picture(at: job.span.end / 2).width == 16)
      }
    }
  }

  @Test(arguments: library.names)
  func `a larger frame shows the same`(name: String) throws {
    let scene = try #require(try reading(name).scene)
    let time = try job(scene).span.end * 0.6
    let small = try job(scene, side: 16).picture(at: time)
    let large = try job(scene, side: 512).picture(at: time)
    func ink(_ bitmap: Bitmap) -> Double {
      let sum = bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
      return sum / Double(bitmap.width * bitmap.height)
    }
    // A side that is not a whole number is rounded to whole pixels.
    let isSquare = scene.canvas.size.width == scene.canvas.size.height
    #expect(abs(ink(small) - ink(large)) < (isSquare ? 0.012 : 0.05))
  }

  /// The browser tests compare the SVG with the same frames.
  @Test(arguments: library.names)
  func `a GIF shows the frames`(name: String) async throws {
    var settings = RenderSettings()
    settings.scaling = .fit(width: 32, height: nil)
    settings.framesPerSecond = 5
    settings.background = .white
    let scene = try #require(try reading(name).scene)
    settings.duration = min(scene.playback.duration, 2)
    var options = FormatOptions()
    options.measures = true
    let outcome = try await RenderJob(scene, settings).film.gif(options)
    let quality = try #require(outcome.quality)
    #expect(quality.flatDiffering == 0, "flat colours are exact")
    // At this size nearly every pixel is on an edge, where errors are least visible.
    #expect(
      quality.squares < 16 * 3 * quality.pixels, "the root mean square is below 4 levels of 255")
  }

  @Test(arguments: library.names)
  func `a parameter's default can be given as it is shown`(name: String) throws {
    let source = try Self.loader.source(of: name).get()
    for parameter in Self.loader.read(source).parameters {
      let shown = NotationWriter.compact(parameter.defaultValue.node(at: .none))
      guard parameter.kind != .text else { continue }
      let setting = ParameterSetting(name: parameter.name, text: shown)
      let again = Self.loader.read(source, settings: [setting]).parameters
        .first { $0.name == parameter.name }
      #expect(again?.value == parameter.defaultValue, "\(parameter.name): \(shown)")
    }
  }

  /// Eight frames side by side, 24 pixels wide each, small enough to store for every preset and large
  /// enough to recognize it. Letters are blocks, so they do not depend on the machine's fonts.
  @Test(arguments: library.names)
  func `looks the way it was approved`(name: String) throws {
    var resources = Self.loader.resources
    resources.layoutText = BlockFont.layout
    let reading = SpecReader(resources: resources).read(try Self.loader.source(of: name).get())
    let job = try job(try #require(reading.scene), side: 24)
    let span = job.span
    let pictures = (0..<8).map { i in
      job.picture(at: span.start + (span.end - span.start) * (Double(i) + 0.5) / 8)
    }
    var strip = Bitmap(width: 8 * pictures[0].width, height: pictures[0].height)
    for (i, picture) in pictures.enumerated() {
      for y in 0..<picture.height {
        for x in 0..<picture.width { strip[i * picture.width + x, y] = picture[x, y] }
      }
    }
    try expectGolden(strip, named: name, tolerance: 4)
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }
}
