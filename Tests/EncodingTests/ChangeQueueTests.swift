import Palette
import TestSupport
import Testing

@testable import Encoding

/// Frames that wait to be coded.
struct ChangeQueueTests {
  @Test(arguments: [UInt64](1...6))
  func `changes that are counted anew last as long`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    var (plain, often) = (
      ChangeQueue(area: 60, interest: .duration(6)),
      ChangeQueue(area: 60, interest: .duration(6), mostCounted: 20)
    )
    var most = 0
    for frame in 0..<80 {
      var runs: [FrameStore.Run] = []
      var p = Int.random(in: 0..<8, using: &random)
      while p < 60 {
        let count = min(Int.random(in: 1...4, using: &random), 60 - p)
        runs.append(FrameStore.Run(start: p, count: count, number: Int32(frame + 1)))
        p += count + Int.random(in: 1...20, using: &random)
      }
      plain.append(runs, centiseconds: 2)
      often.append(runs, centiseconds: 2)
      #expect(plain.isFull == often.isFull)
      guard plain.isFull else { continue }
      let (a, b) = (plain.removeFirst(), often.removeFirst())
      #expect(a.runs == b.runs)
      most = max(most, a.firstChange)
      for i in 0..<a.runs.reduce(0, { $0 + $1.count }) {
        for frames in 1...6 {
          #expect(
            plain.lasts(a.firstChange + i, frames: frames)
              == often.lasts(b.firstChange + i, frames: frames))
        }
      }
      #expect(b.firstChange < 200, "counted anew")
    }
    #expect(most > 500, "or else they need not be")
  }
}
