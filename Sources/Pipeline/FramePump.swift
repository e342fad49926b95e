import DisplayList
import Raster
import Timeline

/// Draws moments of a timeline in order, on several workers.
///
/// Neighbouring moments are drawn by one worker, which keeps what did not change. The pictures do not depend
/// on the number of workers.
public struct FramePump: Sendable {
  public var timeline: Timeline
  public var viewport: Viewport
  public var workers: Int

  public init(timeline: Timeline, viewport: Viewport, workers: Int) {
    self.timeline = timeline
    self.viewport = viewport
    self.workers = max(1, workers)
  }

  /// Calls `sink` with the index and the picture of every time, in order.
  public func run<Failure: Error>(
    times: [Double], sink: (Int, Bitmap) throws(Failure) -> Void
  ) async throws(Failure) {
    guard workers > 1, times.count > 1 else { return try runAlone(times, sink) }
    let chunk = OrderedPump<Bitmap>.chunk(
      count: times.count, bytesEach: viewport.width * viewport.height * 4, workers: workers)
    let pump = OrderedPump(workers: workers, chunk: chunk) { range in draw(Array(times[range])) }
    try await pump.run(count: times.count, sink: sink)
  }

  private func runAlone<Failure: Error>(
    _ times: [Double], _ sink: (Int, Bitmap) throws(Failure) -> Void
  ) throws(Failure) {
    var renderer = Renderer(viewport: viewport)
    var playhead = Playhead(timeline)
    for (i, time) in times.enumerated() { try sink(i, renderer.render(playhead.frame(at: time))) }
  }

  private func draw(_ times: [Double]) -> [Bitmap] {
    var renderer = Renderer(viewport: viewport)
    var playhead = Playhead(timeline)
    return times.map { renderer.render(playhead.frame(at: $0)) }
  }
}
