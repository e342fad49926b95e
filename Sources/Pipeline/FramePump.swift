import DisplayList
import Raster
import Timeline

/// Draws the frames of a timeline in order, on several workers.
///
/// Each worker draws neighbouring frames and reuses what did not change. The bitmaps do not depend on
/// the number of workers.
public struct FramePump: Sendable {
  public var timeline: Timeline
  public var viewport: Viewport
  public var workers: Int
  /// Limits the total work; see `WorkBudget`.
  var budget: WorkBudget

  init(timeline: Timeline, viewport: Viewport, workers: Int, budget: WorkBudget) {
    self.timeline = timeline
    self.viewport = viewport
    self.workers = max(1, workers)
    self.budget = budget
  }

  /// A bitmap, and the rectangle outside of which it is the same as the previous one; the first one is
  /// all new. A frame that exceeds the budget on its own is not drawn.
  typealias Drawn = (bitmap: Bitmap, changed: PixelRect, work: Double)

  /// Calls `sink` with the index and bitmap of every frame, in order.
  ///
  /// Throws `refusal`, converted to the caller's error type, once the frames exceed the work budget.
  func run<Failure: Error>(
    times: [Double], refusal: (RenderFailure) -> Failure,
    sink: (Int, Bitmap, _ changed: PixelRect) throws(Failure) -> Void
  ) async throws(Failure) {
    var budget = budget
    if let failure = budget.failure(expecting: times, of: self) { throw refusal(failure) }
    let room = RoomBudget.room(of: timeline, viewport, at: times)
    if let failure = RoomBudget.failure(for: room) { throw refusal(failure) }
    let workers = RoomBudget.workers(
      workers, width: viewport.width, height: viewport.height, room: room)
    func take(_ index: Int, _ drawn: Drawn) throws(Failure) {
      if let failure = budget.spend(drawn.work) { throw refusal(failure) }
      try sink(index, drawn.bitmap, drawn.changed)
    }
    guard workers > 1, times.count > 1 else {
      var pen = Pen(self, after: nil)
      for (i, time) in times.enumerated() {
        try take(i, pen.draw(time))
      }
      return
    }
    let chunk = OrderedPump<Drawn>.chunk(
      count: times.count, bytesEach: viewport.width * viewport.height * 4, workers: workers)
    let pump = OrderedPump(workers: workers, chunk: chunk) { range in
      var pen = Pen(self, after: range.lowerBound > 0 ? times[range.lowerBound - 1] : nil)
      return times[range].map { pen.draw($0) }
    }
    try await pump.run(count: times.count) { i, drawn throws(Failure) in try take(i, drawn) }
  }

  /// Draws neighbouring frames.
  private struct Pen {
    private var renderer: Renderer
    private var playhead: Playhead
    /// The frame before the first, which another worker draws.
    private var before: Frame?
    private let budget: WorkBudget
    /// The work of its frames so far: if this alone exceeds the budget, the total does, too.
    private var spent = 0.0

    init(_ pump: FramePump, after time: Double?) {
      budget = pump.budget
      renderer = Renderer(viewport: pump.viewport)
      playhead = Playhead(pump.timeline)
      before = time.map { playhead.frame(at: $0) }
    }

    mutating func draw(_ time: Double) -> Drawn {
      let frame = playhead.frame(at: time)
      let old = before ?? renderer.shown
      before = nil
      // Compare consecutive frames, so that the result does not depend on what each worker draws.
      let changed = old.map { renderer.changes(from: $0, to: frame) } ?? renderer.bounds
      let work = budget.work(of: frame, changed, renderer.viewport)
      spent += work
      guard !budget.isExceeded(by: spent) else {
        before = frame
        return (Bitmap(width: 1, height: 1), changed, work)
      }
      _ = renderer.update(frame)
      return (renderer.bitmap, changed, work)
    }
  }
}
