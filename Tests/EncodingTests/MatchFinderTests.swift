import TestSupport
import Testing

@testable import Encoding

struct MatchFinderTests {
  /// How many matches of bytes with long runs, found range by range, are none.
  private func mistakes(_ bytes: [UInt8], step: Int) -> Int {
    var finder = MatchFinder(depth: 300, count: bytes.count)
    var mistakes = 0
    for start in stride(from: 0, to: bytes.count, by: step) {
      let range = start..<min(start + step, bytes.count)
      var matches: [Match] = []
      var starts: [Int32] = []
      finder.find(in: bytes, range, matches: &matches, starts: &starts)
      starts.append(Int32(matches.count))
      for (i, position) in range.enumerated() {
        for match in matches[Int(starts[i])..<Int(starts[i + 1])] {
          let earlier = position - match.distance
          let isSame =
            bytes[position..<position + match.length] == bytes[earlier..<earlier + match.length]
          mistakes += isSame ? 0 : 1
        }
      }
    }
    return mistakes
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a match is what stands there, in every range`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let bytes = (0..<4000).map { _ in
      UInt8(Int.random(in: 0..<24, using: &random) == 0 ? 1 : 0)
    }
    #expect(mistakes(bytes, step: 500) == 0)
  }

  /// Runs are looked at only at their ends, so what is said of their insides is derived.
  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a match is what stands there, inside runs of any period, too`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 6000 {
      let period = Int.random(in: 1...6, using: &random)
      let unit = (0..<period).map { _ in UInt8.random(in: 0..<3, using: &random) }
      let length = Int.random(in: 1...400, using: &random)
      bytes += (0..<length).map { unit[$0 % period] }
    }
    for step in [6500, 700] { #expect(mistakes(bytes, step: step) == 0) }
  }

  @Test func `the inside of a run knows what followed earlier runs`() {
    let tail = [UInt8](1...20)
    let bytes = [UInt8](repeating: 0, count: 100) + tail + [UInt8](repeating: 0, count: 60) + tail
    var finder = MatchFinder(depth: 300, count: bytes.count)
    var matches: [Match] = []
    var starts: [Int32] = []
    finder.find(in: bytes, 0..<bytes.count, matches: &matches, starts: &starts)
    // Every position of the second run begins a match up to the end of what follows it.
    for position in 120..<180 {
      let last = matches[Int(starts[position + 1]) - 1]
      #expect(last == Match(length: bytes.count - position, distance: 80), "\(position)")
    }
  }
}
