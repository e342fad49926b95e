import Raster
import TestSupport
import Testing

@testable import Encoding

/// Estimates that choose between ways to replace the same frames.
struct RoughSizeTests {
  /// Frames in which a square of 12 pixels shows one of `colors` grey levels at each pixel.
  private static func log(colors: Int, frames: Int) -> FrameLog {
    var random = SeededRNG(seed: 7)
    var log = FrameLog(width: 32, height: 32)
    for frame in 0..<frames {
      let area =
        frame == 0
        ? PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32)
        : PixelRect(minX: 8, minY: 8, maxX: 20, maxY: 20)
      _ = log.add(ticks: 1, area) { _, _ in
        let level = UInt32.random(in: 0..<UInt32(colors), using: &random) * 9
        return 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
    return log
  }

  @Test(arguments: [2, 5, 33, 100])
  func `frames of more colours are estimated to take more, as they do`(frames: Int) throws {
    let container = APNGContainer(layout: .grey)
    func bytes(_ colors: Int) throws -> (rough: Int, exact: Int) {
      let log = Self.log(colors: colors, frames: frames)
      let frames = try FrameCoder(log.whole, container).frames
      return (
        RoughSize(of: log).bytes,
        frames.reduce(0) { $0 + $1.data.count + 40 }
      )
    }
    let (few, many) = (try bytes(2), try bytes(20))
    #expect(few.rough < many.rough && few.exact < many.exact)
    #expect(few.rough < few.exact * 2 && many.rough < many.exact * 2)
  }
}
