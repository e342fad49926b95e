import TestSupport
import Testing

@testable import Palette

/// What a place in a picture forgives.
struct MaskingTests {
  private static let side = 24

  private func ranks(_ picture: [UInt32]) -> [Int] {
    picture.indices.map { i in
      Masking.rank(
        picture, i, x: i % Self.side, y: i / Self.side, width: Self.side, height: Self.side)
    }
  }

  private func picture(_ level: (_ x: Int, _ y: Int) -> Int) -> [UInt32] {
    (0..<Self.side * Self.side).map { i in
      let level = level(i % Self.side, i / Self.side)
      return Pixel.make(level, level, level)
    }
  }

  private let edges = Masking.ranks - 1

  @Test func `an area and a slow slope are the smoothest places`() {
    #expect(ranks(picture { _, _ in 90 }).allSatisfy { $0 == 0 })
    #expect(ranks(picture { x, _ in 90 + x / 4 }).allSatisfy { $0 <= 1 })
    #expect(ranks(picture { x, y in 90 + (x + y) / 2 }).allSatisfy { $0 <= 1 })
  }

  @Test func `a texture is an edge everywhere inside`() {
    let all = ranks(picture { x, y in (x + y) % 2 * 80 })
    for i in all.indices where (1..<Self.side - 1).contains(i % Self.side) {
      #expect(all[i] == edges)
    }
  }

  @Test func `what lies beside an edge belongs to its smooth side`() {
    let all = ranks(picture { x, _ in x < 12 ? 20 : 220 })
    #expect(all.allSatisfy { $0 == 0 })
  }

  @Test func `a pixel between two areas is an edge`() {
    let all = ranks(picture { x, _ in x < 12 ? 20 : x == 12 ? 110 : 220 })
    for i in all.indices { #expect(all[i] == (i % Self.side == 12 ? edges : 0)) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `rows and columns are judged alike`(seed: UInt64) {
    var random = SeededRNG(seed: seed)
    let levels = (0..<Self.side * Self.side).map { _ in Int.random(in: 0...60, using: &random) }
    let smooth = picture { x, y in
      (levels[y / 6 * Self.side + x / 6] * (6 - x % 6) + levels[y / 6 * Self.side + x / 6 + 1]
        * (x % 6)) / 6
    }
    let turned = smooth.indices.map { smooth[$0 % Self.side * Self.side + $0 / Self.side] }
    let (before, after) = (ranks(smooth), ranks(turned))
    for i in before.indices {
      #expect(before[i] == after[i % Self.side * Self.side + i / Self.side])
    }
  }

  @Test func `rougher places are forgiven more`() {
    let reaches = (0..<Masking.ranks).map { Masking.reach(rank: $0, tolerance: 8) }
    #expect(reaches == reaches.sorted() && reaches.allSatisfy { (0..<8).contains($0) })
    let worths = (0..<Masking.ranks).map { Masking.worth(rank: $0) }
    #expect(worths == worths.sorted(by: >) && worths[0] == 1)
  }
}
