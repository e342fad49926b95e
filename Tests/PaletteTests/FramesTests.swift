@testable import Palette
import TestSupport
import Testing

/// What a survey of the frames keeps of them.
struct FramesTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `runs are read as they were stored`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    var store = FrameStore()
    var frames: [[FrameStore.Run]] = []
    for _ in 0..<20 {
      var runs: [FrameStore.Run] = []
      var place = 0
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        place += .random(in: 0...300_000, using: &random)
        let count = Int.random(in: 1...200_000, using: &random)
        let number = Int32.random(in: 0...70_000, using: &random)
        runs.append(FrameStore.Run(start: place, count: count, number: number))
        place += count
      }
      frames.append(runs)
      store.append(PackedRuns(runs), centiseconds: runs.count + 2)
    }
    #expect(store.count == frames.count)
    for (index, runs) in frames.enumerated() {
      #expect(Array(store.changes(of: index)) == runs)
      #expect(store.centiseconds(of: index) == runs.count + 2)
    }
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `a colour is counted and timed where it is, as by hand`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let colors: [UInt32] = (0..<12).map { 0xFF00_0000 | UInt32($0) * 0x15_0903 }
    var census = ColorCensus()
    census.begin(area: 60)
    var canvas = [Int32](repeating: 0, count: 60)
    var times: [Int32: Int] = [:]
    var changes: [Int32: Int] = [:]
    for _ in 0..<30 {
      for i in canvas.indices where Int.random(in: 0..<4, using: &random) == 0 {
        let number = census.number(
          of: colors[.random(in: 0..<12, using: &random)], rank: .random(in: 0..<3, using: &random))
        guard number != canvas[i] else { continue }
        census.record([ColorCensus.Change(old: canvas[i], new: number, side: .edge, count: 1)])
        canvas[i] = number
        changes[number, default: 0] += 1
      }
      let wait = Int.random(in: 1...9, using: &random)
      census.wait(wait)
      for number in canvas { times[number, default: 0] += wait }
    }
    let exposures = census.exposures
    for number in exposures.indices.dropFirst() {
      let key = Int32(number)
      #expect(exposures[number] == times[key] ?? 0)
      #expect(census.weight(of: number) == changes[key] ?? 0)
    }
    #expect(census.changes == changes.values.reduce(0, +))
  }

  @Test func `a colour beyond the limit is found again as the one that stands for it`() {
    var census = ColorCensus()
    census.begin(area: 1)
    // Steps of 61 levels through all colours.
    let colors = (0..<UInt32(ColorCensus.limit + 3000)).map { 0xFF00_0000 | $0 * 61 }
    let numbers = colors.map { census.number(of: $0, rank: 2) }
    census.complete()
    for (color, number) in zip(colors, numbers).suffix(6000) {
      let found = census.number(of: color, rank: 2)
      #expect(found == number && found > 0)
      #expect(Pixel.distance(census.colors[Int(found)], color) <= 2)
    }
  }

  @Test func `a colour has one number for each rank, however many there are`() {
    var census = ColorCensus()
    census.begin(area: 1)
    var numbers: [Int32] = []
    for level in 0..<5000 as Range<UInt32> {
      for rank in 0..<3 { numbers.append(census.number(of: 0xFF00_0000 | level * 613, rank: rank)) }
    }
    #expect(Set(numbers).count == numbers.count)
    let again = (0..<5000 as Range<UInt32>).flatMap { level in
      (0..<3).map { census.number(of: 0xFF00_0000 | level * 613, rank: $0) }
    }
    #expect(again == numbers)
  }
}
