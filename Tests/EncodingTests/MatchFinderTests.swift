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
}
