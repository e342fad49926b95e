@testable import Encoding
import Raster
import Testing

struct PictureOrientationTests {
  /// The beginning of a JPEG file with this orientation, in either order of bytes.
  private func file(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
    func number(_ value: UInt8, _ size: Int) -> [UInt8] {
      let zeros = [UInt8](repeating: 0, count: size - 1)
      return isLittle ? [value] + zeros : zeros + [value]
    }
    let other: [UInt8] = (isLittle ? [0x0F, 0x01] : [0x01, 0x0F]) + number(2, 2)
    let tag: [UInt8] = (isLittle ? [0x12, 0x01] : [0x01, 0x12]) + number(3, 2)
    let tiff =
      Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + other + number(1, 4) + number(0, 4)
      + tag + number(1, 4) + number(orientation, 2) + [0, 0]
    let data = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
  }

  @Test func `the tag is read in either order of bytes`() {
    for orientation in 1...8 {
      for isLittle in [false, true] {
        let bytes = file(UInt8(orientation), isLittle: isLittle)
        #expect(PictureOrientation(jpeg: bytes).rawValue == orientation)
        for end in bytes.indices {
          // What is cut off or out of range is upright.
          let cut = PictureOrientation(jpeg: Array(bytes[..<end]))
          #expect(cut == .upright || end > bytes.count - 4)
        }
      }
    }
    #expect(PictureOrientation(jpeg: file(9, isLittle: true)) == .upright)
  }

  /// Where the corners of the stored picture are seen, by Exif's own words: "the 0th row is at the visual top, the 0th column
  /// at the left", and so on.
  @Test(arguments: [
    (1, "abc def"), (2, "cba fed"), (3, "fed cba"), (4, "def abc"), (5, "ad be cf"),
    (6, "da eb fc"), (7, "fc eb da"), (8, "cf be ad"),
  ])
  func `rows run as the tag says`(orientation: Int, rows: String) throws {
    let stored = Bitmap(width: 3, height: 2, pixels: "abcdef".unicodeScalars.map(\.value))
    let seen = try #require(PictureOrientation(rawValue: orientation)).applied(to: stored)
    let expected = rows.split(separator: " ")
    #expect(seen.height == expected.count && seen.width == expected[0].count)
    #expect(seen.pixels == expected.joined().unicodeScalars.map(\.value))
  }

  @Test func `a PNG has it in a chunk before or behind the pixels`() throws {
    let stored = Bitmap(width: 3, height: 2, pixels: (1...6).map { 0xFF00_0000 | $0 })
    let plain = try PNG.encode(stored)
    let turned = PictureOrientation(rawValue: 6)?.applied(to: stored)
    let tiff = Array(file(6, isLittle: false).dropFirst(12))
    let chunk = PNGFile.chunk("eXIf", tiff)
    let (header, end) = (33, plain.count - 12)
    for place in [header, end] {
      let bytes = Array(plain[..<place]) + chunk + plain[place...]
      #expect(try PNG.decode(bytes) == turned)
    }
    #expect(try PNG.decode(plain) == stored)
  }

  @Test func `a PNG that may move is turned like one that does not`() throws {
    let stored = Bitmap(width: 3, height: 2, pixels: (1...6).map { 0xFF00_0000 | $0 })
    let plain = try PNG.encode(stored)
    for orientation in 1...8 {
      let tiff = Array(file(UInt8(orientation), isLittle: false).dropFirst(12))
      let bytes = plain[..<33] + PNGFile.chunk("eXIf", tiff) + plain[33...]
      let moving = try #require(try MovingPicture.read(Array(bytes)))
      let turned = try PNG.decode(Array(bytes))
      #expect(moving.shownSize == (turned.width, turned.height))
      var player = try MovingPicture.Player(moving)
      #expect(try player.next()?.0 == turned)
    }
  }
}
