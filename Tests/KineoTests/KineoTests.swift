import Diagnostics
import DisplayList
import Encoding
import Geometry
import Kineo
import Pipeline
import Raster
import Scene
import TestSupport
import Testing

/// The library, used from a Swift program.
struct KineoTests {
  private let presets = PresetLibrary(folders: [Subprocess.sourceTree + "/presets"])

  @Test func `a preset becomes files with its parameters`() async throws {
    let check = try Kineo(preset: "checkmark", parameters: ["delay": "1"], presets: presets)
    #expect(check.scene.title == "Checkmark")
    #expect(try await check.gif().starts(with: Array("GIF89a".utf8)))
    #expect(try check.svg().text.hasPrefix("<svg"))
    let start = try PNG.decode(try check.png(at: 0.9))
    #expect(start.pixels.allSatisfy { $0 == 0 }, "nothing is drawn during the delay")
    let end = try PNG.decode(try check.png())
    #expect(end.pixels.contains { $0 != 0 })
  }

  @Test func `every output format becomes files`() async throws {
    let dot = try Kineo(preset: "checkmark", presets: presets)
    for format in OutputFormat.all where WebP.isThere || !format.title.contains("WebP") {
      let path = "check." + format.extensions[0]
      let files = try await dot.files(format, at: path)
      #expect(files.map(\.path).first == path)
      #expect(files.count == 1 + format.companions(FormatOptions()).count, "\(format.name)")
      #expect(files.allSatisfy { !$0.bytes.isEmpty })
    }
    #expect(try await dot.files(.gif, at: "check.gif")[0].bytes == dot.gif())
  }

  @Test func `settings override the document`() async throws {
    let check = try Kineo(preset: "checkmark", presets: presets)
    var settings = RenderSettings()
    settings.scaling = .fit(width: 88, height: nil)
    let picture = try PNG.decode(try check.png(settings))
    #expect(picture.width == 88 && picture.height == 88)
    settings.phase = "outro"
    #expect(throws: Kineo.Failure.self) { try check.png(settings) }
  }

  @Test func `a document in memory reports all its mistakes`() {
    let text = #"{ "canvas": { "size": [8, 8] }, "layers": [{ "fill": 1 }, { "stroke": 2 }] }"#
    do {
      _ = try Kineo(document: Array(text.utf8), name: "two.json", presets: presets)
      Issue.record("a document with mistakes was read")
    } catch {
      guard case .diagnostics(let diagnostics) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(diagnostics.filter { $0.severity == .error }.count >= 2)
    }
  }

  @Test func `a scene made in code becomes files, or is rejected`() throws {
    var layer = Layer(
      id: LayerID(0), bounds: Rect(x: 0, y: 0, width: 8, height: 8), position: Point(4, 4))
    layer.background = .color(.black)
    let scene = Scene(canvas: Canvas(size: Size(8, 8)), layers: [layer])
    let picture = try PNG.decode(try Kineo(scene: scene).png())
    #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    layer.opacity = .nan
    let broken = Scene(canvas: Canvas(size: Size(8, 8)), layers: [layer])
    #expect(throws: Kineo.Failure.self) { try Kineo(scene: broken) }
  }

  @Test func `what an SVG cannot express is reported with its place`() throws {
    let text = """
      { "canvas": { "size": [40, 40] },
        "layers": [
          { "name": "dial", "gradient": "conic", "colors": ["red", "blue"],
            "transform": [{ "perspective": 60 }, { "rotateY": 40 }] }] }
      """
    let dial = try Kineo(document: Array(text.utf8), name: "dial.json", presets: presets)
    let warning = try #require(try dial.svg().warnings.first)
    #expect(warning.severity == .warning && warning.message.hasPrefix("'dial': "))
    #expect(warning.location?.span?.line == 3)
  }

  @Test func `an unknown name is not found`() {
    #expect(throws: Kineo.Failure.self) { try Kineo(preset: "chekmark", presets: presets) }
  }

  @Test func `the checkmark looks the way it was approved`() throws {
    let check = try Kineo(preset: "checkmark", presets: presets)
    try expectGolden(
      try PNG.decode(try check.png(at: 0.55)), named: "checkmark-half-drawn", tolerance: 1)
  }
}
