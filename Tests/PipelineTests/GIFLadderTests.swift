import Encoding
import Pipeline
import Raster
import TestSupport
import Testing

/// What is sacrificed for a byte limit.
struct GIFLadderTests {
  @Test func `the ladder begins with the request, and nothing improves on the way down`() {
    for (tolerance, colors) in [(0, 256), (8, 256), (20, 64), (64, 2)] {
      var settings = GIFSettings()
      settings.tolerance = tolerance
      settings.maximumColors = colors
      let rungs = GIFRung.ladder(settings)
      #expect(
        rungs[0] == GIFRung(tolerance: tolerance, colors: colors, stride: 1, scale: 1))
      for (above, below) in zip(rungs, rungs.dropFirst()) {
        #expect(above != below)
        #expect(above.tolerance <= below.tolerance && above.colors >= below.colors)
        #expect(above.stride <= below.stride && above.scale >= below.scale)
      }
    }
  }

  @Test func `a byte limit is met in the same time, or rejected with a reason`() async throws {
    let folder = try TemporaryFolder()
    let paths = try Self.waves(count: 4, in: folder)
    let job = try EncodeJob(paths, framesPerSecond: 8, workers: 2)
    let film = job.film(plays: nil)
    let plain = try await film.gif()
    #expect(plain.rung == nil)
    var last = plain.bytes.count
    for part in [2, 9] {
      var options = FormatOptions()
      options.maximumBytes = plain.bytes.count / part
      options.measures = true
      let outcome = try await film.gif(options)
      #expect(outcome.bytes.count <= plain.bytes.count / part)
      #expect(outcome.bytes.count < last)
      last = outcome.bytes.count
      let gif = try GIFInspection(outcome.bytes)
      #expect(gif.centiseconds == 50, "4 pictures at 8 a second")
      let rung = try #require(outcome.rung)
      #expect(gif.width == Int(24 * rung.scale))
      #expect(gif.frames.count <= (4 + rung.stride - 1) / rung.stride)
      #expect(outcome.quality != nil)
    }
    var options = FormatOptions()
    options.maximumBytes = 60
    do throws(RenderFailure) {
      _ = try await film.gif(options)
      Issue.record("60 bytes are not enough")
    } catch {
      guard case .encoding(.tooLarge(let bytes, 60)) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(bytes > 60 && bytes <= last)
    }
  }

  @Test func `any number of workers gives the same bytes`() async throws {
    let folder = try TemporaryFolder()
    let paths = try Self.waves(count: 5, in: folder)
    let alone = try await EncodeJob(paths, framesPerSecond: 30, workers: 1)
      .film(plays: nil).gif().bytes
    for workers in [2, 3, 8] {
      let job = try EncodeJob(paths, framesPerSecond: 30, workers: workers)
      #expect(try await job.film(plays: nil).gif().bytes == alone)
    }
  }

  /// A wave with a flat bar.
  private static func waves(count: Int, in folder: TemporaryFolder) throws -> [String] {
    try (0..<count).map { k in
      var frame = Bitmap(width: 24, height: 20)
      for y in 0..<20 {
        for x in 0..<24 {
          let wave = UInt32((x * 10 + k * 11) % 256)
          frame[x, y] = 0xFF00_0000 | wave | UInt32(y * 12) << 8 | (255 - wave) << 16
          if (8..<12).contains(y), x < 4 * k { frame[x, y] = 0xFF59_C734 }
        }
      }
      let path = folder.path + "/\(k).png"
      try folder.write(PNG.encode(frame), to: "\(k).png")
      return path
    }
  }
}
