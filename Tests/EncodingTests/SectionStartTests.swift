import Palette
import TestSupport
import Testing

@testable import Encoding

struct SectionStartTests {
  /// Two workers can ask in another order than that of the sections.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `in any order, sections start after all frames before them`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let area = 60
    var frames: [[FrameStore.Run]] = []
    var store = FrameStore()
    for _ in 0..<20 {
      let start = Int.random(in: 0..<area, using: &random)
      let run = FrameStore.Run(
        start: start, count: Int.random(in: 1...area - start, using: &random),
        number: Int32.random(in: 0..<9, using: &random))
      frames.append([run])
      store.append(PackedRuns([run]), centiseconds: 2)
    }
    let starts = StoredStarts(of: store, area: area)
    for frame in (1..<20).shuffled(using: &random) {
      let start = starts.start(before: frame, isLast: frame % 5 == 0)
      var canvas = [Int32](repeating: 0, count: area)
      var changes = [Bool](repeating: false, count: area)
      for (i, runs) in frames[..<frame].enumerated() {
        for p in runs.flatMap(\.pixels) {
          canvas[p] = runs[0].number
          changes[p] = changes[p] || i > 0
        }
      }
      var shown = [Int32](repeating: 0, count: area)
      for run in start.canvas { shown.fill(run.pixels, with: run.number) }
      #expect(shown == canvas && start.hasChanged == changes, "before frame \(frame)")
    }
  }
}
