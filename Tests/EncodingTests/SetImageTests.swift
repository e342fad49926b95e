import Palette
import TestSupport
import Testing

@testable import Encoding

struct SetImageTests {
  /// Each has its own symbol.
  private static func sets(_ count: Int) -> SymbolSets {
    let greys: [UInt32] = [0] + (1...120).map { 0xFF00_0000 | $0 * 0x02_0202 }
    var sets = SymbolSets(
      palette: greys, colors: greys, shades: greys.map { Look($0) }, reaches: greys.map { _ in 0 })
    for number in 1...Int32(count) { _ = sets.paint(number) }
    return sets
  }

  /// Some runs are longer than what is kept of their lengths.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `pixels have the sets that were appended, and know how far these reach`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    var image = SetImage(
      in: [UInt32](repeating: 9, count: Int.random(in: 0...20_000, using: &random)))
    var all = Self.sets(100)
    var sets: [Int] = []
    while sets.count < 20_000 {
      let set = Int32.random(in: 0..<100, using: &random)
      let count = Int.random(
        in: 1...([2, 7000].randomElement(using: &random) ?? 2), using: &random)
      image.append(set, of: &all, count: count)
      sets += repeatElement(Int(set), count: count)
    }
    image.finish()
    #expect(image.count == sets.count)
    #expect((0..<image.count).map { image.originals[image[$0]] } == sets)
    #expect(Set(image.originals).count == image.originals.count)
    var expected = sets.map { _ in 1 }
    for p in sets.indices.dropLast().reversed() where sets[p] == sets[p + 1] {
      expected[p] = min(4095, expected[p + 1] + 1)
    }
    #expect(image.pixels.prefix(image.count).map { Int($0 % 4096) } == expected)
  }

  @Test func `sets beyond the most are replaced with ones of a single symbol`() {
    var sets = Self.sets(100)
    var image = SetImage(most: 20)
    for set in 0..<100 as Range<Int32> { image.append(set, of: &sets, count: 2) }
    image.finish()
    #expect(image.originals.prefix(20) == Array(0..<20)[...])
    #expect(image.originals.count == 100)
    for set in 0..<100 {
      let own = sets.symbols[Int(sets.starts[set])..<Int(sets.starts[set + 1])]
      let kept = image.originals[image[set * 2 + 1]]
      #expect(sets.symbols[Int(sets.starts[kept])..<Int(sets.starts[kept + 1])] == own)
      #expect(sets.roles[kept] == (set < 20 ? .paint : .exact))
    }
  }

  /// As a coder does, with an image that is a part of the canvas.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `what its memory held is read before it is overwritten`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let width = 30
    var choices: [UInt32] = []
    while choices.count < width * 20 {
      choices += repeatElement(
        UInt32.random(in: 0..<7, using: &random), count: Int.random(in: 1...50, using: &random))
    }
    let left = Int.random(in: 0..<15, using: &random)
    let right = Int.random(in: left..<30, using: &random)
    var image = SetImage(in: choices)
    var wanted: [Int] = []
    var sets = Self.sets(7)
    for y in Int.random(in: 0..<5, using: &random)..<20 {
      var p = y * width + left
      while p <= y * width + right {
        let (choice, end) = image.unwritten(p..<y * width + right + 1)
        wanted += choices[p..<end].map { Int($0) }
        image.append(Int32(choice), of: &sets, count: end - p)
        p = end
      }
    }
    image.finish()
    #expect((0..<image.count).map { image.originals[image[$0]] } == wanted)
  }
}
