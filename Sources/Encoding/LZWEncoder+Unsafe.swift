extension LZWEncoder {
  /// The longest string of the table from a pixel on.
  ///
  /// Nearly all of the coder's time is spent here, so the arrays are read without checks. Positions stay below
  /// the number of pixels; sets are numbers of `choices`, as `SetNumbers` makes them and `encode` has checked; a
  /// choice's symbols are in `symbols`, as `SymbolChoices` adds them; nodes are smaller than 4096, as every code
  /// is, and symbols are cut to the code's bits, so `children` has their place.
  mutating func longest(from position: Int, _ input: SymbolChoices) -> (node: Int, length: Int) {
    let shift = manner.minimumCodeSize
    let mask = 1 << shift - 1
    return unsafe children.withUnsafeBufferPointer { children in
      unsafe input.withUnsafePointers { sets, choices, symbols in
        let first = unsafe choices[Int(sets[position])]
        var at = position + 1
        if first.count == 1 {
          var node = Int(first.symbol) & mask
          while at < sets.count {
            let choice = unsafe choices[Int(sets[at])]
            if choice.count != 1 {
              now[0] = UInt16(truncatingIfNeeded: node)
              break
            }
            let child = unsafe children[node << shift | (Int(choice.symbol) & mask)]
            if child == 0 { return (node, at - position) }
            node = Int(child)
            at += 1
          }
          if at == sets.count { return (node, at - position) }
          return unsafe Self.follow(
            1, from: position, at: at, shift, &now, &then, children, sets, choices, symbols)
        }
        let count = min(Int(first.count), Self.widestFront)
        for i in 0..<count { now[i] = unsafe UInt16(symbols[Int(first.start) + i]) & UInt16(mask) }
        return unsafe Self.follow(
          count, from: position, at: at, shift, &now, &then, children, sets, choices, symbols)
      }
    }
  }

  /// Continues with this many strings that reach up to `start`; their nodes are in `now`.
  private static func follow(
    _ strings: Int, from position: Int, at start: Int, _ shift: Int, _ now: inout [UInt16],
    _ then: inout [UInt16], _ children: UnsafeBufferPointer<UInt16>,
    _ sets: UnsafeBufferPointer<Int32>, _ choices: UnsafeBufferPointer<SymbolChoices.Choice>,
    _ symbols: UnsafeBufferPointer<UInt8>
  ) -> (node: Int, length: Int) {
    let mask = 1 << shift - 1
    var count = strings
    var at = start
    // Both hold `widestFront` nodes; which is which changes with every pixel.
    return unsafe now.withUnsafeMutableBufferPointer { even in
      unsafe then.withUnsafeMutableBufferPointer { odd in
        var (front, next) = unsafe (even, odd)
        while at < sets.count {
          let choice = unsafe choices[Int(sets[at])]
          var found = 0
          if choice.count == 1 {
            for k in 0..<count {
              let child = unsafe children[Int(front[k]) << shift | (Int(choice.symbol) & mask)]
              // Written in any case, counted only if there is one: `found` stays below `count`.
              unsafe next[found] = child
              found += child == 0 ? 0 : 1
            }
          } else {
            let (low, high) = (Int(choice.start), Int(choice.start) + Int(choice.count))
            for k in 0..<count {
              let base = unsafe Int(front[k]) << shift
              for i in low..<high where found < widestFront {
                let child = unsafe children[base | (Int(symbols[i]) & mask)]
                unsafe next[found] = child
                found += child == 0 ? 0 : 1
              }
            }
          }
          if found == 0 { break }
          unsafe swap(&front, &next)
          count = found
          at += 1
        }
        return unsafe (Int(front[0]), at - position)
      }
    }
  }
}

extension SymbolChoices {
  /// The arrays for the time of the call.
  func withUnsafePointers<Result>(
    _ body: (
      UnsafeBufferPointer<Int32>, UnsafeBufferPointer<Choice>, UnsafeBufferPointer<UInt8>
    ) -> Result
  ) -> Result {
    unsafe sets.withUnsafeBufferPointer { sets in
      unsafe choices.withUnsafeBufferPointer { choices in
        unsafe symbols.withUnsafeBufferPointer { symbols in
          unsafe body(sets, choices, symbols)
        }
      }
    }
  }
}
