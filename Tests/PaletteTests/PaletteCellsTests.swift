import Palette
import TestSupport
import Testing

struct PaletteCellsTests {
  private func looks(_ count: Int, _ random: inout SeededRNG) -> [Look] {
    (0..<count).map { _ in Look(.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000) }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `the nearest entry is the one that a look at all of them finds`(seed: UInt64) throws {
    var random = SeededRNG(seed: seed)
    let palette = looks(.random(in: 1...255, using: &random), &random)
    let first = Int.random(in: 0..<palette.count, using: &random)
    var cells = PaletteCells(palette, from: first)
    for look in looks(500, &random) {
      let nearest = cells.nearest(to: look)
      let found = try #require(nearest)
      let best = try #require(
        palette.indices[first...].min {
          palette[$0].squaredDistance(to: look) < palette[$1].squaredDistance(to: look)
        })
      #expect(found.index == best)
      #expect(found.distance == palette[best].squaredDistance(to: look))
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `lists have all entries within reach, once and in order`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let palette = looks(200, &random)
    let reach: Float = 30
    var cells = PaletteCells(palette, reach: reach)
    for look in looks(200, &random) {
      let list = cells.list(for: look)
      // Beyond a list's end there is nothing near.
      let entries = cells.eights[list].flatMap { eight in
        (0..<8).filter { eight.distances(to: look)[$0] < 1e9 }.map { Int(eight.indices[$0]) }
      }
      #expect(entries == Set(entries).sorted())
      let near = palette.indices.filter { palette[$0].distance(to: look) <= reach }
      #expect(Set(entries).isSuperset(of: near))
    }
  }

  @Test func `an empty palette has no nearest entry`() {
    var cells = PaletteCells([])
    let nearest = cells.nearest(to: Look(0xFF12_3456))
    #expect(nearest == nil)
  }
}
