import Foundation
import Scene
import TestSupport
import Testing

extension Fonts {
  /// A style in DejaVu Sans at its native 2048 units per em, so that points are font units.
  static func units(file: String? = sans) -> TextStyle {
    TextStyle(font: FontDescription(file: file, size: 2048))
  }
}

extension Trait where Self == ConditionTrait {
  static var needsPinnedFont: Self {
    .enabled(
      if: Fonts.sans != nil && Fonts.bold != nil && Fonts.mono != nil,
      "the pinned fonts are missing: apt-get install fonts-dejavu-core")
  }
}

/// HarfBuzz's own command, to check shaping independently.
enum ShapingJudge {
  static let path = "/usr/bin/hb-shape"
  static var isPresent: Bool { FileManager.default.isExecutableFile(atPath: path) }

  struct Glyph: Equatable {
    /// 0 for a character that the font does not have.
    var glyph: Int
    var advance: Double
    /// Left, top (upwards), width, height (downwards negative).
    var extents: [Double]
  }

  /// The output of hb-shape, left to right.
  static func shape(_ text: String, font: String, _ options: [String] = []) throws -> [Glyph] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      ["--no-glyph-names", "--show-extents"] + options + [font, text]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: { "[]|\n".contains($0) })
      .compactMap { parse(String($0)) }
  }

  /// `36=0+1270<16,1493,1368,-1493>`, with `@dx,dy` before the `+` if a glyph is offset.
  private static func parse(_ item: String) -> Glyph? {
    let parts = item.split(separator: "<")
    let head = parts[0].split(whereSeparator: { "=@+".contains($0) })
    guard head.count >= 3, parts.count == 2, let glyph = Int(head[0]),
      let advance = Double(head[head.count - 1])
    else { return nil }
    return Glyph(
      glyph: glyph, advance: advance,
      extents: parts[1].dropLast().split(separator: ",").compactMap { Double($0) })
  }
}
