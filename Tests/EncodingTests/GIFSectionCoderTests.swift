import Raster
import Testing

@testable import Encoding

struct GIFSectionCoderTests {
  private static let (width, height) = (2048, 1024)
  private static let (grey, blue) = (0xFF80_8080 as UInt32, 0xFFFF_8000 as UInt32)

  /// The rectangles that turn blue, or grey again: of one pixel at first, and then of nearly a third of the canvas.
  private static let changes: [PixelRect] =
    (0..<40).map { PixelRect(minX: $0, minY: 1000, maxX: $0 + 1, maxY: 1001) }
    + (0..<6).map { _ in PixelRect(minX: 0, minY: 0, maxX: width, maxY: 300) }

  @Test func `the changes that wait are bounded after frames that change little, too`() throws {
    var encoder = GIFEncoder(width: Self.width, height: Self.height, settings: GIFSettings())
    var canvas = Bitmap(width: Self.width, height: Self.height)
    canvas.pixels = canvas.pixels.map { _ in Self.grey }
    encoder.survey(canvas, centiseconds: 2, changed: nil)
    for area in Self.changes {
      let first = area.minY * Self.width + area.minX
      let color = canvas.pixels[first] == Self.grey ? Self.blue : Self.grey
      for y in area.minY..<area.maxY {
        for x in area.minX..<area.maxX { canvas.pixels[y * Self.width + x] = color }
      }
      encoder.survey(canvas, centiseconds: 2, changed: [area])
    }
    var coder = try #require(encoder.candidates().first).firstSection()
    for frame in 0...Self.changes.count {
      coder.append(frame)
      #expect(coder.waitingChanges <= ChangeQueue.most)
    }
    let large = try #require(Self.changes.last)
    #expect(coder.waitingChanges >= large.width * large.height)
  }
}
