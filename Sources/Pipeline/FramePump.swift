import DisplayList
import Encoding
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

  /// The areas outside of which a picture equals the one before, their pixels, and what they take. A picture that alone
  /// takes too much is not drawn and has no parts.
  private typealias Drawn = (areas: [PixelRect], parts: [Bitmap], effort: Effort)

  /// What a picture takes: nanoseconds of work, and bytes for layers that were not counted before.
  private struct Effort {
    var work: Double
    var room: Int
  }

  /// Calls `sink` with the index and bitmap of every frame, in order; it returns the cost of coding the frames so far,
  /// and `cost` is that before the first.
  ///
  /// Throws `refusal`, converted to the caller's error type, once the frames exceed the work budget or the memory.
  func run<Failure: Error>(
    times: [Double], cost: CodingCost, refusal: (RenderFailure) -> Failure,
    sink: (Int, Bitmap, _ changed: [PixelRect]) async throws(Failure) -> CodingCost
  ) async throws(Failure) {
    var budget = budget
    if let failure = budget.failure(expecting: times, of: self) { throw refusal(failure) }
    let room = RoomBudget.room(of: timeline, viewport, at: times)
    func check(_ cost: CodingCost) throws(Failure) {
      if let failure = RoomBudget.failure(layers: room, coding: cost.bytes) {
        throw refusal(failure)
      }
    }
    try check(cost)
    let workers = RoomBudget.workers(
      workers, width: viewport.width, height: viewport.height, room: room)
    func spend(_ work: Double, room: Int = 0, on frame: Int) throws(Failure) {
      let failure =
        budget.spend(work, done: frame + 1, of: times.count) ?? RoomBudget.failure(unplanned: room)
      if let failure { throw refusal(failure) }
    }
    var coded = 0.0
    func take(_ i: Int, _ bitmap: Bitmap, _ areas: [PixelRect]) async throws(Failure) {
      let cost = try await sink(i, bitmap, areas)
      try spend(cost.work - coded, on: i)
      coded = cost.work
      try check(cost)
    }
    guard workers > 1, times.count > 1 else {
      var pen = Pen(self, Renderer(viewport: viewport), after: nil)
      for (i, time) in times.enumerated() {
        let (areas, effort) = pen.draw(time)
        try spend(effort.work, room: effort.room, on: i)
        try await take(i, pen.bitmap, areas)
      }
      return
    }
    let chunk = OrderedPump<Drawn>.chunk(
      count: times.count, bytesEach: viewport.width * viewport.height * 4, workers: workers)
    // The pages of a large canvas take longer to get than a small change to draw.
    let renderers = Pool<Renderer>()
    let pump = OrderedPump<Drawn>(workers: workers, chunk: chunk) { range in
      let before = range.lowerBound > 0 ? times[range.lowerBound - 1] : nil
      var pen = Pen(self, renderers.take() ?? Renderer(viewport: viewport), after: before)
      let drawn = times[range].map { time in
        let (areas, effort) = pen.draw(time)
        return (areas: areas, parts: pen.parts(areas), effort: effort)
      }
      renderers.give(pen.renderer)
      return drawn
    }
    // Workers hand over what has changed: whole pictures would be copied again and again.
    var picture = Bitmap(width: viewport.width, height: viewport.height)
    try await pump.run(count: times.count) { i, drawn async throws(Failure) in
      try spend(drawn.effort.work, room: drawn.effort.room, on: i)
      for (part, area) in zip(drawn.parts, drawn.areas) { picture.put(part, at: area) }
      try await take(i, picture, drawn.areas)
    }
  }

  /// Draws neighbouring moments: only what has changed since the one before, even if another worker draws that one.
  private struct Pen {
    private(set) var renderer: Renderer
    private var playhead: Playhead
    /// The frame before the first, which another worker draws.
    private var before: Frame?
    private let budget: WorkBudget
    /// The work of its frames so far: if this alone exceeds the budget, the total does, too.
    private var spent = 0.0

    init(_ pump: FramePump, _ renderer: Renderer, after time: Double?) {
      budget = pump.budget
      self.renderer = renderer
      self.renderer.reset()
      playhead = Playhead(pump.timeline)
      before = time.map { playhead.frame(at: $0) }
    }

    /// The last picture.
    var bitmap: Bitmap { renderer.bitmap }

    /// The pixels that changed with it; none if it was not drawn.
    func parts(_ areas: [PixelRect]) -> [Bitmap] {
      before == nil ? areas.map { renderer.bitmap.part($0) } : []
    }

    /// Draws a picture that does not take too much.
    mutating func draw(_ time: Double) -> (areas: [PixelRect], effort: Effort) {
      let frame = playhead.frame(at: time)
      let old = before ?? renderer.shown
      before = nil
      // From frame to frame, so that it does not depend on what each worker draws.
      let (areas, work) =
        old.map { cheapest(renderer.changes(from: $0, to: frame), of: frame) }
        ?? whole(frame)
      spent += work
      let room = RoomBudget.unplannedRoom(of: frame, renderer.viewport, work: work)
      let effort = Effort(work: work, room: room)
      guard !budget.isExceeded(by: spent), RoomBudget.failure(unplanned: room) == nil else {
        before = frame
        return (areas, effort)
      }
      renderer.update(frame, areas)
      return (areas, effort)
    }

    private func whole(_ frame: Frame) -> (areas: [PixelRect], work: Double) {
      let areas = [renderer.bounds]
      return (areas, budget.work(of: frame, areas, renderer.viewport))
    }

    /// What reaches over many areas is drawn for each of them: then one around all may be less work.
    private func cheapest(_ areas: [PixelRect], of frame: Frame) -> (
      areas: [PixelRect], work: Double
    ) {
      let work = budget.work(of: frame, areas, renderer.viewport)
      guard areas.count > 1 else { return (areas, work) }
      let union = [areas.reduce(PixelRect.empty) { $0.union($1) }]
      let together = budget.work(of: frame, union, renderer.viewport)
      return together <= work ? (union, together) : (areas, work)
    }
  }
}
