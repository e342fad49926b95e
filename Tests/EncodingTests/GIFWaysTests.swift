import Palette
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Encoding

/// Frames as a GIF would show them, made in sections.
struct GIFWaysTests {
  private static let (width, height) = (48, 36)

  /// A gradient whose colours move, behind a disc that does, and a corner that stands still.
  private static let frames: [[UInt32]] = (0..<24).map { k in
    (0..<width * height).map { i in
      let (x, y) = (i % width, i / width)
      if x < 9, y < 9 { return 0xFF30_60C0 }
      let isDisc = (x - 8 - k) * (x - 8 - k) + (y - 18) * (y - 18) < 50
      if isDisc { return 0xFF1E_90FF }
      return UInt32(min(255, x * 4 + k * 2)) | UInt32(y * 6) << 8 | UInt32(200 - x) << 16
        | 0xFF00_0000
    }
  }

  private static func log(isStill: Bool) -> FrameLog {
    var log = FrameLog(width: width, height: height)
    let whole = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    for (k, frame) in frames.enumerated() {
      // For a while nothing changes.
      let pixels = isStill && k > 5 && k < 14 ? frames[5] : frame
      _ = log.add(ticks: k + 1, whole) { i, _ in pixels[i] }
    }
    return log
  }

  private static func way(
    _ log: FrameLog, _ palettes: GIFFrameCoder.Palettes, _ workforce: some Workforce,
    leastFrames: Int, ofSurvey leastSurveyed: Int = 1000
  ) async throws -> GIFWay {
    let settings = MovingSettings(clock: .milliseconds, plays: nil, tolerance: 8)
    let cuts = GIFCuts(leastPixels: 1, leastFrames: leastFrames)
    let parts = SurveyParts(leastFrames: leastSurveyed, leastPixels: 1)
    let ways = await GIFWays(of: log, settings, palettes, workforce, cuts: cuts, parts: parts)
    return try #require(await ways.best())
  }

  private static func canvases(_ log: FrameLog) -> [[UInt32]] {
    var canvases: [[UInt32]] = []
    log.replay { _, canvas, _ in canvases.append(canvas) }
    return canvases
  }

  /// How far the pixels of each tick are off.
  private static func distances(_ a: FrameLog, _ b: FrameLog) -> (worst: Int, mean: Double) {
    func moments(_ log: FrameLog) -> [[UInt32]] {
      zip(canvases(log), log.ticks).flatMap { repeatElement($0, count: $1) }
    }
    let distances = zip(moments(a), moments(b)).flatMap { a, b in zip(a, b).map(Pixel.distance) }
    return (distances.max() ?? 0, Double(distances.reduce(0, +)) / Double(distances.count))
  }

  @Test(arguments: [GIFFrameCoder.Palettes.ofFile, .ofImages], [false, true])
  func `sections show every frame for its time, nearly as it is`(
    palettes: GIFFrameCoder.Palettes, isStill: Bool
  ) async throws {
    let log = Self.log(isStill: isStill)
    let counter = Counter()
    let parts = try await Self.way(log, palettes, counter, leastFrames: 3)
    let whole = try await Self.way(log, palettes, OneWorker(), leastFrames: 1000)
    #expect(counter.most.value > 3)
    #expect(parts.log.ticks.reduce(0, +) == log.ticks.reduce(0, +))
    let (far, farAsWhole) = (Self.distances(parts.log, log), Self.distances(whole.log, log))
    #expect(far.worst <= farAsWhole.worst * 3 / 2, "\(far.worst), \(farAsWhole.worst)")
    #expect(far.mean < farAsWhole.mean * 1.1 + 0.1, "\(far.mean), \(farAsWhole.mean)")
    #expect(farAsWhole.mean < 8, "\(farAsWhole.mean)")
    #expect(parts.error < whole.error * 1.5 + 500)
  }

  @Test(arguments: [GIFFrameCoder.Palettes.ofFile, .ofImages], [false, true])
  func `a survey in parts finds the same`(
    palettes: GIFFrameCoder.Palettes, isStill: Bool
  ) async throws {
    let log = Self.log(isStill: isStill)
    let whole = try await Self.way(log, palettes, OneWorker(), leastFrames: 1000)
    let counter = Counter()
    let parts = try await Self.way(log, palettes, counter, leastFrames: 1000, ofSurvey: 4)
    #expect(counter.most.value > 1, "there is one section, so these are parts of the survey")
    #expect(Self.canvases(parts.log) == Self.canvases(whole.log))
    #expect(parts.log.ticks == whole.log.ticks && parts.error == whole.error)
    #expect(parts.shortfalls == whole.shortfalls)
  }

  @Test func `the frames do not depend on which section is done first`() async throws {
    let log = Self.log(isStill: false)
    let first = try await Self.way(log, .ofImages, OneWorker(), leastFrames: 3, ofSurvey: 4)
    let last = try await Self.way(log, .ofImages, LastFirst(), leastFrames: 3, ofSurvey: 4)
    #expect(Self.canvases(first.log) == Self.canvases(last.log))
    #expect(first.shortfalls == last.shortfalls)
  }
}

/// Notes the most pieces that there were at once.
private struct Counter: Workforce {
  let most = Most()

  final class Most: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func note(_ number: Int) { count.withLock { $0 = max($0, number) } }
  }

  func results<Result: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    most.note(count)
    return (0..<count).map(piece)
  }
}

/// Does the last piece first.
private struct LastFirst: Workforce {
  func results<Result: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Int) -> Result
  ) async -> [Result] { (0..<count).reversed().map(piece).reversed() }
}
