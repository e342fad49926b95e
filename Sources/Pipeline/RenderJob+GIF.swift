import DisplayList
import Encoding
import Geometry
import Raster
import Scene
import Timeline

extension RenderJob {
  /// The animation as a GIF. `measures` asks for the outcome's quality.
  public func gif(_ settings: GIFSettings = GIFSettings(), measures: Bool = false)
    async
    throws(Failure) -> GIFOutcome
  {
    var settings = settings
    settings.flatColors += timeline.scene.flatColors
    settings.matte = settings.matte ?? timeline.scene.canvas.matte
    settings.plays = if case .times(let count) = playback.loop { count } else { nil }
    let moments = FrameSchedule(span: span, framesPerSecond: playback.framesPerSecond).moments
    let pictures = DrawnPictures(
      timeline: timeline, viewport: viewport, workers: workers, times: moments.map(\.time),
      centiseconds: moments.map(\.centiseconds))
    let job = GIFJob(
      source: pictures, settings: settings, workers: workers,
      endsStill: span.endsStill || span.hold > 0, measures: measures, progress: progress)
    do throws(GIFJob<DrawnPictures>.Failure) {
      return try await job.run()
    } catch {
      switch error {
      case .encoding(let error): throw .encoding(error)
      }
    }
  }
}

/// The moments of a document as pictures.
struct DrawnPictures: PictureSource {
  let timeline: Timeline
  let viewport: Viewport
  let workers: Int
  /// In seconds of the document.
  let times: [Double]
  let centiseconds: [Int]

  private func viewport(scale: Double) -> Viewport {
    guard scale < 1 else { return viewport }
    let size = size(scale: scale)
    return Viewport(
      width: size.width, height: size.height,
      transform: .scale(
        Double(size.width) / Double(viewport.width), Double(size.height) / Double(viewport.height))
        * viewport.transform)
  }

  func size(scale: Double) -> (width: Int, height: Int) {
    (
      max(1, Int(Double(viewport.width) * scale)), max(1, Int(Double(viewport.height) * scale))
    )
  }

  func pictures(_ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) -> Void) async {
    let pump = FramePump(timeline: timeline, viewport: viewport(scale: scale), workers: workers)
    await pump.run(times: numbers.map { times[$0] }) { _, bitmap, changed in sink(bitmap, changed) }
  }
}
