import DisplayList
import Encoding
import Geometry
import Raster
import Scene
import Timeline

extension RenderJob {
  /// The animation as frames.
  public var film: Film {
    let playback = playback
    let span = span
    return Film(
      framesPerSecond: playback.framesPerSecond, lengths: [span.seconds, span.hold],
      plays: playback.loop.plays,
      endsStill: span.endsStill || span.hold > 0, flatColors: timeline.scene.flatColors,
      matte: timeline.scene.canvas.matte, phases: phases, scale: viewport.transform.maximumScale,
      workers: workers, progress: progress
    ) { [self] clock in
      let moments = FrameSchedule(
        span: span, framesPerSecond: playback.framesPerSecond, clock: clock
      ).moments
      return DrawnFrames(
        timeline: timeline, viewport: viewport, workers: workers, times: moments.map(\.time),
        ticks: moments.map(\.ticks), budget: budget(frames: moments.count))
    }
  }

  /// The document's phases, clipped to what is shown.
  private var phases: [Film.Phase] {
    timeline.scene.phases.compactMap { phase in
      let (start, end) = (max(phase.start, span.start), min(phase.end, span.end))
      guard start < end else { return nil }
      // During the hold, the phase that ends with it continues.
      let hold = end == span.end ? span.hold : 0
      return Film.Phase(
        name: phase.name, start: (start - span.start) / span.speed,
        end: (end - span.start) / span.speed + hold)
    }
  }
}

extension Playback.Loop {
  /// Nil for forever.
  public var plays: Int? { if case .times(let count) = self { count } else { nil } }
}

/// The frames of a document.
struct DrawnFrames: FrameSource {
  let timeline: Timeline
  let viewport: Viewport
  let workers: Int
  /// In seconds of the document.
  let times: [Double]
  let ticks: [Int]
  let budget: WorkBudget

  func single(share: Double) -> (any FrameSource)? {
    DrawnFrames(
      timeline: timeline, viewport: viewport, workers: 1, times: times, ticks: ticks,
      budget: WorkBudget(share, of: budget))
  }

  func workers(scale: Double) -> Int {
    let viewport = viewport(scale: scale)
    return RoomBudget.workers(
      workers, width: viewport.width, height: viewport.height,
      room: RoomBudget.room(of: timeline, viewport, at: times))
  }

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

  func frames(
    _ numbers: [Int], scale: Double, cost: CodingCost,
    sink: (Bitmap, [PixelRect]?) async throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure) {
    let pump = FramePump(
      timeline: timeline, viewport: viewport(scale: scale), workers: workers, budget: budget)
    try await pump.run(times: numbers.map { times[$0] }, cost: cost, refusal: { $0 }) {
      _, bitmap, changed async throws(RenderFailure) in try await sink(bitmap, changed)
    }
  }
}
