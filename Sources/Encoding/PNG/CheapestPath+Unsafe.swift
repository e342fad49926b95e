extension CheapestPath {
  /// Returns the last token of the cheapest path to each position of a part.
  ///
  /// Every length of every match is tried here, so the arrays are read without checks: a position is one of the
  /// part's, and so of the range's, of which there is one fewer than `starts` has entries; a match reaches no farther
  /// than `most`, which is the part's end, and is no longer than `lengths` has costs.
  func steps(_ part: Range<Int>, _ costs: Costs) -> [Match] {
    let count = part.count
    var leastBits = [Int32](repeating: .max, count: count + 1)
    var tokens = [Match](repeating: .none, count: count + 1)
    leastBits[0] = 0
    var least = leastBits.mutableSpan
    var steps = tokens.mutableSpan
    let (lengths, bytes, starts, matches) = (
      costs.lengths.span, bytes.span, starts.span, matches.span
    )
    for i in 0..<count {
      let position = part.lowerBound &+ i
      let here = unsafe least[unchecked: i]
      let literal = here &+ costs.literals[Int(unsafe bytes[unchecked: position])]
      if unsafe literal < least[unchecked: i &+ 1] {
        unsafe least[unchecked: i &+ 1] = literal
        unsafe steps[unchecked: i &+ 1] = .none
      }
      let k = position &- range.lowerBound
      var length = MatchFinder.shortest
      let most = count &- i
      for m in unsafe Int(starts[unchecked: k])..<Int(starts[unchecked: k &+ 1]) {
        let match = unsafe matches[unchecked: m]
        let end = min(match.length, most)
        guard length <= end else { break }
        let there = here &+ costs.distance(match.distance)
        // For a match of the greatest length, only a few shorter ones are worth trying.
        if end == MatchFinder.longest { length = max(length, end &- 8) }
        var step = match.cut(to: length)
        while length <= end {
          let cost = unsafe there &+ lengths[unchecked: length]
          if unsafe cost < least[unchecked: i &+ length] {
            unsafe least[unchecked: i &+ length] = cost
            unsafe steps[unchecked: i &+ length] = step
          }
          length &+= 1
          step = step.longer
        }
      }
    }
    return tokens
  }
}
