import TestSupport
import Testing

@testable import Palette

/// Sets of symbols by number.
struct SymbolSetsTests {
  @Test func `each of many sets has one number and the symbols that were asked for`() {
    let greys: [UInt32] = (1..<60).map { 0xFF00_0000 | UInt32($0) * 0x02_0202 }
    var sets = SymbolSets(
      palette: [0] + greys, colors: [0] + greys, shades: ([0] + greys).map { Look($0) },
      reaches: [0] + greys.map { _ in 5 })
    var random = SeededRNG(seed: 6)
    var made: [(number: Int32, mask: SymbolSets.Mask, set: Int32)] = []
    for _ in 0..<1500 {
      let number = Int32.random(in: 1...Int32(greys.count), using: &random)
      var mask = SymbolSets.Mask()
      mask[0] = .random(in: 1..<1 << 60, using: &random) & ~1
      guard mask[0] != 0 else { continue }
      made.append((number, mask, sets.paint(number, mask)))
    }
    for (number, mask, set) in made {
      #expect(sets.paint(number, mask) == set)
      #expect(sets.hold(number, mask) != set)
      let symbols = sets.symbols[Int(sets.starts[Int(set)])..<Int(sets.starts[Int(set) + 1])]
      #expect(Set(symbols) == Set((0..<60).filter { mask[0] >> UInt64($0) & 1 == 1 }))
    }
  }
}
