import DisplayList
import Encoding
import Raster
import Scene
import Timeline

extension RenderJob {
  /// Bytes of pictures that are kept between the encoder's two passes; more are drawn twice.
  private static let keptBytes = 48 << 20

  /// The animation as a GIF.
  public func gif(_ settings: GIFSettings = GIFSettings()) async throws(Failure) -> [UInt8] {
    var settings = settings
    settings.flatColors += timeline.scene.flatColors
    settings.plays = if case .times(let count) = playback.loop { count } else { nil }
    do throws(EncodingError) {
      return try await encode(settings)
    } catch {
      throw .encoding(error)
    }
  }

  private func encode(_ settings: GIFSettings) async throws(EncodingError) -> [UInt8] {
    let moments = FrameSchedule(span: span, framesPerSecond: playback.framesPerSecond).moments
    let times = moments.map(\.time)
    let pump = FramePump(timeline: timeline, viewport: viewport, workers: workers)
    var encoder = GIFEncoder(
      width: viewport.width, height: viewport.height, settings: settings)
    let keeps = viewport.width * viewport.height * 4 * moments.count <= Self.keptBytes
    let steps = keeps ? moments.count : moments.count * 2
    var kept: [Bitmap] = []
    await pump.run(times: times) { index, bitmap in
      encoder.survey(bitmap)
      if keeps { kept.append(bitmap) }
      progress?(index + 1, steps)
    }
    if keeps {
      for (bitmap, moment) in zip(kept, moments) {
        try encoder.append(bitmap, centiseconds: moment.centiseconds)
      }
    } else {
      try await pump.run(times: times) { index, bitmap throws(EncodingError) in
        try encoder.append(bitmap, centiseconds: moments[index].centiseconds)
        progress?(moments.count + index + 1, steps)
      }
    }
    return try encoder.finish()
  }
}
