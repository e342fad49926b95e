import TestSupport
import Testing

@testable import Encoding

/// The cheapest path through a small picture, beside a plain search for it.
struct SymbolPathTests {
  /// The last step of the cheapest path to each position, with every access checked.
  private static func plainSteps(
    _ symbols: [UInt8], _ copies: PlaneCopies, _ costs: SymbolCosts
  ) -> [SymbolPath.Copy] {
    var bits = [Int32](repeating: .max, count: symbols.count + 1)
    var steps = [SymbolPath.Copy](repeating: SymbolPath.symbol, count: symbols.count + 1)
    bits[0] = 0
    func reach(_ end: Int, _ cost: Int32, _ step: SymbolPath.Copy) {
      guard cost < bits[end] else { return }
      (bits[end], steps[end]) = (cost, step)
    }
    for (p, symbol) in symbols.enumerated() {
      reach(p + 1, bits[p] + costs.symbols[Int(symbol)], SymbolPath.symbol)
      var shorter: Int32 = 0
      for copy in copies.range(at: p).map({ copies.all[$0] }) {
        let lengths =
          [copy.length] + (1...SymbolPath.mostCut).reversed().filter { $0 < copy.length }
        for length in lengths where length > shorter {
          reach(
            p + Int(length), bits[p] + costs.place(copy.place) + costs.lengths[Int(length)],
            SymbolPath.Copy(length: length, place: copy.place))
        }
        shorter = copy.length
      }
    }
    return steps
  }

  @Test(arguments: [2, 5, 20])
  func `the search without checks finds what a plain one does`(colors: Int) {
    var random = SeededRNG(seed: UInt64(colors))
    let width = 24
    for _ in 0..<30 {
      var pixels: [UInt8] = []
      while pixels.count < width * 20 {
        let color = UInt8(Int.random(in: 0..<colors, using: &random))
        let above = pixels.count >= width && Bool.random(using: &random)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          pixels.append(above ? pixels[pixels.count - width] : color)
        }
      }
      let palette = (0..<colors).map { 0xFF00_0000 | UInt32($0) &* 0x0B_1D31 & 0xFF_FFFF }
      let layout = SymbolLayout(pixels, palette, isLessGreen: true)
      let copies = PlaneCopies(of: pixels, width: width)
      var path = SymbolPath(count: pixels.count)
      for round in 0..<3 {
        let costs = SymbolCosts(SymbolTally(path, layout), layout, guesses: round == 0)
        let steps = SymbolPath.steps(pixels, copies, costs)
        #expect(steps == Self.plainSteps(pixels, copies, costs))
        path = SymbolPath(layout, copies, costs)
      }
    }
  }
}
