import Encoding
import Foundation
import Palette
import Raster
import TestSupport
import Testing

/// Animated PNG and WebP: what is written comes back, here and in other decoders.
struct MovingPictureTests {
  enum Kind: CaseIterable { case opaque, translucent, fewColors, grey, soft }

  /// Frames with something that moves, some of them the same as the one before.
  static func frames(_ kind: Kind, seed: UInt64 = 7) -> [Bitmap] {
    var random = SeededRNG(seed: seed)
    let (width, height) = (37, 29)
    var canvas = Bitmap(width: width, height: height)
    if kind != .translucent && kind != .soft {
      canvas.pixels = canvas.pixels.map { _ in kind == .grey ? 0xFF80_8080 : 0xFFF0_E0D0 }
    }
    return (0..<12).map { k in
      guard k % 4 != 3 else { return canvas }
      if kind == .translucent || kind == .soft, k % 3 == 0 {
        canvas = Bitmap(width: width, height: height)
      }
      let (x0, y0) = (
        Int.random(in: 0..<20, using: &random), Int.random(in: 0..<15, using: &random)
      )
      for y in y0..<y0 + 12 {
        for x in x0..<x0 + 15 {
          canvas[x, y] = pixel(kind, x, y, k, &random)
        }
      }
      return canvas
    }
  }

  /// Premultiplied.
  private static func pixel(
    _ kind: Kind, _ x: Int, _ y: Int, _ k: Int, _ random: inout SeededRNG
  ) -> UInt32 {
    func word(_ r: Int, _ g: Int, _ b: Int, _ a: Int) -> UInt32 {
      UInt32(r * a / 255 | g * a / 255 << 8 | b * a / 255 << 16 | a << 24)
    }
    switch kind {
    case .opaque: return word(x * 6, y * 8, k * 20, 255)
    case .fewColors: return word((x + k) % 3 * 100, 40, 90, 255)
    case .grey: return word(x * 6 + k, x * 6 + k, x * 6 + k, 255)
    case .soft: return word(10, 132, 255, (x * 9 + y * 5) % 256)
    case .translucent:
      return word(
        Int.random(in: 0...255, using: &random), y * 8, k * 20,
        Int.random(in: 0...255, using: &random))
    }
  }

  private static func encode(_ frames: [Bitmap], into sink: some FrameSink) async throws -> [UInt8]
  {
    try await sink.file(of: frames.map { ($0, 3) })
  }

  private static func apng(_ frames: [Bitmap], tolerance: Int = 0) async throws -> [UInt8] {
    try await encode(
      frames,
      into: APNGEncoder(
        width: frames[0].width, height: frames[0].height,
        MovingSettings(
          clock: FrameClock(ticksPerSecond: 50, leastTicks: 1), plays: 2, tolerance: tolerance)))
  }

  /// What is shown at every third of a frame's time, so that merged frames count as often as they are shown.
  private static func shown(_ bytes: [UInt8]) throws -> [Bitmap] {
    let file = try #require(try MovingPicture.read(bytes))
    var pictures: [Bitmap] = []
    try file.frames { bitmap, part in
      pictures += repeatElement(bitmap, count: part.ticks / 3)
    }
    return pictures
  }

  /// The largest difference of a channel.
  private static func error(_ a: [Bitmap], _ b: [Bitmap]) -> Int {
    guard a.count == b.count else { return .max }
    var worst = 0
    for (x, y) in zip(a, b) {
      for (p, q) in zip(x.pixels, y.pixels) {
        for shift: UInt32 in [0, 8, 16, 24] {
          worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
        }
      }
    }
    return worst
  }

