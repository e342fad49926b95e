import DisplayList
import Encoding
import Raster
import Scene
import Timeline

extension RenderJob {
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
    await pump.run(times: times) { index, bitmap in
      encoder.survey(bitmap, centiseconds: moments[index].centiseconds)
      progress?(index + 1, moments.count * (encoder.needsSecondPass ? 2 : 1))
    }
    if encoder.needsSecondPass {
      try await pump.run(times: times) { index, bitmap throws(EncodingError) in
        try encoder.append(bitmap, centiseconds: moments[index].centiseconds)
        progress?(moments.count + index + 1, moments.count * 2)
      }
    }
    return try encoder.finish()
  }
}
