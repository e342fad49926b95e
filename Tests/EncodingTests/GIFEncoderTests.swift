import DisplayList
import Palette
import Raster
import TestSupport
import Testing

@testable import Encoding

/// What was written, read back by the package's own decoder.
struct GIFEncoderTests {
  @Test func `a file begins and ends as a GIF does`() throws {
    var frame = Bitmap(width: 3, height: 2)
    for i in frame.pixels.indices { frame.pixels[i] = 0xFF00_00FF }
    let bytes = try Scenes.encode([frame])
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    #expect(bytes.last == 0x3B)
  }

  @Test(arguments: [UInt64](1...6))
  func `lossless means every pixel of every frame`(seed: UInt64) throws {
    let frames = Scenes.random(seed: seed, isOpaque: seed % 3 != 0)
    var settings = GIFSettings()
    settings.tolerance = 0
    #expect(try worstError(of: frames, settings) == 0, "seed \(seed)")
  }

  @Test(arguments: [UInt64](1...6))
  func `no channel is off by more than the tolerance`(seed: UInt64) throws {
    let frames = Scenes.random(seed: seed, isOpaque: seed % 3 != 0)
    for tolerance in [1, 3, 8] {
      var settings = GIFSettings()
      settings.tolerance = tolerance
      let worst = try worstError(of: frames, settings)
      #expect(worst <= tolerance, "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64](20...23))
  func `pixels that stay do not flicker, and flat colours are exact`(seed: UInt64) throws {
    let frames = Scenes.random(seed: seed, isOpaque: true)
    let shown = try GIFDecoder.decode(Scenes.encode(frames, flat: [Scenes.ink]))
    var k = 0
    var time = 0
    var last: [UInt32] = []
    for (i, frame) in frames.enumerated() {
      while time + shown[k].centiseconds <= i * 4 {
        time += shown[k].centiseconds
        k += 1
      }
      let now = shown[k].picture.pixels
      for p in now.indices {
        if i > 0, frame.pixels[p] == frames[i - 1].pixels[p], now[p] != last[p] {
          Issue.record("seed \(seed): pixel \(p) of frame \(i) flickers")
          return
        }
        if frame.pixels[p] == Scenes.inkPixel, now[p] != frame.pixels[p] {
          Issue.record("seed \(seed): pixel \(p) of frame \(i) lost its flat colour")
          return
        }
      }
      last = now
    }
  }

  @Test(arguments: [(dot: 30, tolerance: 8, isTold: false), (30, 0, true), (200, 8, true)])
  func `a few pixels without a colour are told only if they are to be exact`(
    dot: Int, tolerance: Int, isTold: Bool
  ) throws {
    // Entries for the quarters of the canvas and for what is transparent, and none for the dot.
    let quarters: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000, 0xFF00_FF00]
    var frame = Bitmap(width: 100, height: 100)
    for i in frame.pixels.indices { frame.pixels[i] = quarters[i / 2500] }
    for i in 0..<dot { frame.pixels[i] = 0xFF00_00FF }
    var settings = GIFSettings()
    settings.maximumColors = 5
    settings.tolerance = tolerance
    var encoder = GIFEncoder(width: 100, height: 100, settings: settings)
    encoder.survey(frame, centiseconds: 10)
    #expect(try encoder.finish().shortfalls.isEmpty != isTold)
  }

  @Test func `equal frames become one, and the total stays`() throws {
    let frames = Scenes.random(seed: 3, isOpaque: true)
    let doubled = frames.flatMap { [$0, $0] }
    let shown = try GIFDecoder.decode(Scenes.encode(doubled))
    #expect(shown.count <= frames.count)
    #expect(shown.reduce(0) { $0 + $1.centiseconds } == doubled.count * 4)
  }

  @Test func `a delay beyond the format's largest is split`() throws {
    var encoder = GIFEncoder(width: 1, height: 1, settings: GIFSettings())
    for _ in 0..<5 { encoder.survey(Bitmap(width: 1, height: 1), centiseconds: 30_000) }
    let gif = try GIFInspection(encoder.finish().bytes)
    #expect(gif.centiseconds == 150_000)
    #expect(gif.frames.allSatisfy { $0.centiseconds <= 65_535 })
  }

  @Test func `a frame that is shown for longer than a delay can say is painted again`() throws {
    let frames = Scenes.random(seed: 5, isOpaque: false)
    let delays = [4, 70_000, 65_536, 200_000]
    var encoder = GIFEncoder(
      width: frames[0].width, height: frames[0].height, settings: GIFSettings())
    for (frame, delay) in zip(frames, delays) { encoder.survey(frame, centiseconds: delay) }
    let shown = try GIFDecoder.decode(encoder.finish().bytes)
    #expect(shown.reduce(0) { $0 + $1.centiseconds } == delays.reduce(0, +))
    #expect(shown.allSatisfy { $0.centiseconds <= 65_535 })
    // Each is followed by itself until its time is over.
    let counts = delays.map { ($0 + 65_534) / 65_535 }
    #expect(shown.count == counts.reduce(0, +))
    var first = 0
    for count in counts {
      for later in first..<first + count { #expect(shown[later].picture == shown[first].picture) }
      first += count
    }
  }

  @Test(arguments: [(nil, nil), (1, 1), (2, 2), (7, 7)] as [(Int?, Int?)])
  func `the loop block says what players make of it`(asked: Int?, told: Int?) throws {
    var settings = GIFSettings()
    settings.plays = asked
    let bytes = try Scenes.encode([Bitmap(width: 2, height: 2)], settings)
    #expect(try GIFInspection(bytes).plays == told)
  }

  @Test func `gradients keep flat colours and look at most twenty levels of grey off`() throws {
    let frames = (0..<6).map { Scenes.gradient(48, 40, phase: $0) }
    let shown = try GIFDecoder.decode(Scenes.encode(frames, flat: [Scenes.ink]))
    #expect(shown.count == frames.count)
    for (frame, image) in zip(frames, shown) {
      for (a, b) in zip(frame.pixels, image.picture.pixels) {
        if a == Scenes.inkPixel ? a != b : Look(a).distance(to: Look(b)) > 20 {
          Issue.record("\(String(a, radix: 16)) became \(String(b, radix: 16))")
          return
        }
      }
    }
  }

  @Test(arguments: [GIFSettings.Dither.ordered, .diffusion], [32, 250])
  func `dither stays still where the picture does, and leaves flat colours alone`(
    dither: GIFSettings.Dither, colors: Int
  ) throws {
    var settings = GIFSettings()
    settings.dither = dither
    settings.maximumColors = colors
    settings.tolerance = 1
    let first = Scenes.gradient(48, 40, phase: 0)
    var second = first
    for x in 20..<30 {
      for y in 20..<24 { second[x, y] = Scenes.inkPixel }
      second[x, 30] = 0xFF00_0000
    }
    let shown = try GIFDecoder.decode(Scenes.encode([first, second], settings, flat: [Scenes.ink]))
    var flickering: [Int] = []
    var touched: [Int] = []
    for i in first.pixels.indices {
      let (before, after) = (shown[0].picture.pixels[i], shown[1].picture.pixels[i])
      if before != after, first.pixels[i] == second.pixels[i] { flickering.append(i) }
      if first.pixels[i] == Scenes.inkPixel, before != first.pixels[i] { touched.append(i) }
      if second.pixels[i] == Scenes.inkPixel, after != second.pixels[i] { touched.append(i) }
    }
    #expect(flickering.isEmpty && touched.isEmpty)
    // The dither does something: some pixel is not the entry nearest to its colour.
    settings.dither = .none
    let plain = try GIFDecoder.decode(Scenes.encode([first, second], settings, flat: [Scenes.ink]))
    #expect(plain[0].picture != shown[0].picture)
  }

  @Test(arguments: [GIFSettings.Dither.ordered, .diffusion])
  func `a dithered area has the mean of what it stands for`(dither: GIFSettings.Dither) throws {
    var settings = GIFSettings()
    settings.dither = dither
    settings.maximumColors = 24
    let frame = Scenes.gradient(64, 64, phase: 0)
    func meanError(_ settings: GIFSettings) throws -> Int {
      let shown = try GIFDecoder.decode(Scenes.encode([frame], settings))[0].picture
      var sum = 0
      for top in stride(from: 16, to: 64, by: 8) {
        for left in stride(from: 16, to: 64, by: 8) {
          for shift in [UInt32(0), 8, 16] {
            var difference = 0
            for y in top..<top + 8 {
              for x in left..<left + 8 {
                difference += Int(frame[x, y] >> shift & 255) - Int(shown[x, y] >> shift & 255)
              }
            }
            sum += abs(difference)
          }
        }
      }
      return sum
    }
    let dithered = try meanError(settings)
    settings.dither = .none
    let plain = try meanError(settings)
    #expect(dithered * 4 < plain * 3)
  }

  @Test(arguments: [UInt64](1...4))
  func `what is kept between the passes is bounded, and a second pass shows the same`(seed: UInt64)
    throws
  {
    let frames = Scenes.random(seed: seed, isOpaque: seed % 2 == 0)
    var encoder = GIFEncoder(
      width: frames[0].width, height: frames[0].height, settings: GIFSettings(), storeLimit: 16)
    for _ in 0..<5 {
      for frame in frames {
        encoder.survey(frame, centiseconds: 4)
        #expect(encoder.surveyed.store.byteCount <= 16)
      }
    }
    try #require(encoder.needsSecondPass)
    #expect(encoder.candidates().isEmpty)
    for _ in 0..<5 { for frame in frames { encoder.append(frame, centiseconds: 4) } }
    let product = try encoder.finish()
    try encoder.beginMeasuring(product)
    for _ in 0..<5 { for frame in frames { encoder.measure(frame, centiseconds: 4) } }
    let quality = try #require(encoder.quality)
    #expect(quality.worstError <= 8 && quality.pixels == 5 * frames.count * frames[0].pixels.count)
    #expect(try GIFInspection(product.bytes).centiseconds == 20 * frames.count)
  }

  /// Some players paint what no frame covers, unless the first one has a transparent colour.
  @Test(arguments: [false, true])
  func `a first frame that leaves some of the canvas empty has a transparent colour`(isWhole: Bool)
    throws
  {
    var picture = Bitmap(width: 8, height: 6)
    for i in picture.pixels.indices where isWhole || i % 8 > 2 { picture.pixels[i] = 0xFFFF_FFFF }
    var second = picture
    second[5, 3] = Scenes.inkPixel
    let gif = try GIFInspection(Scenes.encode([picture, second]))
    #expect(gif.frames.map { $0.transparentIndex != nil } == [!isWhole, false])
    #expect(gif.frames[0].width == (isWhole ? 8 : 5))
  }

  @Test func `every byte that cannot be stored is an error`() throws {
    let frames = Scenes.random(seed: 20, isOpaque: true).prefix(3)
    var encoder = GIFEncoder(
      width: frames[0].width, height: frames[0].height, settings: GIFSettings())
    for frame in frames { encoder.survey(frame, centiseconds: 4) }
    let candidate = try #require(encoder.candidates().first)
    var pace = GIFPace()
    let free = try candidate.encoded(pace: &pace)
    let whole = try #require(free).bytes
    let fitting = try candidate.encoded(capacity: whole.count, pace: &pace)
    #expect(fitting?.bytes == whole)
    var silent: [Int] = []
    for capacity in 0..<whole.count {
      do throws(EncodingError) {
        _ = try candidate.encoded(capacity: capacity, pace: &pace)
        silent.append(capacity)
      } catch {}
    }
    #expect(silent.isEmpty, "nothing was said of \(silent)")
  }

  @Test(arguments: [0, 8]) func `frames with too many colours are named`(tolerance: Int) throws {
    var frames = [Scenes.gradient(8, 8, phase: 0)]
    frames.append(Scenes.gradient(40, 40, phase: 2))
    frames[0] = Bitmap(width: 40, height: 40)
    for i in frames[0].pixels.indices { frames[0].pixels[i] = 0xFFFF_FFFF }
    var settings = GIFSettings()
    settings.tolerance = tolerance
    settings.maximumColors = 64
    settings.flatColors = [Scenes.ink]
    var encoder = GIFEncoder(width: 40, height: 40, settings: settings)
    for frame in frames { encoder.survey(frame, centiseconds: 4) }
    let product = try encoder.finish()
    let quality = try #require(try encoder.quality(of: product))
    #expect(product.shortfalls.map(\.frame) == [1])
    let shortfall = try #require(product.shortfalls.first)
    #expect(shortfall.colors == Set(frames[1].pixels).count)
    #expect(shortfall.error == quality.worstError && shortfall.error > tolerance)
    #expect(quality.flatPixels > 0 && quality.flatDiffering == 0)
    #expect(quality.images == 2 && quality.pixels == 3200)
  }

  @Test func `lossless frames of too many colours are off by as little as makes them fit`() throws {
    // Greys and bluish greys, 300 of them; neighbours differ much.
    var frame = Bitmap(width: 32, height: 32)
    for i in frame.pixels.indices {
      let shade = UInt32(i * 37 % 300)
      let grey = shade < 256 ? shade : shade - 256 + 100
      let blue = shade < 256 ? grey : grey + 4
      frame.pixels[i] = 0xFF00_0000 | grey | grey << 8 | blue << 16
    }
    var settings = GIFSettings()
    settings.tolerance = 0
    var encoder = GIFEncoder(width: 32, height: 32, settings: settings)
    encoder.survey(frame, centiseconds: 4)
    let product = try encoder.finish()
    #expect(product.shortfalls.map(\.error) == [1])
  }

  @Test(arguments: [UInt64](1...12))
  func `a file is never larger than the plain encoding of its frames`(seed: UInt64) throws {
    let frames = Scenes.random(seed: seed, isOpaque: seed % 3 != 0)
    let plain = try PlainGIF.encode(frames, centiseconds: 4)
    let shown = try GIFDecoder.decode(plain)
    #expect(shown.map(\.picture) == frames)
    for tolerance in [0, 8] {
      var settings = GIFSettings()
      settings.tolerance = tolerance
      let ours = try Scenes.encode(frames, settings)
      #expect(ours.count <= plain.count, "tolerance \(tolerance)")
    }
  }

  @Test(arguments: [UInt64](1...8))
  func `what is measured is what a decoder sees`(seed: UInt64) throws {
    let frames = Scenes.random(seed: seed, isOpaque: seed % 2 == 0)
    var encoder = GIFEncoder(
      width: frames[0].width, height: frames[0].height, settings: GIFSettings())
    for frame in frames { encoder.survey(frame, centiseconds: 4) }
    let product = try encoder.finish()
    let quality = try #require(try encoder.quality(of: product))
    #expect(try quality.worstError == worstError(of: frames, GIFSettings()))
    #expect(quality.pixels == frames.count * frames[0].pixels.count)
    #expect((quality.worstError == 0) == (quality.differing == 0))
  }

  @Test func `the same frames give the same bytes`() throws {
    let frames = Scenes.random(seed: 5, isOpaque: false)
    #expect(try Scenes.encode(frames) == Scenes.encode(frames))
  }

  /// Of all frames; a pixel that is there in one picture and not in the other counts as 255.
  private func worstError(of frames: [Bitmap], _ settings: GIFSettings) throws -> Int {
    let shown = try GIFDecoder.decode(Scenes.encode(frames, settings))
    var worst = 0
    var k = 0
    var time = 0
    for (i, frame) in frames.enumerated() {
      while time + shown[k].centiseconds <= i * 4 {
        time += shown[k].centiseconds
        k += 1
      }
      for (a, b) in zip(frame.pixels, shown[k].picture.pixels) {
        worst = max(worst, a >> 24 == b >> 24 ? Scenes.distance(a, b) : 255)
      }
    }
    return worst
  }
}

/// Frames to encode.
enum Scenes {
  static let ink = Color(rgb: 0x34C759)
  static let inkPixel: UInt32 = 0xFF59_C734

  static func encode(
    _ frames: [Bitmap], _ settings: GIFSettings = GIFSettings(), flat: [Color] = []
  )
    throws -> [UInt8]
  {
    var settings = settings
    settings.flatColors += flat
    var encoder = GIFEncoder(
      width: frames[0].width, height: frames[0].height, settings: settings)
    for frame in frames { encoder.survey(frame, centiseconds: 4) }
    if encoder.needsSecondPass {
      for frame in frames { encoder.append(frame, centiseconds: 4) }
    }
    return try encoder.finish().bytes
  }

  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var worst = 0
    for shift in [UInt32(0), 8, 16] {
      worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return worst
  }

  /// Boxes with soft edges that come, move and go, on white or on nothing.
  static func random(seed: UInt64, isOpaque: Bool) -> [Bitmap] {
    var random = SeededRNG(seed: seed)
    let width = Int.random(in: 1...40, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    var frame = Bitmap(width: width, height: height)
    if isOpaque { for i in frame.pixels.indices { frame.pixels[i] = 0xFFFF_FFFF } }
    var frames: [Bitmap] = []
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let x = Int.random(in: 0..<width, using: &random)
        let y = Int.random(in: 0..<height, using: &random)
        let shade = UInt32.random(in: 0...15, using: &random) * 17
        let clears = !isOpaque && Bool.random(using: &random)
        for py in y..<min(height, y + Int.random(in: 1...16, using: &random)) {
          for px in x..<min(width, x + Int.random(in: 1...16, using: &random)) {
            let isEdge = px == x || py == y
            frame[px, py] =
              clears ? 0 : isEdge ? 0xFF00_0000 | shade | shade << 8 | 200 << 16 : inkPixel
          }
        }
      }
      frames.append(frame)
    }
    return frames
  }

  /// A picture with more shades than a palette holds, and a flat box.
  static func gradient(_ width: Int, _ height: Int, phase: Int) -> Bitmap {
    var frame = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32((x * 255 / width + phase * 9) & 255)
        let blue = UInt32((x * 3 + y * 2) & 255)
        frame[x, y] = 0xFF00_0000 | red | UInt32(y * 255 / height) << 8 | blue << 16
        if x < 12, y < 12 { frame[x, y] = inkPixel }
      }
    }
    return frame
  }
}
