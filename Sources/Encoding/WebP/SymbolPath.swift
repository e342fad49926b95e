/// A way through a small picture, by symbols and copies.
struct SymbolPath {
  typealias Copy = PlaneCopies.Copy

  /// A copy from place 0 stands for a symbol.
  let tokens: [Copy]

  static let symbol = Copy(length: 1, place: 0)
  /// The longest copy whose shorter forms are tried, too.
  static let mostCut: Int32 = 8

  /// Without copies.
  init(count: Int) {
    tokens = [Copy](repeating: Self.symbol, count: count)
  }

  /// The cheapest one.
  init(_ layout: SymbolLayout, _ copies: PlaneCopies, _ costs: SymbolCosts) {
    tokens = Self.tokens(Self.steps(layout.symbols, copies, costs))
  }

  /// The last steps to each position, from the last one back to the first.
  private static func tokens(_ steps: consuming [Copy]) -> [Copy] {
    var steps = steps
    var (p, first) = (steps.count - 1, steps.count)
    while p > 0 {
      let step = steps[p]
      first -= 1
      steps[first] = step
      p -= Int(step.length)
    }
    steps.removeFirst(first)
    return steps
  }
}
