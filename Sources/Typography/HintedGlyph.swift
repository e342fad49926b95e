import Geometry

/// A glyph whose heights are fitted to whole pixels, as Chromium draws it on Linux.
struct HintedGlyph: LetterShape {
  var glyph: UInt32
  var hinter: FontHinter

  /// In FreeType's units: 64ths of a pixel.
  private static let unit = 64.0
  /// FreeType's sizes have 16 bits.
  private static let largestSize = 1000.0

  func outline(pixels: Double) -> Path? {
    guard pixels > 0, pixels <= Self.largestSize else { return nil }
    let size = (pixels * Self.unit).rounded()
    guard size >= 1 else { return nil }
    let path = hinter.outline(of: glyph, size: UInt32(size))
    return path.isEmpty ? nil : path.transformed(by: .scale(1 / size, 1 / size))
  }
}
