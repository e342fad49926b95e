import DisplayList
import Raster
import Scene
import Timeline

/// Limits the work of drawing and encoding frames, in nanoseconds as `DrawingWork` counts them.
///
/// A frame's work is estimated before it is drawn, from the frame before it alone, so whether frames
/// are rejected does not depend on the number of workers or the machine.
struct WorkBudget: Sendable {
  /// For each frame, and for each of its pixels: it is copied and scanned.
  private static let frame = 20_000.0
  private static let pixel = 1.0
  /// For each item: it is compared with the one before.
  private static let item = 120.0
  /// For each copy of a replicator and each particle: it is evaluated.
  private static let copy = 1000.0
  /// For each changed pixel: it is compared, quantized and encoded.
  private static let changedPixel = 40.0
  /// Pairs of neighbouring frames that are sampled before anything is drawn.
  private static let samples = 8

  let limit: Double
  /// What part of all frames it is for, up to 1.
  private let share: Double
  private var spent = 0.0

  /// `seconds` of work.
  init(seconds: Double) {
    limit = seconds * 1e9
    share = 1
  }

  /// A part of another budget.
  init(_ share: Double, of whole: WorkBudget) {
    limit = whole.limit * share
    self.share = share
  }

  func work(of frame: Frame, _ areas: [PixelRect], _ viewport: Viewport) -> Double {
    let all = Double(viewport.width) * Double(viewport.height) * WorkBudget.pixel
    let base =
      WorkBudget.frame + all + Double(frame.items.count) * WorkBudget.item
      + Double(frame.copies) * WorkBudget.copy
    return areas.reduce(base) { sum, area in
      let anew = Double(area.width) * Double(area.height) * WorkBudget.changedPixel
      return sum + anew + DrawingWork.of(frame, in: area, viewport, limit: limit)
    }
  }

  func isExceeded(by work: Double) -> Bool { work > limit }

  /// Nil while the budget lasts. The work is that of a frame, `done` of `count` having been drawn with it: if the rest take as
  /// much, the failure tells what is needed in all.
  mutating func spend(_ work: Double, done: Int, of count: Int) -> RenderFailure? {
    spent += work
    return spent > limit ? failure(spent / Double(max(1, done)) * Double(count)) : nil
  }

  private func failure(_ work: Double) -> RenderFailure {
    .tooMuchWork(seconds: work / share / 1e9, limit: limit / share / 1e9)
  }

  /// A failure if a few sampled frames predict that the budget will not last.
  func failure(expecting times: [Double], of pump: FramePump) -> RenderFailure? {
    guard times.count > 1 else { return nil }
    let pixels = Double(pump.viewport.width) * Double(pump.viewport.height)
    let hasCopies = pump.timeline.scene.layers.contains(where: \.multipliesSomewhere)
    let copies = hasCopies ? pump.timeline.frame(at: times[0]).copies : 0
    // Small frames are counted while they are drawn.
    guard (pixels + 100 * Double(copies)) * Double(times.count) > 2e7 else { return nil }
    let renderer = Renderer(viewport: pump.viewport)
    let pairs = min(WorkBudget.samples, times.count - 1)
    var sum = 0.0
    for k in 0..<pairs {
      let index = k * (times.count - 1) / pairs
      let (old, new) = (
        pump.timeline.frame(at: times[index]), pump.timeline.frame(at: times[index + 1])
      )
      sum += work(of: new, renderer.changes(from: old, to: new), pump.viewport)
    }
    let expected = sum / Double(pairs) * Double(times.count)
    return expected > limit ? failure(expected) : nil
  }
}
