import TestSupport
import Testing

@testable import Encoding

/// Small pictures that are coded here rather than by libwebp, which decodes them.
struct SmallWebPTests {
  @Test(.enabled(if: WebP.isThere), arguments: [1, 2, 4, 9, 16, 17, 40, 64])
  func `libwebp sees the pixels of a small picture`(colors: Int) throws {
    var random = SeededRNG(seed: UInt64(colors))
    var trial = SmallWebPTrial()
    for _ in 0..<40 {
      let most = colors > 32 ? 32 : 64
      let (width, height) = (
        Int.random(in: 1...most, using: &random), Int.random(in: 1...most, using: &random)
      )
      let palette: [UInt32] = (0..<colors).map { k in
        k == 1 ? 0 : UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
      }
      // Runs, and rows that repeat, are what copies are found in.
      var pixels: [UInt32] = []
      while pixels.count < width * height {
        let run = Int.random(in: 1...9, using: &random)
        let above = pixels.count >= width && Bool.random(using: &random)
        for _ in 0..<run {
          pixels.append(
            above ? pixels[pixels.count - width] : palette[pixels.count / 5 % colors])
        }
      }
      pixels.removeLast(pixels.count - width * height)
      let picture = try #require(SmallWebP(pixels, width: width))
      let file = WebPFile.container(WebPFile.chunk("VP8L", picture.encoded(&trial)))
      let shown = try WebPStill.decode(file, width: width, height: height)
      #expect(shown.map { $0 >> 24 == 0 ? 0 : $0 } == pixels)
    }
  }

  /// The places that WebP numbers are at most seven rows away.
  @Test(.enabled(if: WebP.isThere))
  func `what was shown far away is copied`() throws {
    var random = SeededRNG(seed: 7)
    let width = 40
    let band = (0..<width * 10).map { _ in
      0xFF00_0000 | UInt32(Int.random(in: 0...7, using: &random)) &* 0x1F_2A35
    }
    var trial = SmallWebPTrial()
    let once = try #require(SmallWebP(band, width: width)).encoded(&trial)
    let pixels = band + [UInt32](repeating: 0xFF00_0000, count: width * 5) + band + band
    let picture = try #require(SmallWebP(pixels, width: width))
    let coded = picture.encoded(&trial)
    #expect(coded.count <= once.count + 20)
    let file = WebPFile.container(WebPFile.chunk("VP8L", coded))
    #expect(try WebPStill.decode(file, width: width, height: 35) == pixels)
  }

  @Test func `pictures of many pixels or colours are left to libwebp`() {
    let large = [UInt32](repeating: 0, count: 100 * 100)
    let colorful = (0..<100).map { 0xFF00_0000 | UInt32($0) }
    let both = (0..<40 * 40).map { 0xFF00_0000 | UInt32($0 % 50) }
    let pictures = [
      SmallWebP(large, width: 100), SmallWebP(colorful, width: 10), SmallWebP(both, width: 40),
    ]
    #expect(pictures.allSatisfy { $0 == nil })
  }

  @Test(arguments: [1, 3, 16, 50])
  func `an estimate is near to what a picture takes`(colors: Int) throws {
    let pixels = (0..<30 * 20).map { i in
      0xFF00_0000 | UInt32(((i / 30) * (i / 30) / 9 + i % 30 / 7) % colors) &* 0x12_3457 & 0xFF_FFFF
    }
    let picture = try #require(SmallWebP(pixels, width: 30))
    var trial = SmallWebPTrial()
    let (rough, exact) = (picture.estimate() + 5, picture.encoded(&trial).count)
    #expect(rough >= exact - 4 && rough <= exact * 2, "\(rough) for \(exact)")
  }
}
