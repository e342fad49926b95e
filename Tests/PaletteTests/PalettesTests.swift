import Palette
import TestSupport
import Testing

/// Palettes that show every colour, and those for more shades than entries.
struct PalettesTests {
  private func colors(_ count: Int, _ random: inout SeededRNG) -> [UInt32] {
    (0..<count).map { _ in .random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
  }

  private func demands(_ count: Int, _ random: inout SeededRNG) -> [CoverPalette.Demand] {
    colors(count, &random).map { color in
      CoverPalette.Demand(
        color: color, look: Look(color),
        reach: Int.random(in: 0..<8, using: &random) == 0 ? 0 : .random(in: 2...20, using: &random))
    }
  }

  private func isCovered(_ demand: CoverPalette.Demand, by palette: [UInt32]) -> Bool {
    demand.reach <= 0
      ? palette.contains(demand.color)
      : palette.contains { Look($0).distance(to: demand.look) <= demand.reach * 1.0001 }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a cover has an entry within reach of every colour, before and after it is centred`(
    seed: UInt64
  ) throws {
    var random = SeededRNG(seed: seed)
    let demands = demands(300, &random)
    let palette = try #require(CoverPalette.make(for: demands, limit: 300))
    #expect(demands.allSatisfy { isCovered($0, by: palette) })
    let exact = demands.filter { $0.reach <= 0 }.map(\.color)
    #expect(palette.starts(with: exact))
    let centred = CoverPalette.centred(
      palette, from: exact.count, demands.filter { $0.reach > 0 },
      weights: demands.filter { $0.reach > 0 }.map { _ in 1 })
    #expect(demands.allSatisfy { isCovered($0, by: centred) })
  }

  @Test func `there is no cover with fewer entries than exact colours`() {
    let demands = (0..<20).map { i in
      let grey = Pixel.make(10 * i, 10 * i, 10 * i)
      return CoverPalette.Demand(color: grey, look: Look(grey), reach: 0)
    }
    #expect(CoverPalette.make(for: demands, limit: 19) == nil)
    #expect(CoverPalette.make(for: demands, limit: 20)?.count == 20)
  }

  @Test func `a straight ramp has the fewest entries`() throws {
    let reach: Float = 5
    let ramp = (0..<256).map { level in
      let grey = Pixel.make(level, level, level)
      return CoverPalette.Demand(color: grey, look: Look(grey), reach: reach)
    }
    let palette = try #require(CoverPalette.make(for: ramp, limit: 255))
    // Each entry shows at most ten levels; it has a whole level itself.
    #expect(palette.count >= 26 && palette.count <= 31)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a palette has its fixed entries first, and each entry once`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let samples = colors(2000, &random).map {
      PerceptualPalette.Sample(look: Look($0), weight: .random(in: 1...9, using: &random))
    }
    let fixed: [UInt32] = [0xFF00_0000, 0xFFFF_FFFF]
    let palette = PerceptualPalette.make(for: samples, fixed: fixed, count: 62, effort: .local)
    #expect(palette.starts(with: fixed))
    #expect(palette.count <= 64 && palette.count > 50)
    #expect(Set(palette).count == palette.count)
    #expect(
      palette == PerceptualPalette.make(for: samples, fixed: fixed, count: 62, effort: .local))
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `few colours have their own entries`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let some = Array(Set(colors(40, &random))).sorted()
    let palette = PerceptualPalette.make(
      for: some.map { .init(look: Look($0), weight: 1) }, fixed: [], count: 64, effort: .global)
    #expect(Set(palette) == Set(some))
  }

  @Test func `twice the entries are less than two thirds as far from the colours`() {
    var random = SeededRNG(seed: 9)
    let samples = colors(3000, &random).map { PerceptualPalette.Sample(look: Look($0), weight: 1) }
    func meanDistance(_ count: Int) -> Float {
      let palette = PerceptualPalette.make(for: samples, fixed: [], count: count, effort: .global)
      var cells = PaletteCells(palette.map { Look($0) })
      let sum = samples.reduce(0) { sum, sample in
        sum + (cells.nearest(to: sample.look)?.distance.squareRoot() ?? .infinity)
      }
      return sum / Float(samples.count)
    }
    let (few, some, many) = (meanDistance(16), meanDistance(64), meanDistance(255))
    #expect(some < 0.7 * few && many < 0.7 * some)
  }
}
