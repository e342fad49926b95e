extension SymbolPath {
  /// The last step of the cheapest path to each position.
  ///
  /// Every copy is tried several times for every picture, so memory is read and written without checks: there are costs for
  /// each length up to the number of symbols, and for each symbol, as the caller's layout has them; a copy that begins at a
  /// position ends within the symbols, as `PlaneCopies` says; and `bits` and `steps` have an entry for each end.
  static func steps(_ symbols: [UInt8], _ copies: PlaneCopies, _ costs: SymbolCosts) -> [Copy] {
    let count = symbols.count
    precondition(copies.count == count && costs.lengths.count > count, "copies of these symbols")
    var bits = [Int32](repeating: .max, count: count + 1)
    var steps = [Copy](repeating: Self.symbol, count: count + 1)
    bits[0] = 0
    let (lengths, all) = (costs.lengths.span, copies.all.span)
    unsafe bits.withUnsafeMutableBufferPointer { bits in
      unsafe steps.withUnsafeMutableBufferPointer { steps in
        for p in 0..<count {
          let here = unsafe bits[p]
          let next = here &+ costs.symbols[Int(symbols[p])]
          if next < (unsafe bits[p &+ 1]) {
            unsafe bits[p &+ 1] = next
            unsafe steps[p &+ 1] = Self.symbol
          }
          var shorter: Int32 = 0
          for k in copies.range(at: p) {
            let copy = unsafe all[unchecked: k]
            let start = here &+ costs.place(copy.place)
            var length = copy.length
            while length > shorter {
              let end = p &+ Int(length)
              let there = unsafe start &+ lengths[unchecked: Int(length)]
              if there < (unsafe bits[end]) {
                unsafe bits[end] = there
                unsafe steps[end] = Copy(length: length, place: copy.place)
              }
              length = min(length &- 1, Self.mostCut)
            }
            shorter = copy.length
          }
        }
      }
    }
    return steps
  }
}
