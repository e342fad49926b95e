import Encoding
import Raster
import TestSupport
import Testing

struct GIFInspectionTests {
  @Test func `it tells what was written`() throws {
    var settings = GIFSettings()
    settings.plays = 3
    var first = Bitmap(width: 20, height: 10)
    for i in first.pixels.indices { first.pixels[i] = 0xFFFF_FFFF }
    var second = first
    second[4, 3] = Scenes.inkPixel
    second[9, 7] = Scenes.inkPixel
    var bytes = try Scenes.encode([first, second], settings)
    // An extension before the terminator: a comment, in blocks.
    bytes.insert(contentsOf: [0x21, 0xFE, 9] + Array("two boxes".utf8) + [0], at: bytes.count - 1)
    let gif = try GIFInspection(bytes)
    #expect(gif.width == 20 && gif.height == 10)
    #expect(gif.plays == 3)
    #expect(gif.comments == ["two boxes"])
    #expect(gif.byteCount == bytes.count)
    #expect(gif.frames.count == 2)
    #expect(gif.frames[1].x == 4 && gif.frames[1].y == 3)
    #expect(gif.frames[1].width == 6 && gif.frames[1].height == 5)
    #expect(gif.frames.allSatisfy { $0.centiseconds == 4 })
    #expect(gif.warnings.isEmpty)
  }

  @Test func `what is doubtful is named`() throws {
    var bytes = try Scenes.encode(Scenes.random(seed: 20, isOpaque: true))
    bytes += [1, 2, 3]
    #expect(try GIFInspection(bytes).warnings == [.trailingBytes(3)])
    bytes.removeLast(4)
    #expect(try GIFInspection(bytes).warnings == [.missingTerminator])
    let quick = try Self.still(delays: [1, 4])
    #expect(
      try GIFInspection(quick).warnings == [
        .shortDelay(frame: 0, centiseconds: 1), .doubledFrame(1),
      ])
    #expect(throws: EncodingError.self) { try GIFInspection(Array("PNG".utf8)) }
    // Code 2 instead of 0: the third colour of two.
    var stray = try Self.still(delays: [4])
    stray[stray.count - 4] = 0x54
    #expect(try GIFInspection(stray).warnings == [.missingColors(frame: 0)])
    let cut = Array(quick.dropLast(4))
    #expect(
      try GIFInspection(cut).warnings.contains { warning in
        if case .truncated = warning { true } else { false }
      })
    var wide = try Self.still(delays: [4])
    wide[wide.count - 11] = 9
    #expect(try GIFInspection(wide).warnings.contains(.outsideCanvas(frame: 0)))
    #expect(try GIFInspection(wide).warnings.contains(.missingPixels(frame: 0)))
    let empty = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
    #expect(try GIFInspection(empty).warnings == [.noFrames])
  }

  /// As in browsers.
  @Test(arguments: [0, 1] as [UInt8])
  func `a canvas that is smaller than the first picture is as large as that`(side: UInt8) throws {
    var bytes = try Scenes.encode(Scenes.random(seed: 20, isOpaque: true))
    let frames = try GIFDecoder.decode(bytes)
    (bytes[6], bytes[7], bytes[8], bytes[9]) = (side, 0, side, 0)
    #expect(try GIFDecoder.decode(bytes) == frames)
    #expect(try GIFPictures(bytes).width == frames[0].picture.width)
    #expect(try GIFInspection(bytes).width == Int(side))
  }

  @Test func `wild bytes give a report or a refusal, and never a trap`() throws {
    var random = SeededRNG(seed: 11)
    var whole: [[UInt8]] = []
    for seed in 1...4 {
      whole.append(try Scenes.encode(Scenes.random(seed: UInt64(seed), isOpaque: seed % 2 == 0)))
    }
    var reports = 0
    for round in 0..<600 {
      var bytes = whole[round % whole.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(round & 255)
        case 1:
          let place = Int.random(in: 0..<bytes.count, using: &random)
          bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        default:
          bytes.insert(0xFF, at: Int.random(in: 0...bytes.count, using: &random))
        }
        if bytes.isEmpty { bytes = [0x47] }
      }
      // Large canvases are decoded by design; here they would only take time.
      if bytes.count > 10 {
        bytes[7] = 0
        bytes[9] = 0
      }
      do throws(EncodingError) {
        _ = try GIFInspection(bytes)
        reports += 1
      } catch {
        if error.description.isEmpty { Issue.record("no words in round \(round)") }
      }
    }
    #expect(reports > 200)
  }

  /// One white pixel, shown by hand-made frames.
  private static func still(delays: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
    for delay in delays {
      bytes += [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
      bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    }
    return bytes + [0x3B]
  }
}
