import TestSupport
import Testing

@testable import Encoding

/// Frames of an animated PNG that are coded as suited those before them.
struct FramesBeforeTests {
  /// Frames that begin with the codes of the one before: like it, unlike it, and a single pixel.
  @Test func `frames after one another come back as they were, and take about as much as alone`()
    throws
  {
    var random = SeededRNG(seed: 3)
    var before = PixelLayout.FramesBefore()
    var (together, alone) = (0, 0)
    for (width, colors) in [(60, 5), (60, 5), (60, 5), (45, 3000), (45, 3000), (1, 1), (60, 300)] {
      let pixels = (0..<width * 40).map { i in
        // Long runs, and rows that repeat.
        let kind =
          i % 7 < 4 ? UInt32(i / 97) : UInt32.random(in: 0..<UInt32(colors), using: &random)
        return 0xFF00_0000 | (kind &* 0x9E37_79B1) >> 8
      }
      let data = PixelLayout.rgba.compressed(pixels, width: width, after: &before)
      together += data.count
      alone += PixelLayout.rgba.compressed(pixels, width: width).count
      var file = PNGFile(width: width, height: 40, layout: .rgba)
      file.chunk("IDAT", data)
      #expect(try PNG.read(file.finished(), width: width, height: 40) == pixels)
    }
    #expect(together * 100 <= alone * 102)
  }
}
