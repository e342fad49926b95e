import Diagnostics
import DocumentLanguage
import Foundation
import Geometry
import Pipeline
import Raster
import Scene
import SceneReading
import TestSupport
import Testing
import Timeline

/// What the articles say about the animations in presets.
struct ArticleTests {
  private func reading(_ name: String, _ settings: [(String, String)] = []) throws -> Reading {
    let loader = PresetTests.loader
    return loader.read(
      try loader.source(of: name).get(),
      settings: settings.map { ParameterSetting(name: $0.0, text: $0.1) })
  }

  private func scene(_ name: String, _ settings: (String, String)...) throws -> Scene {
    try #require(try reading(name, settings).scene)
  }

  private func job(_ scene: Scene) throws -> RenderJob { try RenderJob(scene, RenderSettings()) }

  private func ink(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  @Test func `one wrapping stroke and two layers draw the same square`() throws {
    let ways = [
      [], [("lineWidth", "2")], [("duration", "0.9")], [("direction", "counterclockwise")],
    ]
    for settings in ways {
      let one = try job(try #require(try reading("square-progress", settings).scene))
      let two = try job(try #require(try reading("square-progress-two-layers", settings).scene))
      var worst = 0
      for i in 0...200 {
        let t = one.span.end * Double(i) / 200
        let pairs = zip(one.picture(at: t).pixels, two.picture(at: t).pixels)
        worst = max(worst, pairs.map(difference).max() ?? 0)
      }
      #expect(worst <= 1, "\(settings)")
    }
  }

  @Test func `a clamped stroke shrinks into the seam`() throws {
    let whole = try job(try scene("square-progress"))
    let clamped = try job(try scene("square-progress-clamped"))
    for i in 0..<20 {
      let t = 2 * Double(i) / 20
      #expect(abs(ink(whole.picture(at: t)) - ink(whole.picture(at: 0))) < 20)
    }
    #expect(ink(clamped.picture(at: 1)) > ink(whole.picture(at: 1)) * 0.9)
    #expect(ink(clamped.picture(at: 1.95)) < 1)
  }

  @Test func `the box of the folder springs from its corner`() throws {
    let scene = try scene("folder-open")
    let spring = Spring(dampingRatio: 0.75, settlingIn: 1, initialVelocity: 0.5)
    let layer = try #require(scene.layers.first { $0.name == "folder" })
    #expect(layer.animations.count == 4, "there and back, position and size")
    #expect(layer.animations.allSatisfy { $0.easing == .spring(spring) && $0.timing.duration == 1 })
    // At rest, open, and closed again; the contents are as large as the frame.
    for (time, x, y, side) in [(0.6, 0.0, 380.0, 100.0), (1.6, 10, 90, 300), (3.2, 0, 380, 100)] {
      let moment = Timeline(scene).presentation(at: time)
      let folder = try #require(moment.first { $0.name == "folder" })
      let corner = folder.position - folder.bounds.point(atUnit: folder.anchorPoint)
      #expect(abs(corner.x - x) < 1e-9 && abs(corner.y - y) < 1e-9, "at \(time)")
      #expect(abs(folder.bounds.width - side) < 1e-9 && abs(folder.bounds.height - side) < 1e-9)
      let inside = try #require(folder.children.first)
      let grown = inside.transform.matrix.projection.affine
      #expect(abs(inside.bounds.width * grown.a - side) < 1e-9)
    }
  }

  @Test func `the cover leaves when the last of three blocks has ended`() throws {
    for durations in [(0.9, 0.3, 0.5), (0.2, 0.8, 0.4), (0.1, 0.2, 0.7), (0.5, 0.5, 0.5)] {
      let scene = try scene(
        "timeline-to-detail", ("navbarDuration", "\(durations.0)"),
        ("tableDuration", "\(durations.1)"), ("noteDuration", "\(durations.2)"), ("pause", "1"))
      let longest = max(durations.0, durations.1, durations.2)
      let covers = scene.layers.filter { $0.name == "cover" }
      #expect(covers.count == 2)
      for (i, start) in [1, 2 + longest].enumerated() {
        let lifetime = try #require(covers[i].lifetime)
        #expect(abs(lifetime.appear - start) < 1e-9)
        #expect(abs(lifetime.disappear - start - longest) < 1e-9)
      }
    }
  }

  @Test func `nothing jumps when the cover comes and goes`() throws {
    let scene = try scene("timeline-to-detail", ("pause", "1"))
    let job = try job(scene)
    for cover in scene.layers where cover.name == "cover" {
      let lifetime = try #require(cover.lifetime)
      for t in [lifetime.appear, lifetime.disappear] {
        let before = job.picture(at: t - 1e-6)
        let after = job.picture(at: t + 1e-6)
        let far = zip(before.pixels, after.pixels).filter { difference($0, $1) > 40 }
        #expect(far.isEmpty, "at \(t): \(far.count) pixels")
      }
    }
  }

  @Test func `a designer's property list sets the blocks`() throws {
    let path = Subprocess.sourceTree + "/presets/timeline-to-detail.tuning.plist"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let loader = PresetTests.loader
    let reading = loader.read(
      try loader.source(of: "timeline-to-detail").get(),
      tuning: [SourceFile(name: "tuning", path: path, bytes: bytes)])
    #expect(reading.diagnostics.isEmpty)
    let cover = try #require(reading.scene?.layers.first { $0.name == "cover" })
    // Of 0.6, 0.3 and 0.45 seconds.
    #expect(abs((cover.lifetime?.disappear ?? 0) - 1.2 - 0.6) < 1e-9, "after a pause of 1.2 s")
    #expect(!PresetTests.library.names.contains { $0.contains(".") })
  }

  @Test func `three layers cycle through any number of colours`() throws {
    let all: [(String, UInt32)] = [
      ("red", 0xFF00_00FF), ("lime", 0xFF00_FF00), ("blue", 0xFFFF_0000), ("yellow", 0xFF00_FFFF),
      ("aqua", 0xFFFF_FF00), ("fuchsia", 0xFFFF_00FF), ("white", 0xFFFF_FFFF),
    ]
    for count in 1...7 {
      let colors = all.prefix(count).map(\.0).joined(separator: ",")
      let scene = try scene("quizup", ("colors", colors), ("tint", "transparent"))
      let discs = try #require(scene.layers.first).children
      #expect(discs.count == 3)
      let job = try job(scene)
      for step in 0...count {
        // Shortly before the disc is full, and shortly after the next one has begun.
        let expected = all[step % count].1
        for time in [Double(step + 1) * 0.7 - 1e-4, Double(step + 1) * 0.7 + 1e-4]
        where time < 0.7 * Double(count + 1) {
          let color = job.picture(at: time)[50, 10]
          #expect(difference(color, expected) <= 1, "\(count) colours, \(time) s")
        }
      }
    }
  }

  @Test func `two layers blink`() throws {
    let scene = try scene(
      "quizup-two-layers", ("colors", "red,lime,blue"), ("tint", "transparent"))
    let job = try job(scene)
    let start = job.span.start
    // The previous step's disc is briefly at the front, full, in its old colour.
    #expect(difference(job.picture(at: start + 0.69)[50, 10], 0xFF00_00FF) <= 1)
    #expect(difference(job.picture(at: start + 0.71)[50, 10], 0xFFFF_0000) <= 1)
    #expect(difference(job.picture(at: start + 0.75)[50, 10], 0xFF00_00FF) <= 1)
  }

  @Test func `longer symbols take longer, by their length`() throws {
    func duration(_ name: String, _ stretch: String) throws -> Double {
      let scene = try scene(name, ("stretch", stretch))
      return try #require(scene.layers.first?.animations.first).timing.duration
    }
    for name in ["cross", "heart", "trash", "arrow-left"] {
      #expect(try duration(name, "0") == 0.5)
      let root = try duration(name, "0.5")
      let whole = try duration(name, "1")
      #expect(abs(root * root - whole * 0.5) < 1e-9, "the root of what is in proportion")
    }
    #expect(try duration("minus", "0.5") < 0.5)
    #expect(try duration("trash", "0.5") > duration("heart", "0.5"))
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return largest
  }
}
