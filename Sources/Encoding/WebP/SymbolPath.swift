/// A way through a small picture, by symbols and copies.
struct SymbolPath {
  typealias Copy = PlaneCopies.Copy

  /// A copy from place 0 stands for a symbol.
  let tokens: [Copy]

  private static let symbol = Copy(length: 1, place: 0)
  /// The longest copy whose shorter forms are tried, too.
  private static let mostCut: Int32 = 8

  /// Without copies.
  init(count: Int) {
    tokens = [Copy](repeating: Self.symbol, count: count)
  }

  /// The cheapest one.
  init(_ layout: SymbolLayout, _ copies: PlaneCopies, _ costs: SymbolCosts) {
    let count = layout.symbols.count
    var bits = [Int32](repeating: .max, count: count + 1)
    var steps = [Copy](repeating: Self.symbol, count: count + 1)
    bits[0] = 0
    for p in 0..<count {
      let here = bits[p]
      let all = here + costs.symbols[Int(layout.symbols[p])]
      if all < bits[p + 1] {
        bits[p + 1] = all
        steps[p + 1] = Self.symbol
      }
      var shorter: Int32 = 0
      for k in copies.range(at: p) {
        let copy = copies.all[k]
        let start = here + costs.place(copy.place)
        var length = copy.length
        while length > shorter {
          let end = p + Int(length)
          let all = start + costs.lengths[Int(length)]
          if all < bits[end] {
            bits[end] = all
            steps[end] = Copy(length: length, place: copy.place)
          }
          length = min(length - 1, Self.mostCut)
        }
        shorter = copy.length
      }
    }
    tokens = Self.tokens(steps)
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
