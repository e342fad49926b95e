import DisplayList
import Palette
import Raster
import TestSupport
import Testing

@testable import Encoding
@testable import Pipeline

/// Sections that are coded at the same time.
struct SectionedCodingTests {
  /// Frames that are kept, and frames that are read once more.
  @Test(arguments: [GIFEncoder.storeLimit, 64])
  func `any number of workers gives the same sections`(storeLimit: Int) async throws {
    let folder = try TemporaryFolder()
    let paths = try Self.boxes(count: 40, in: folder)
    var alone: [UInt8] = []
    for workers in [1, 2, 3, 8] {
      let film = try EncodeJob(paths, framesPerSecond: 25, workers: workers).film(plays: nil)
      let cuts = GIFCuts(leastPixels: 1, leastFrames: 4)
      var settings = GIFSettings()
      // Otherwise they are looked for in the frames, which then are not surveyed in parts.
      settings.flatColors = [Color(rgb: 0x34C759)]
      var job = GIFJob(
        film: film, source: film.source(.hundredths), settings: settings, measures: true,
        cuts: cuts, storeLimit: storeLimit)
      let inOrder = try await job.run()
      job.parts = SurveyParts(leastFrames: 6, leastPixels: 1)
      let outcome = try await job.run()
      #expect(outcome.bytes == inOrder.bytes)
      let parts = PartedSurvey(
        source: job.source, moments: (Array(0..<40), job.source.ticks), scale: 1,
        cuts: job.parts)
      let encoder = GIFEncoder(width: 48, height: 20, settings: settings)
      var done = 0
      #expect(await parts.survey(encoder, { done = $0 }) != nil && done == 40)
      if workers == 1 { alone = outcome.bytes }
      #expect(outcome.bytes == alone)
      #expect(try Self.worstLook(of: outcome.bytes) <= Float(settings.tolerance))
      // A level of a channel looks like less than a level of grey.
      let quality = try #require(outcome.quality)
      #expect(quality.pixels == 40 * 48 * 20 && quality.worstError < 2 * settings.tolerance)
      #expect(try GIFInspection(outcome.bytes).centiseconds == 160)
      let whole = try await GIFJob(
        film: film, source: film.source(.hundredths), settings: settings, measures: false
      ).run()
      #expect(whole.bytes != alone, "there are sections")
    }
  }

  /// Frames that are kept, and frames that are coded as they come.
  @Test(arguments: [MovingSettings.storeLimit, 64])
  func `any number of workers gives the same animated PNG`(storeLimit: Int) async throws {
    let folder = try TemporaryFolder()
    let paths = try Self.boxes(count: 40, in: folder)
    var alone: [UInt8] = []
    for workers in [1, 2, 3, 8] {
      let film = try EncodeJob(paths, framesPerSecond: 25, workers: workers).film(plays: nil)
      let file = try await film.write(.milliseconds) { width, height in
        APNGEncoder(
          width: width, height: height, MovingSettings(clock: .milliseconds, plays: nil),
          storeLimit: storeLimit, cuts: SectionCuts(leastPixels: 1, leastFrames: 4))
      }
      if workers == 1 { alone = file.bytes }
      #expect(file.bytes == alone)
      let picture = try #require(try MovingPicture.read(file.bytes))
      var number = 0
      try picture.frames { bitmap, _ in
        #expect(bitmap == Self.box(number))
        number += 1
      }
      #expect(number == 40)
    }
  }

  /// A box with soft sides that moves over shades.
  private static func boxes(count: Int, in folder: TemporaryFolder) throws -> [String] {
    try (0..<count).map { k in
      try folder.write(PNG.encode(box(k)), to: "\(k).png")
      return folder.path + "/\(k).png"
    }
  }

  private static func box(_ k: Int) -> Bitmap {
    var frame = Bitmap(width: 48, height: 20)
    for y in 0..<20 {
      for x in 0..<48 { frame[x, y] = 0xFF00_0000 | UInt32(x * 5) | UInt32(y / 10 * 9) << 8 }
    }
    for y in 6..<14 {
      for x in k..<k + 6 { frame[x, y] = x == k || x == k + 5 ? 0xFF2C_6375 : 0xFF59_C734 }
    }
    return frame
  }

  /// How far the pixel that is furthest off looks from the frames' own, in levels of grey.
  private static func worstLook(of file: [UInt8]) throws -> Float {
    let shown = try GIFDecoder.decode(file).flatMap {
      repeatElement($0.picture, count: $0.centiseconds / 4)
    }
    return shown.enumerated().reduce(0) { worst, frame in
      zip(frame.element.pixels, box(frame.offset).pixels).reduce(worst) {
        max($0, Look($1.0).distance(to: Look($1.1)))
      }
    }
  }
}
