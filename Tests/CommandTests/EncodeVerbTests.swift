import Encoding
import Foundation
import Raster
import TestSupport
import Testing

/// `kineo encode` with frames from other sources.
struct EncodeVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kineo(_ arguments: [String]) throws -> Subprocess {
    try Subprocess.run(Subprocess.kineo, ["encode"] + arguments, in: folder.path)
  }

  private func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
  }

  /// Black and white squares of 3 pixels.
  private static func isLight(_ x: Int, _ y: Int) -> Bool { (x / 3 + y / 3) % 2 == 0 }

  private static func white(_ depth: Int) -> (Int, Int) -> Int {
    { x, y in isLight(x, y) ? 1 << depth - 1 : 0 }
  }

  @Test func `every kind of PNG gives the same picture`() throws {
    var kinds: [RawPNG] = []
    for isInterlaced in [false, true] {
      for depth in [1, 2, 4, 8, 16] {
        let white = Self.white(depth)
        kinds.append(
          RawPNG(
            width: 13, height: 11, colorType: 0, bitDepth: depth, isInterlaced: isInterlaced
          ) { [white($0, $1)] })
      }
      for depth in [8, 16] {
        let white = Self.white(depth)
        let full = 1 << depth - 1
        for (type, channels, hasAlpha) in [(UInt8(2), 3, false), (4, 1, true), (6, 3, true)] {
          kinds.append(
            RawPNG(
              width: 13, height: 11, colorType: type, bitDepth: depth, isInterlaced: isInterlaced
            ) { x, y in
              Array(repeating: white(x, y), count: channels) + (hasAlpha ? [full] : [])
            })
        }
      }
      for depth in [1, 2, 4, 8] {
        kinds.append(
          RawPNG(
            width: 13, height: 11, colorType: 3, bitDepth: depth, isInterlaced: isInterlaced,
            palette: [0, 0, 0, 255, 255, 255]
          ) { [Self.isLight($0, $1) ? 1 : 0] })
      }
    }
    var names: [String] = []
    for (i, kind) in kinds.enumerated() {
      names.append("\(i).png")
      try folder.write(kind.bytes, to: names[i])
    }
    let run = try kineo(names + ["--lossless", "--fps", "10", "-o", "-"])
    #expect(run.status == 0, "\(run.errors)")
    let shown = try GIFDecoder.decode(run.output)
    #expect(shown.count == 1, "all \(kinds.count) pictures are one")
    #expect(shown[0].centiseconds == kinds.count * 10)
    let meant = (0..<11 * 13).map { i in
      Self.isLight(i % 13, i / 13) ? UInt32.max : 0xFF00_0000
    }
    #expect(shown[0].picture.pixels == meant)
  }

  @Test func `pictures of another size are rejected by name`() throws {
    for (name, width) in [("a.png", 8), ("b.png", 9)] {
      try folder.write(
        RawPNG(width: width, height: 8, colorType: 0, bitDepth: 8) { x, _ in [x] }.bytes, to: name)
    }
    let run = try kineo(["a.png", "b.png", "-o", "x.gif"])
    #expect(run.status == 65)
    #expect(run.errors.contains("'b.png' is 9 x 8 pixels, the first frame is 8 x 8"))
    #expect(try kineo(["a.png", "c.png", "-o", "x.gif"]).status == 66)
    try folder.write(Array("GIF89a".utf8), to: "d.png")
    let other = try kineo(["a.png", "d.png", "-o", "x.gif"])
    #expect(other.status == 65 && other.errors.contains("'d.png': not a PNG file"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.gif"))
  }

  @Test func `frames larger than any picture are refused, with the limit`() throws {
    // Heads alone: a WebP of 8 388 632 by 24 pixels, a GIF of 65 535 by 65 535.
    var webp: [UInt8] = Array("RIFF".utf8) + [60, 0, 0, 0] + Array("WEBPVP8X".utf8)
    webp += [10, 0, 0, 0, 2, 0, 0, 0, 0x17, 0, 0x80, 0x17, 0, 0]
    webp += Array("ANIM".utf8) + [6, 0, 0, 0] + [UInt8](repeating: 0, count: 6)
    webp += Array("ANMF".utf8) + [16, 0, 0, 0]
    webp += [0, 0, 0, 0, 0, 0, 23, 0, 0, 23, 0, 0, 9, 0, 0, 0]
    var gif: [UInt8] = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0]
    gif += [0, 0, 0, 255, 255, 255]
    gif += [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 1, 0x4C, 0, 0x3B]
    for (name, bytes) in [("a.webp", webp), ("a.gif", gif)] {
      try folder.write(bytes, to: name)
      let run = try kineo([name, "-o", "x.gif"])
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("more than 8388608"), "\(run.errors)")
    }
  }

  @Test func `files that move are decoded one by one, and a broken one is named`() throws {
    let rendered = try Subprocess.run(
      Subprocess.kineo, ["render", "checkmark", "--lossless", "-o", "a.gif", "-o", "a.webp"],
      in: folder.path)
    #expect(rendered.status == 0, "\(rendered.errors)")
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.path + "/a.gif")))
    let again = try kineo(["a.gif", "--lossless", "-o", "-", "--format", "gif"])
    #expect(again.status == 0, "\(again.errors)")
    #expect(try GIFDecoder.decode(again.output) == GIFDecoder.decode(bytes))
    let both = try kineo(["a.gif", "a.webp", "-o", "-", "--format", "gif"])
    #expect(both.status == 0, "\(both.errors)")
    try folder.write(Array(bytes[..<(bytes.count * 2 / 3)]), to: "b.gif")
    let broken = try kineo(["a.gif", "b.gif", "-o", "x.gif"])
    #expect(broken.status == 65)
    #expect(broken.errors.contains("'b.gif': "), "\(broken.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.gif"))
  }

  @Test func `delays are differences of rounded times`() throws {
    var names: [String] = []
    for k in 0..<7 {
      names.append("\(k).png")
      try folder.write(
        RawPNG(width: 8, height: 8, colorType: 0, bitDepth: 8) { x, _ in [x == k ? 255 : 0] }
          .bytes, to: names[k])
    }
    let run = try kineo(names + ["--fps", "30", "--loop", "3", "-o", "-"])
    let gif = try GIFInspection(run.output)
    #expect(gif.frames.map(\.centiseconds) == [3, 4, 3, 3, 4, 3, 3])
    #expect(gif.plays == 3)
  }

  @Test func `inexact results are reported, and -v measures what was written`() throws {
    try folder.write(
      RawPNG(width: 64, height: 64, colorType: 2, bitDepth: 8) { [4 * $0, 4 * $1, 128] }.bytes,
      to: "a.png")
    let strict = try kineo(["a.png", "--lossless", "-o", "a.gif"])
    #expect(strict.status == 0)
    #expect(strict.errors.contains("not exact: frame 1 changes pixels of 4096 colours"))
    let quiet = try kineo(["a.png", "--lossless", "-q", "-o", "a.gif"])
    #expect(quiet.errors.isEmpty)
    let told = try kineo(["a.png", "--max-colors", "32", "-v", "-o", "a.gif"])
    #expect(told.errors.contains("not within the tolerance of 8: frame 1"), "\(told.errors)")
    #expect(told.errors.contains("GIF: "))
    #expect(told.errors.contains("worst error "))
    try folder.write(
      RawPNG(width: 64, height: 64, colorType: 0, bitDepth: 8) { x, _ in [x < 32 ? 0 : 255] }
        .bytes, to: "b.png")
    let exact = try kineo(["b.png", "-v", "-o", "b.gif"])
    #expect(exact.errors.contains("every pixel is exact"), "\(exact.errors)")
    #expect(exact.errors.contains("100.00 % of the flat colours' pixels are exact"))
    let small = try kineo(["a.png", "--max-bytes", "900", "-o", "c.gif"])
    #expect(
      small.status == 0 && small.errors.contains("reduced to fit: tolerance"), "\(small.errors)")
    let smaller = try kineo(["a.png", "--max-bytes", "20", "-o", "d.gif"])
    #expect(smaller.status == 64 && smaller.errors.contains("more than the 20 allowed"))
  }

  @Test func `written frames become the same GIF that render writes, including the matte`() throws {
    for name in ["activity-indicator", "checkmark"] {
      let rendered = try Subprocess.run(
        Subprocess.kineo, ["render", name, "--format", "gif", "-o", "-"], in: folder.path)
      #expect(rendered.status == 0, "\(rendered.errors)")
      let frames = try Subprocess.run(
        Subprocess.kineo, ["frames", name, "-o", "\(name)%03d.png"], in: folder.path)
      #expect(frames.status == 0, "\(frames.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let pictures = files.filter { $0.hasPrefix(name) && $0.hasSuffix(".png") }.sorted()
      let encoded = try kineo(pictures + ["--format", "gif", "-o", "-"])
      #expect(encoded.status == 0 && !encoded.errors.contains("edges are cut"), "\(encoded.errors)")
      #expect(rendered.output == encoded.output, "\(name)")
    }
  }

  @Test func `an APNG that is called PNG keeps its frames`() throws {
    let drawn = try Subprocess.run(
      Subprocess.kineo, ["checkmark", "--format", "apng", "-o", "a.png"], in: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let run = try kineo(["a.png", "-o", "-"])
    #expect(try GIFInspection(run.output).frames.count > 9, "\(run.errors)")
  }

  /// GIFs show at most 50 frames a second.
  @Test(arguments: [60, 83])
  func `frames that are too fast for a GIF are left out, not slowed down`(fps: Int) throws {
    let document = """
      { "canvas": { "size": [60, 8], "background": "white" }, "playback": { "duration": 0.9 },
        "layers": [{ "shape": "rect", "size": [8, 8], "fill": "tomato",
          "animate": { "position.x": { "from": 0, "to": 60, "duration": 0.9 } } }] }
      """
    let drawn = try Subprocess.run(
      Subprocess.kineo, ["-", "--fps", "\(fps)", "-o", "a.apng"], input: Array(document.utf8),
      in: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let run = try kineo(["a.apng", "-o", "-"])
    #expect(run.status == 0 && run.errors.contains("cap at 50"), "\(run.errors)")
    let gif = try GIFInspection(run.output)
    #expect(gif.centiseconds == 90)
    #expect(gif.frames.allSatisfy { $0.centiseconds >= 2 } && gif.frames.count >= 40)
  }

  /// As browsers show them.
  @Test func `delays of ten milliseconds and less become a tenth of a second in every format`()
    throws
  {
    let document = """
      { "canvas": { "size": [8, 8] }, "playback": { "duration": 0.3, "fps": 10 },
        "layers": [{ "background": "red", "animate": { "background":
          { "values": ["red", "lime", "blue"], "calculation": "discrete", "duration": 0.3 } } }] }
      """
    let drawn = try Subprocess.run(
      Subprocess.kineo, ["-", "-o", "long.apng"], input: Array(document.utf8), in: folder.path)
    #expect(drawn.status == 0, "\(drawn.errors)")
    for delay in [0, 8, 10] as [UInt8] {
      // Each frame's control chunk ends with a delay of so many thousandths.
      var bytes = try read("long.apng")
      var at = 8
      while at < bytes.count {
        let size = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        if bytes[at + 4..<at + 8].elementsEqual("fcTL".utf8) {
          bytes.replaceSubrange(at + 28..<at + 32, with: [0, delay, 0x03, 0xE8])
        }
        at += size + 12
      }
      try folder.write(bytes, to: "short.apng")
      let run = try kineo(["short.apng", "-o", "s.gif", "-o", "s.apng", "-o", "s.webp"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(try GIFInspection(read("s.gif")).frames.map(\.centiseconds) == [10, 10, 10])
      for name in ["s.apng", "s.webp"] {
        let file = try #require(try MovingPicture.read(read(name)))
        #expect(file.parts.map(\.seconds) == [0.1, 0.1, 0.1], "\(name)")
      }
    }
  }
}
