import Palette
import TestSupport
import Testing

@testable import Encoding

/// Frames that wait to be coded.
struct ChangeQueueTests {
  private static let area = 60
  private static let greys: [UInt32] = [0] + (1..<60).map { 0xFF00_0000 | $0 * 0x02_0202 }

  /// A few short runs, or sometimes long ones: then most of the canvas changes.
  private static func changes(_ random: inout SeededRNG) -> [FrameStore.Run] {
    let isMost = Int.random(in: 0..<4, using: &random) == 0
    var runs: [FrameStore.Run] = []
    var p = Int.random(in: 0..<8, using: &random)
    while p < area {
      let count = min(Int.random(in: 1...(isMost ? 30 : 3), using: &random), area - p)
      runs.append(
        FrameStore.Run(start: p, count: count, number: Int32.random(in: 0..<60, using: &random)))
      p += count + Int.random(in: 1...(isMost ? 2 : 20), using: &random)
    }
    return runs
  }

  private static func sets() -> SymbolSets {
    SymbolSets(
      palette: greys, colors: greys, shades: greys.map { Look($0) }, reaches: greys.map { _ in 5 })
  }

  /// What a queue tells about its first frame is what the runs of the others say.
  @Test(arguments: [6, 3, 0], 0..<4 as Range<UInt64>)
  func `changes last until the next frame that changes the pixel`(frames: Int, seed: UInt64) {
    var random = SeededRNG(seed: seed)
    // As long as many frames wait, only the nearest are asked for.
    let looksAhead = frames == 0
    var queue = ChangeQueue(
      area: Self.area, interest: looksAhead ? .entries : .duration(frames), mostCounted: 100)
    var sets = Self.sets()
    var waiting: [[Int: Int32]] = []
    var asked = 0
    for added in 0..<150 {
      let runs = Self.changes(&random)
      queue.append(PackedRuns(runs), centiseconds: added)
      waiting.append(
        Dictionary(
          uniqueKeysWithValues: runs.flatMap { run in run.pixels.map { ($0, run.number) } }))
      guard queue.isFull else { continue }
      let frame = queue.removeFirst()
      let first = waiting.removeFirst()
      #expect(frame.centiseconds == added - waiting.count)
      #expect(frame.changes.pixelCount == first.count)
      #expect(frame.changes.empties == first.values.contains(0))
      #expect(frame.looksAhead == (looksAhead && first.count * 3 < Self.area))
      for (i, pixel) in frame.changes.flatMap({ Array($0.pixels) }).enumerated() {
        let next = waiting.firstIndex { $0[pixel] != nil } ?? .max
        let change = frame.looksAhead ? frame.firstChange.map { $0 + i } : nil
        let spans = 1...(looksAhead ? 16 : frames)
        #expect(spans.allSatisfy { queue.lasts(pixel, change, frames: $0) == (next >= $0 - 1) })
        guard frame.looksAhead else { continue }
        guard let change else {
          Issue.record("its changes are linked")
          continue
        }
        #expect(queue.lasting(change, &sets) == Self.lasting(pixel, [first] + waiting, &sets))
        #expect(change < 100 + 50 * Self.area, "counted anew")
        asked += 1
      }
    }
    #expect((asked > 300) == looksAhead)
  }

  /// The entries for a pixel's first change and for as many of its next ones as have one in common.
  private static func lasting(_ pixel: Int, _ frames: [[Int: Int32]], _ sets: inout SymbolSets)
    -> SymbolSets.Mask
  {
    let masks = frames.compactMap { $0[pixel] }.map { sets.mask(of: $0) }
    var common = masks[0]
    for mask in masks.dropFirst() {
      let both = common & mask
      if both == SymbolSets.Mask() { break }
      common = both
    }
    return common
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `packed runs are unpacked as they were, or with other numbers`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let runs = Self.changes(&random)
    let packed = PackedRuns(runs)
    #expect(Array(packed) == runs)
    let longer = runs.count { $0.count > 1 }
    #expect(packed.byteCount == runs.count * 2 + longer, "of small numbers")
    let others = (0..<60).map { Int32($0 * 1000) }
    let renumbered = Array(packed.renumbered(others))
    #expect(
      renumbered
        == runs.map {
          FrameStore.Run(start: $0.start, count: $0.count, number: $0.number * 1000)
        })
  }
}
