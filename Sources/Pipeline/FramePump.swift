import DisplayList
import Raster
import Timeline

/// Draws moments of a timeline in order, on several workers: the one place that spawns.
///
/// Neighbouring moments are drawn by one worker, which keeps what did not change. A bounded number of
/// pictures waits; the sink gets them in order, and the bytes do not depend on the number of workers.
public struct FramePump: Sendable {
  public var timeline: Timeline
  public var viewport: Viewport
  public var workers: Int

  /// Bytes of pictures that may wait for the sink.
  private static let budget = 48 << 20

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
    let chunk = chunkLength(times.count)
    let chunks = stride(from: 0, to: times.count, by: chunk).map {
      Array(times[$0..<min($0 + chunk, times.count)])
    }
    let outcome: Result<Void, Failure> = await withTaskGroup(of: (Int, [Bitmap]).self) { group in
      var submitted = 0
      func submit() {
        guard submitted < chunks.count else { return }
        let number = submitted
        let chunk = chunks[number]
        group.addTask { (number, draw(chunk)) }
        submitted += 1
      }
      for _ in 0...workers { submit() }
      var waiting: [Int: [Bitmap]] = [:]
      var due = 0
      var index = 0
      while let (number, bitmaps) = await group.next() {
        waiting[number] = bitmaps
        while let ready = waiting.removeValue(forKey: due) {
          for bitmap in ready {
            do throws(Failure) { try sink(index, bitmap) } catch {
              group.cancelAll()
              return .failure(error)
            }
            index += 1
          }
          due += 1
          submit()
        }
      }
      return .success(())
    }
    try outcome.get()
  }

  private func runAlone<Failure: Error>(
    _ times: [Double], _ sink: (Int, Bitmap) throws(Failure) -> Void
  ) throws(Failure) {
    var renderer = Renderer(viewport: viewport)
    for (i, time) in times.enumerated() { try sink(i, renderer.render(timeline.frame(at: time))) }
  }

  private func draw(_ times: [Double]) -> [Bitmap] {
    var renderer = Renderer(viewport: viewport)
    return times.map { renderer.render(timeline.frame(at: $0)) }
  }

  /// How many neighbours one worker draws: few enough for the budget, enough to keep all workers busy.
  private func chunkLength(_ count: Int) -> Int {
    let bytes = viewport.width * viewport.height * 4
    let affordable = Self.budget / bytes / (workers + 2)
    return max(1, min(affordable, 16, (count + workers * 4 - 1) / (workers * 4)))
  }
}
