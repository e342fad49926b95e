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
import Testing
import Timeline
import VectorExport

/// A document whose SVG is compared with our own frames.
struct ExportCase: Sendable, CustomStringConvertible {
  var name: String
  var timeline: Timeline
  var svg: String
  /// Whether the exporter warned that a part is only approximate, such as what is drawn frame by frame.
  var isApproximate: Bool
  /// Whether Firefox can show it.
  var isForFirefox = true
  /// Pixels per point.
  var scale: Double
  /// This many pixels of a page in each direction are averaged to one.
  var density = 1
  /// Whether our own frames are averaged, too.
  var averagesBoth = false
  /// Seconds of the output.
  var times: [Double]
  /// The page is shown this many rounds later.
  var rounds = 0.0

  var description: String { name }

  struct Failure: Error, CustomStringConvertible { var description: String }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The presets, and the feature cases in this folder, by name.
  static func files() -> [URL] {
    let folders = [
      root.appendingPathComponent("presets"),
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases"),
    ]
    var files: [URL] = []
    for folder in folders {
      let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      files += (found ?? []).filter { $0.pathExtension == "json" }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
    return files
  }

  /// The cases whose names contain `KINEO_CASE`; mistakes in them are recorded.
  static func all() -> [ExportCase] {
    let wanted = ProcessInfo.processInfo.environment["KINEO_CASE"]
    return files().compactMap { file in
      if let wanted, !file.path.contains(wanted) { return nil }
      do {
        return try ExportCase(file)
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
        return nil
      }
    }
  }

  /// Scenes created here, selected the same way.
  static func scenes() throws -> [ExportCase] {
    let wanted = ProcessInfo.processInfo.environment["KINEO_CASE"]
    return try SceneCases.all().compactMap { item in
      if let wanted, !item.name.contains(wanted) { return nil }
      var result = try ExportCase(name: item.name, scene: item.scene)
      if item.name == SceneCases.nameOfBlends { result.isForFirefox = false }
      return result
    }
  }

  /// The feature cases and every fifth preset, for what the exporter does the same way for all. With
  /// `KINEO_BROWSERS=all`, all of them.
  static func sample() -> [ExportCase] {
    let all = all()
    guard !Browser.isThorough, all.count > 40 else { return all }
    return all.enumerated().filter { $0.element.isFeature || $0.offset % 5 == 0 }.map(\.element)
  }

  /// Whether it shows one feature rather than a preset.
  var isFeature: Bool { name.hasPrefix("Cases/") }

  init(_ file: URL) throws {
    let folder = file.deletingLastPathComponent()
    let name = folder.lastPathComponent + "/" + file.deletingPathExtension().lastPathComponent
    let loader = DocumentLoader(
      presets: PresetLibrary(folders: [ExportCase.root.path + "/presets"]))
    let reading = loader.read(try loader.source(of: file.path).get())
    guard let scene = reading.scene, !reading.hasErrors else {
      let first = reading.diagnostics.first.map { "\($0)" } ?? "no scene"
      throw Failure(description: "\(name): \(first)")
    }
    try self.init(name: name, scene: scene)
  }

  init(name: String, scene: Scene) throws {
    self.name = name
    timeline = Timeline(scene)
    let exporter = SVGExporter { image in
      var bitmap = Bitmap(width: image.width, height: image.height)
      bitmap.pixels = image.pixels
      return try? PNG.encode(bitmap)
    }
    let export = try exporter.export(timeline)
    svg = export.text
    isApproximate = !export.warnings.isEmpty
    // About 200 pixels across, as on a modern display.
    let size = max(scene.canvas.size.width, scene.canvas.size.height)
    scale = min(max((200 / size).rounded(), 1), 5)
    times = []
    let round = round
    // Firefox's clock has whole milliseconds.
    times = (0..<12).map { i -> Double in
      let t: Double = round * (Double(i) + 0.41) / 12
      return i == 0 ? 0 : (t * 1000).rounded() / 1000
    }
  }

  /// About a hundred pixels across, with sixteen samples each.
  var small: ExportCase {
    let size = max(timeline.scene.canvas.size.width, timeline.scene.canvas.size.height)
    var result = self
    result.scale = min(max((100 / size).rounded(), 1), 3)
    result.density = 4
    return result
  }

  /// Seconds of the output.
  var round: Double {
    let playback = timeline.scene.playback
    return playback.duration / playback.speed + playback.hold
  }

  var isEndless: Bool { timeline.scene.playback.loop == .forever }

  /// The same in CSS; nil if CSS cannot express it.
  func inStyle() throws -> ExportCase? {
    let exporter = SVGExporter(options: SVGOptions(motion: .css)) { image in
      var bitmap = Bitmap(width: image.width, height: image.height)
      bitmap.pixels = image.pixels
      return try? PNG.encode(bitmap)
    }
    var result = self
    do throws(ExportFailure) {
      result.svg = try exporter.export(timeline).text
    } catch {
      guard case .beyondStyle = error else { throw error }
      return nil
    }
    return result
  }

  /// The same with a still for reduced motion, at one time.
  func withStill(isReduced: Bool) throws -> ExportCase {
    var result = self
    let options = SVGOptions(reducedMotion: .still)
    result.svg = try SVGExporter(options: options).export(timeline).text
    result.times = [times[6]]
    // The page is shown earlier than what it should look like.
    if isReduced {
      result.times = [round]
      result.rounds = -0.5
    }
    return result
  }

  /// A round of the SVG is one in whole milliseconds (see docs/svg.md).
  func pageTime(_ time: Double) -> Double { time + rounds * (round * 1000).rounded() / 1000 }

  var width: Int { Int((timeline.scene.canvas.size.width * scale).rounded()) }
  var height: Int { Int((timeline.scene.canvas.size.height * scale).rounded()) }

  /// Our frames, on white.
  func expected() -> [Bitmap] {
    let factor = averagesBoth ? density : 1
    let viewport = Viewport(
      width: width * factor, height: height * factor,
      transform: .scale(scale * Double(factor), scale * Double(factor)))
    var renderer = Renderer(viewport: viewport)
    let playback = timeline.scene.playback
    return times.map { t in
      var bitmap = renderer.render(
        timeline.frame(at: playback.start + min(t * playback.speed, playback.duration)))
      for i in bitmap.pixels.indices where bitmap.pixels[i] >> 24 < 255 {
        bitmap.pixels[i] = onWhite(bitmap.pixels[i])
      }
      return bitmap.shrunk(by: factor)
    }
  }

  /// The SVG, with animations paused before they begin, because a slow page would show a later time. It is `density` times
  /// as large as the expected frame.
  var still: String {
    """
    <style>*{animation-play-state:paused!important}svg{display:block;\
    width:\(width * density)px;height:\(height * density)px}</style>\(svg)
    """
  }
}

private func onWhite(_ pixel: UInt32) -> UInt32 {
  let rest = 255 - (pixel >> 24)
  var result: UInt32 = 0xFF00_0000
  for shift in [0, 8, 16] as [UInt32] {
    result |= min(255, (pixel >> shift & 255) + rest) << shift
  }
  return result
}
