import Encoding
import Geometry
import Quoting
import Raster

/// The description of a sprite sheet for game engines, as JSON: frames in TexturePacker's format, each
/// with Aseprite's duration, phases as Aseprite's tags, and animations for Pixi.
struct SheetDescription {
  let sheet: SpriteSheet
  let phases: [Film.Phase]
  let framesPerSecond: Double
  /// Pixels per point.
  let scale: Double
  let options: SheetOptions
  /// The sheet's file name.
  let file: String

  private var stem: String { Self.stem(of: file) }

  /// A file's name without extensions.
  static func stem(of file: String) -> String {
    let stem = file.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init)
    return stem.flatMap { $0.isEmpty ? nil : $0 } ?? file
  }

  var text: String {
    """
    {
      "frames": \(frames),
      "animations": {
    \(animations.map { "    \($0.name.quotedForJSON): [\($0.frames.joined(separator: ", "))]" }.joined(separator: ",\n"))
      },
      "meta": {
        "app": "kineo",
        "version": "1.0",
        "image": \(file.quotedForJSON),
        "format": "RGBA8888",
        "size": \(size(sheet.picture.width, sheet.picture.height)),
        "scale": \(NumberText.shortest(scale).quotedForJSON),
        "frameTags": [\(tags.map { "\n      \($0)" }.joined(separator: ","))\(tags.isEmpty ? "" : "\n    ")]
      }
    }

    """
  }

  private func name(_ frame: Int) -> String {
    options.frameNames.name(frame, of: sheet.frames.count, in: stem).quotedForJSON
  }

  // MARK: Frames

  private var frames: String {
    let rows = sheet.frames.indices.map { i in
      options.listsFrames
        ? "    { \"filename\": \(name(i)), \(frame(i)) }" : "    \(name(i)): { \(frame(i)) }"
    }
    let (open, close) = options.listsFrames ? ("[", "]") : ("{", "}")
    return "\(open)\n\(rows.joined(separator: ",\n"))\n  \(close)"
  }

  private func frame(_ index: Int) -> String {
    let frame = sheet.frames[index]
    let area = sheet.areas[frame.area]
    let isTrimmed = area.width != sheet.width || area.height != sheet.height
    return "\"frame\": \(rectangle(area.minX, area.minY, area.width, area.height)), "
      + "\"rotated\": false, \"trimmed\": \(isTrimmed), "
      + "\"spriteSourceSize\": \(rectangle(frame.x, frame.y, area.width, area.height)), "
      + "\"sourceSize\": \(size(sheet.width, sheet.height)), \"duration\": \(frame.duration)"
  }

  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "{ \"x\": \(x), \"y\": \(y), \"w\": \(width), \"h\": \(height) }"
  }

  private func size(_ width: Int, _ height: Int) -> String {
    "{ \"w\": \(width), \"h\": \(height) }"
  }

  // MARK: Parts

  /// The frames of a phase; nil if it is too short to have any.
  private func range(_ phase: Film.Phase) -> ClosedRange<Int>? {
    let (start, end) = (phase.startMilliseconds, phase.endMilliseconds)
    guard let first = sheet.frames.firstIndex(where: { $0.start >= start && $0.start < end }),
      let last = sheet.frames.lastIndex(where: { $0.start < end })
    else { return nil }
    return first...last
  }

  private var tags: [String] {
    phases.compactMap { phase in
      range(phase).map {
        "{ \"name\": \(phase.name.quotedForJSON), \"from\": \($0.lowerBound), "
          + "\"to\": \($0.upperBound), \"direction\": \"forward\" }"
      }
    }
  }

  /// The whole animation and each phase. Players give every entry the same duration, so a frame is
  /// repeated as often as the frame rate requires.
  private var animations: [(name: String, frames: [String])] {
    var result = [(name: stem, frames: entries(0...sheet.frames.count - 1))]
    for phase in phases where !result.contains(where: { $0.name == phase.name }) {
      if let range = range(phase) { result.append((phase.name, entries(range))) }
    }
    return result
  }

  private func entries(_ range: ClosedRange<Int>) -> [String] {
    let pace = 1000 / framesPerSecond
    return range.flatMap { i in
      let count = (Double(sheet.frames[i].duration) / pace).rounded()
      return Array(repeating: name(i), count: max(1, min(Int(count), 10_000)))
    }
  }
}
