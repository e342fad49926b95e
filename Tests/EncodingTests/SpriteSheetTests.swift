import Encoding
import Raster
import TestSupport
import Testing

/// Sprite sheets: every frame can be cut out of one again.
struct SpriteSheetTests {
  /// A box of a random size, place and colour in every frame; some frames come back, some are empty.
  private static func frames(_ seed: UInt64) -> [Bitmap] {
    var random = SeededRNG(seed: seed)
    let (width, height) = (
      Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
    )
    let some = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      var frame = Bitmap(width: width, height: height)
      let (x, y) = (
        Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
      )
      let color = 0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random)
      guard Bool.random(using: &random) || Bool.random(using: &random) else { return frame }
      for row in y..<Int.random(in: y + 1...height, using: &random) {
        for column in x..<Int.random(in: x + 1...width, using: &random) {
          frame[column, row] = color &+ UInt32(row)
        }
      }
      return frame
    }
    return some + (0..<10).map { _ in some[Int.random(in: 0..<some.count, using: &random)] }
  }

  private static func sheet(_ frames: [Bitmap], _ layout: SpriteSheet.Layout) throws
    -> SpriteSheet
  {
    var builder = SheetBuilder(width: frames[0].width, height: frames[0].height, layout)
    for frame in frames { try builder.add(frame, milliseconds: 20, beginsPart: false) }
    return try builder.sheet()
  }

  /// A frame as an engine draws it.
  private static func picture(_ frame: SpriteSheet.Frame, of sheet: SpriteSheet) -> Bitmap {
    var result = Bitmap(width: sheet.width, height: sheet.height)
    let area = sheet.areas[frame.area]
    for y in 0..<area.height {
      for x in 0..<area.width {
        result[frame.x + x, frame.y + y] = sheet.picture[area.minX + x, area.minY + y]
      }
    }
    return result
  }

  @Test(arguments: [SpriteSheet.Layout.grid, .packed], 0..<12)
  func `every frame can be cut out again, and no picture is there twice`(
    layout: SpriteSheet.Layout, seed: Int
  ) throws {
    let frames = Self.frames(UInt64(seed))
    let sheet = try Self.sheet(frames, layout)
    #expect(sheet.duration == 20 * frames.count)
    var time = 0
    for frame in frames {
      let shown = try #require(sheet.frames.last { $0.start <= time })
      #expect(Self.picture(shown, of: sheet) == frame)
      time += 20
    }
    for (i, a) in sheet.areas.enumerated() {
      #expect(a.maxX <= sheet.picture.width && a.maxY <= sheet.picture.height)
      for b in sheet.areas[..<i] { #expect(a.intersection(b).isEmpty) }
    }
    if layout == .grid { #expect(sheet.areas.count == Set(frames).count) }
    for (a, b) in zip(sheet.frames, sheet.frames.dropFirst()) {
      #expect(a.start + a.duration == b.start)
      #expect((a.area, a.x, a.y) != (b.area, b.x, b.y), "equal neighbours are one frame")
    }
  }

  @Test func `a part begins with a frame of its own`() throws {
    let frame = Bitmap(width: 2, height: 2)
    var builder = SheetBuilder(width: 2, height: 2, .grid)
    for k in 0..<6 { try builder.add(frame, milliseconds: 10, beginsPart: k == 4) }
    let sheet = try builder.sheet()
    #expect(sheet.frames.map(\.duration) == [40, 20])
    #expect(sheet.areas.count == 1)
  }

  @Test func `a packed sheet wastes little`() throws {
    var random = SeededRNG(seed: 5)
    var frames: [Bitmap] = []
    var area = 0
    for k in 0..<60 {
      var frame = Bitmap(width: 64, height: 64)
      let (width, height) = (
        Int.random(in: 4...60, using: &random), Int.random(in: 4...60, using: &random)
      )
      for y in 0..<height { for x in 0..<width { frame[x, y] = 0xFF00_0000 | UInt32(k) } }
      area += (width + 1) * (height + 1)
      frames.append(frame)
    }
    let sheet = try Self.sheet(frames, .packed)
    #expect(sheet.picture.pixels.count * 100 < area * 118)
    #expect(max(sheet.picture.width, sheet.picture.height) < 400)
  }

  @Test func `what no sheet can hold is refused`() throws {
    var builder = SheetBuilder(width: 16_384, height: 1, .grid)
    try builder.add(Bitmap(width: 16_384, height: 1), milliseconds: 1, beginsPart: false)
    var refusal: EncodingError?
    do throws(EncodingError) { _ = try builder.sheet() } catch { refusal = error }
    #expect(refusal?.description.contains("larger than 16383 pixels a side") == true)
  }
}