  @Test(.enabled(if: WebP.isThere), arguments: Kind.allCases, [0, 8])
  func `a WebP says whether any of its pictures has transparent pixels`(
    kind: Kind, tolerance: Int
  ) async throws {
    let settings = MovingSettings(clock: .milliseconds, plays: nil, tolerance: tolerance)
    let bytes = try await Self.encode(
      Self.frames(kind), into: WebPEncoder(width: 37, height: 29, settings))
    var hasAlpha = false
    var offset = 44
    while offset + 37 <= bytes.count {
      // In an ANMF chunk: 16 bytes about the frame, then a VP8L chunk with a signature, twice 14 bits of size, and a bit.
      try #require(bytes[offset + 24..<offset + 28].elementsEqual("VP8L".utf8))
      if bytes[offset + 36] & 0x10 != 0 { hasAlpha = true }
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      offset += 8 + size + size % 2
    }
    #expect((bytes[20] & 0x10 != 0) == hasAlpha)
  }

  /// libwebp rounds a pixel's channels down when it draws over an empty one, and shows another colour.
  @Test(.enabled(if: WebP.isThere), arguments: [Kind.translucent, .soft])
  func `a WebP does not draw translucent pixels over empty ones`(kind: Kind) async throws {
    let settings = MovingSettings(clock: .milliseconds, plays: nil, tolerance: 0)
    let frames = Self.frames(kind)
    let webp = try await Self.encode(frames, into: WebPEncoder(width: 37, height: 29, settings))
    #expect(try #require(try MovingPicture.read(webp)).parts.allSatisfy { !$0.isOver })
    guard kind == .soft else { return }
    #expect(
      try #require(try MovingPicture.read(await Self.apng(frames))).parts.contains { $0.isOver })
  }

  @Test(arguments: Kind.allCases)
  func `an animated PNG comes back as it was`(kind: Kind) async throws {
    for seed: UInt64 in 0..<3 {
      let frames = Self.frames(kind, seed: seed)
      let bytes = try await Self.apng(frames)
      let file = try #require(try MovingPicture.read(bytes))
      #expect(file.kind == "APNG")
      #expect(file.plays == 2)
      let different = 1 + zip(frames, frames.dropFirst()).filter { $0 != $1 }.count
      #expect(file.parts.count == different, "equal frames are one")
      #expect(file.parts.allSatisfy { $0.ticksPerSecond == 50 })
      // Straight pixels cannot always be premultiplied to what they were made from, and are laid over each other.
      let largest = kind == .translucent || kind == .soft ? 1 : 0
      #expect(Self.error(try Self.shown(bytes), frames) <= largest)
    }
  }

  @Test(arguments: Kind.allCases)
  func `within a tolerance an animated PNG is no larger and nearly the same`(kind: Kind)
    async throws
  {
    let frames = Self.frames(kind)
    let exact = try await Self.apng(frames)
    let near = try await Self.apng(frames, tolerance: 8)
    #expect(near.count <= exact.count)
    #expect(Self.error(try Self.shown(near), frames) <= 12)
  }

  @Test(
    .enabled(if: Subprocess.find("ffmpeg") != nil, "ffmpeg is not installed"),
    arguments: Kind.allCases)
  func `ffmpeg sees the straight pixels of an animated PNG`(kind: Kind) async throws {
    let frames = Self.frames(kind)
    let folder = try TemporaryFolder()
    try folder.write(try await Self.apng(frames), to: "a.png")
    // Each picture as a still file of ours, read by the same judge.
    var expected: [UInt8] = []
    var last: Bitmap?
    for (i, frame) in frames.enumerated() where frame != last {
      last = frame
      try folder.write(try PNG.encode(frame), to: "\(i).png")
      expected += try raw(folder.path + "/\(i).png")
    }
    #expect(try raw(folder.path + "/a.png", as: "apng") == expected)
  }

  private func raw(_ path: String, as format: String = "image2") throws -> [UInt8] {
    let ffmpeg = try #require(Subprocess.find("ffmpeg"))
    let run = try Subprocess.run(
      ffmpeg,
      [
        "-v", "error", "-f", format, "-i", path, "-vsync", "0", "-f", "rawvideo", "-pix_fmt",
        "rgba",
        "-",
      ])
    #expect(run.errors.isEmpty)
    return run.output
  }

