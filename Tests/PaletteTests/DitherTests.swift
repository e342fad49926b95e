import TestSupport
import Testing

@testable import Palette

struct DitherTests {
  private let greys = [0, 60, 90, 140, 200, 255].map { Look(Pixel.make($0, $0, $0)) }

  @Test func `each threshold is there equally often, and none is close to one like it`() {
    var counts = [Int](repeating: 0, count: Dither.levels)
    for y in 0..<32 { for x in 0..<32 { counts[Dither.threshold(x, y)] += 1 } }
    #expect(counts.allSatisfy { $0 == 4 })
    // White noise would be 84 levels apart in the mean.
    var sum = 0
    for y in 0..<32 {
      for x in 0..<32 { sum += abs(Dither.threshold(x, y) - Dither.threshold(x + 1, y)) }
    }
    #expect(sum > 100 * 1024)
  }

  @Test func `the pattern is fixed to the screen and repeats`() {
    for (x, y) in [(0, 0), (5, 17), (31, 31)] {
      #expect(Dither.threshold(x, y) == Dither.threshold(x + 32, y + 64))
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a mixture is nearer to its colour than any entry, and sorted by lightness`(
    seed: UInt64
  ) throws {
    var random = SeededRNG(seed: seed)
    var cells = PaletteCells(greys)
    for _ in 0..<50 {
      let level = Int.random(in: 0...255, using: &random)
      let color = Look(Pixel.make(level, level, level))
      let mixture = Dither.mixture(for: color, in: &cells, greys).map { greys[Int($0)] }
      #expect(mixture.count == Dither.parts)
      #expect(mixture.map(\.place.x) == mixture.map(\.place.x).sorted())
      let sum = mixture.reduce(into: SIMD3<Float>.zero) { $0 += $1.place }
      let mean = Look(place: sum / Float(Dither.parts))
      let nearest = cells.nearest(to: color)
      let gap = try #require(nearest).distance.squareRoot()
      #expect(mean.distance(to: color) <= max(gap, 4), "\(level)")
    }
  }

  @Test func `a colour with an entry of its own is not mixed`() {
    var cells = PaletteCells(greys)
    for (index, grey) in greys.enumerated() {
      #expect(Set(Dither.mixture(for: grey, in: &cells, greys)) == [UInt8(index)])
    }
  }

  @Test func `diffusion keeps the mean of a flat place`() {
    let width = 64
    var diffusion = Diffusion(width: width)
    let color = Pixel.make(100, 100, 100)
    var sum = 0
    for y in 0..<width {
      for x in 0..<width {
        let wanted = diffusion.adjusted(color, x, y)
        // Entries are twenty levels apart.
        let level = (Pixel.red(wanted) + 10) / 20 * 20 + 7
        diffusion.pass(wanted, shownAs: Pixel.make(level, level, level), x, y)
        sum += level
      }
    }
    #expect(abs(Double(sum) / Double(width * width) - 100) < 0.5)
  }

  @Test func `diffusion begins anew behind a gap`() {
    var diffusion = Diffusion(width: 4)
    diffusion.pass(Pixel.make(90, 90, 90), shownAs: Pixel.make(70, 70, 70), 1, 0)
    #expect(diffusion.adjusted(Pixel.make(90, 90, 90), 1, 2) == Pixel.make(90, 90, 90))
  }
}
