import Raster
import TestSupport
import Testing

@testable import Encoding

struct PNGTests {
  private func noise(_ width: Int, _ height: Int, colors: Int, isOpaque: Bool, seed: UInt64)
    -> Bitmap
  {
    var random = SeededRNG(seed: seed)
    let table: [UInt32] = (0..<colors).map { _ in
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
      return channel() | channel() << 8 | channel() << 16 | alpha << 24
    }
    var bitmap = Bitmap(width: width, height: height)
    for i in bitmap.pixels.indices {
      bitmap.pixels[i] = table[Int.random(in: 0..<colors, using: &random)]
    }
    return bitmap
  }

  @Test(arguments: [1, 2, 3, 5, 16, 17, 256, 257, 3000])
  func `an opaque picture comes back as it was`(colors: Int) throws {
    let bitmap = noise(37, 23, colors: colors, isOpaque: true, seed: UInt64(colors))
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
  }

  @Test(arguments: [2, 200, 3000])
  func `a translucent picture comes back as it was`(colors: Int) throws {
    let bitmap = noise(31, 29, colors: colors, isOpaque: false, seed: UInt64(colors))
    #expect(try PNG.decode(PNG.encode(bitmap)) == bitmap)
  }

  @Test func `few colours make a small file`() throws {
    let bitmap = noise(64, 64, colors: 2, isOpaque: true, seed: 9)
    #expect(try PNG.encode(bitmap).count < 64 * 64 / 8 + 250)
  }

  @Test func `broken files are refused with words and never trap`() throws {
    let whole = try PNG.encode(noise(20, 20, colors: 400, isOpaque: false, seed: 1))
    var random = SeededRNG(seed: 4)
    var survivors = 0
    for round in 0..<400 {
      var bytes = whole
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1...whole.count, using: &random))
      } else {
        let place = Int.random(in: 0..<whole.count, using: &random)
        bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      }
      do throws(EncodingError) {
        _ = try PNG.decode(bytes)
        survivors += 1
      } catch {
        if error.description.isEmpty { Issue.record("no words in round \(round)") }
      }
    }
    #expect(survivors < 20)
  }

  @Test func `a picture with too long a side is refused with its size`() {
    let sides = BigEndian.bytes(UInt32(PNG.largestSide + 1)) + BigEndian.bytes(UInt32(2))
    let file =
      PNGFile.signature + PNGFile.chunk("IHDR", sides + [8, 6, 0, 0, 0])
      + PNGFile.chunk("IDAT", []) + PNGFile.chunk("IEND", [])
    #expect(
      throws: EncodingError.beyondFormat(
        "a picture of 16385 x 2 pixels is too large: a side has at most 16384")
    ) { try PNG.decode(file) }
  }
}
