import Palette
import TestSupport
import Testing

@testable import Encoding

/// Symbols for formats that count them.
struct FewSymbolsTests {
  /// Greys that are two levels apart, each within reach of its neighbours.
  private static let greys: [UInt32] = (1..<60).map { 0xFF00_0000 | UInt32($0) * 0x02_0202 }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `every symbol may represent its pixel, and there are fewer than nearest ones`(
    seed: UInt64
  ) throws {
    var random = SeededRNG(seed: seed)
    var sets = SymbolSets(
      palette: [0] + Self.greys, colors: [0] + Self.greys,
      shades: ([0] + Self.greys).map { Look($0) },
      reaches: [0] + Self.greys.map { _ in 5 })
    let width = 16
    var image = SetImage()
    var nearest: Set<UInt8> = []
    var wanted: [Int32] = []
    while wanted.count < width * 20 {
      let number = Int32.random(in: 1...Int32(Self.greys.count), using: &random)
      let count = Int.random(in: 1...3, using: &random)
      let isStill = Int.random(in: 0..<4, using: &random) == 0
      let set = isStill ? sets.still(Int(number)) : sets.paint(number)
      image.append(set, of: &sets, count: count)
      wanted += repeatElement(set, count: count)
      nearest.insert(sets.symbols[Int(sets.starts[Int(set)])])
    }
    image.finish()
    let chosen = FewSymbols.chosen(image, width: width, sets)
    #expect(chosen.count == wanted.count)
    for (symbol, set) in zip(chosen, wanted) {
      let range = Int(sets.starts[Int(set)])..<Int(sets.starts[Int(set) + 1])
      #expect(sets.roles[Int(set)] == .still ? symbol == 0 : sets.symbols[range].contains(symbol))
    }
    #expect(Set(chosen).count * 2 < nearest.count)
  }
}
