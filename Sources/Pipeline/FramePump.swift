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
  /// What may be drawn; see `WorkBudget`.
  var budget: WorkBudget

  init(timeline: Timeline, viewport: Viewport, workers: Int, budget: WorkBudget) {
    self.timeline = timeline
    self.viewport = viewport
    self.workers = max(1, workers)
    self.budget = budget
  }

  /// A picture, and outside of which pixels it is the same as the one before; the first is all new. One that alone
  /// takes more than all may is not drawn.
  typealias Drawn = (bitmap: Bitmap, changed: PixelRect, work: Double)

  /// Calls `sink` with the index and the picture of every time, in order.
  ///
  /// `refusal` is thrown, as what the caller throws, once the pictures are more work than they may be.
  func run<Failure: Error>(
    times: [Double], refusal: (RenderFailure) -> Failure,
    sink: (Int, Bitmap, _ changed: PixelRect) throws(Failure) -> Void
  ) async throws(Failure) {
    var budget = budget
    let room = RoomBudget.room(of: timeline, viewport, at: times)
    if let failure = RoomBudget.failure(for: room) { throw refusal(failure) }
    let workers = RoomBudget.workers(workers, viewport, room: room)
    if let failure = budget.failure(expecting: times, of: self) { throw refusal(failure) }
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

  /// Draws neighbouring moments.
  private struct Pen {
    private var renderer: Renderer
    private var playhead: Playhead
    /// The moment before the first, which another worker draws.
    private var before: Frame?
    private let budget: WorkBudget
    /// The work of its moments so far. Where it alone is more than it may be, so is the sum of all pictures.
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
      // From frame to frame, so that it does not depend on what each worker draws.
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
