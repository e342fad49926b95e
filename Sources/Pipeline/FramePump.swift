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

  /// A picture, and outside of which pixels it is the same as the one before; the first is all new.
  typealias Drawn = (bitmap: Bitmap, changed: PixelRect)

  /// Calls `sink` with the index and the picture of every time, in order.
  public func run<Failure: Error>(
    times: [Double], sink: (Int, Bitmap, _ changed: PixelRect) throws(Failure) -> Void
  ) async throws(Failure) {
    guard workers > 1, times.count > 1 else {
      var pen = Pen(self, after: nil)
      for (i, time) in times.enumerated() {
        let drawn = pen.draw(time)
        try sink(i, drawn.bitmap, drawn.changed)
      }
      return
    }
    let chunk = OrderedPump<Drawn>.chunk(
      count: times.count, bytesEach: viewport.width * viewport.height * 4, workers: workers)
    let pump = OrderedPump(workers: workers, chunk: chunk) { range in
      var pen = Pen(self, after: range.lowerBound > 0 ? times[range.lowerBound - 1] : nil)
      return times[range].map { pen.draw($0) }
    }
    try await pump.run(count: times.count) { i, drawn throws(Failure) in
      try sink(i, drawn.bitmap, drawn.changed)
    }
  }

  /// Draws neighbouring moments.
  private struct Pen {
    private var renderer: Renderer
    private var playhead: Playhead
    /// The moment before the first, which another worker draws.
    private var before: Frame?

    init(_ pump: FramePump, after time: Double?) {
      renderer = Renderer(viewport: pump.viewport)
      playhead = Playhead(pump.timeline)
      before = time.map { playhead.frame(at: $0) }
    }

    mutating func draw(_ time: Double) -> Drawn {
      let frame = playhead.frame(at: time)
      var changed = renderer.update(frame)
      if let before {
        changed = renderer.changes(from: before, to: frame)
        self.before = nil
      }
      return (renderer.bitmap, changed)
    }
  }
}