  /// Gradients all over, with as many hues as frames or with one that moves a little.
  private static func gradients(hasManyHues: Bool) -> [Bitmap] {
    (0..<12).map { k in
      var frame = Bitmap(width: 64, height: 64)
      for y in 0..<64 {
        for x in 0..<64 {
          let (red, green, blue) =
            hasManyHues
            ? (x * 4, y * 4, k * 20) : (40 + x + 2 * k, 60 + 2 * y, 90 + (x + y + k) % 64 / 2)
          frame[x, y] = UInt32(red | green << 8 | blue << 16) | 0xFF00_0000
        }
      }
      return frame
    }
  }

  /// A palette that falls short a little makes a third of the bytes; what looks broken with one gets full colour.
  @Test(arguments: [false, true])
  func `an animated PNG has a palette unless that looks much worse`(hasManyHues: Bool) async throws
  {
    let frames = Self.gradients(hasManyHues: hasManyHues)
    let file = try await Self.apng(frames, tolerance: 8)
    let description = try #require(try MovingPicture.read(file)).pixels
    #expect(description.contains("palette") != hasManyHues, "\(description)")
    let error = zip(frames, try Self.shown(file)).reduce(0) { sum, pair in
      sum + zip(pair.0.pixels, pair.1.pixels).reduce(0) { $0 + Pixel.distance($1.0, $1.1) }
    }
    #expect(error < frames.count * 64 * 64 * (hasManyHues ? 9 : 4), "\(error)")
  }

  @Test func `a single frame is a still`() async throws {
    let bytes = try await Self.apng([Self.frames(.opaque)[0]])
    #expect(try #require(try MovingPicture.read(bytes)).kind == "PNG")
    #expect(try PNG.decode(bytes) == Self.frames(.opaque)[0])
  }

  @Test func `an hour is told in longer ticks`() async throws {
    let encoder = APNGEncoder(
      width: 2, height: 1, MovingSettings(clock: .milliseconds, plays: nil))
    let pixels = (0..<3).map { [0xFF00_0000 | UInt32($0), 0xFFFF_FFFF] }
    let frames = zip(pixels, [3_600_000, 65_537, 20]).map { pixels, ticks in
      (Bitmap(width: 2, height: 1, pixels: pixels), ticks)
    }
    let file = try #require(try MovingPicture.read(try await encoder.file(of: frames)))
    #expect(file.parts.map(\.seconds).first == 3600)
    #expect(zip(file.parts, [3600, 65.537, 0.02]).allSatisfy { abs($0.seconds - $1) < 0.002 })
  }

  @Test func `broken files are refused with words and never trap`() async throws {
    let whole = try await Self.apng(Self.frames(.soft))
    var random = SeededRNG(seed: 3)
    for round in 0..<150 {
      var bytes = whole
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1...whole.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<whole.count, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      do throws(EncodingError) { try MovingPicture.read(bytes)?.frames { _, _ in } } catch {
        if error.description.isEmpty { Issue.record("no words in round \(round)") }
      }
    }
  }

  @Test(arguments: [1, 2, 100, 3000, 140_000])
  func `libpng reads what is compressed here, in pictures of all sizes`(area: Int) throws {
    var random = SeededRNG(seed: UInt64(area))
    let width = max(1, min(500, area))
    for colors in [2, 5000] {
      var bitmap = Bitmap(width: width, height: max(1, area / width))
      for i in bitmap.pixels.indices {
        let level = UInt32.random(in: 0..<UInt32(colors), using: &random)
        bitmap.pixels[i] = 0xFF00_0000 | (i % 7 == 0 ? level &* 2_654_435 & 0xFFFFFF : level)
      }
      #expect(try PNG.decode(try PNG.encode(bitmap)) == bitmap)
    }
  }
}
