extension CheapestPath {
  /// Returns the last token of the cheapest path to each position of a part, and the bits of the path to its end.
  ///
  /// Every length of every match is tried here, eight at a time, so memory is read and written without checks: a
  /// position is one of the part's, and so of the range's, of which there is one fewer than `starts` has entries; a
  /// match reaches no farther than `most`, which is the part's end, and is no longer than `lengths` has costs.
  func steps(_ part: Range<Int>, _ costs: Costs) -> (tokens: [Match], bits: Int) {
    let count = part.count
    var leastBits = [Int32](repeating: .max, count: count + 1)
    var tokens = [Match](repeating: .none, count: count + 1)
    leastBits[0] = 0
    let (bytes, starts, matches) = (bytes.span, starts.span, matches.span)
    unsafe leastBits.withUnsafeMutableBytes { least in
      unsafe tokens.withUnsafeMutableBytes { steps in
        unsafe costs.lengths.withUnsafeBytes { lengths in
          let front = unsafe Front(least: least, steps: steps, lengths: lengths)
          /// Where the matches of the position before begin.
          var before = 0
          var i = 0
          while i < count {
            let position = part.lowerBound &+ i
            let here = front.bits(to: i)
            let last = front.step(to: i)
            let literal = here &+ costs.literals[Int(unsafe bytes[unchecked: position])]
            front.reach(i &+ 1, literal, .none)
            let k = position &- range.lowerBound
            let first = unsafe Int(starts[unchecked: k])
            let most = count &- i
            var length = MatchFinder.shortest
            // Matches that go on from the position before reach the same from there, unless this one is cheaper.
            var known = isThorough || i == 0 || here < front.bits(to: i &- 1) ? first : before
            before = first
            i &+= 1
            for m in unsafe first..<Int(starts[unchecked: k &+ 1]) {
              let match = unsafe matches[unchecked: m]
              let end = min(match.length, most)
              guard length <= end else { break }
              let there = here &+ costs.distance(match.distance)
              if match.length == MatchFinder.longest, !isThorough {
                // No match begins inside this one, so what is shorter leads nowhere.
                i &+= end &- 1
                before = m &+ 1
                front.reach(i, there &+ costs.lengths[end], match.cut(to: end))
                break
              }
              while known < first, unsafe matches[unchecked: known].distance < match.distance {
                known &+= 1
              }
              if known < first, unsafe matches[unchecked: known].distance == match.distance {
                length = end
              }
              length = Self.shortest(from: length, of: match, to: end, after: last)
              if length <= end {
                front.reach(from: position &- part.lowerBound, match, length...end, there)
              }
              length = end &+ 1
            }
          }
        }
      }
    }
    return (tokens, Int(leastBits[count]))
  }

  /// The shortest length of a match that is worth trying.
  @inline(__always)
  private static func shortest(from length: Int, of match: Match, to end: Int, after last: Match)
    -> Int
  {
    // For a match of the greatest length, only a few shorter ones are worth trying.
    let least = end == MatchFinder.longest ? max(length, end &- 8) : length
    guard last.distance == match.distance, last != .none else { return least }
    // What the last token would reach if it were longer takes no second one.
    return max(least, MatchFinder.longest &+ 1 &- last.length)
  }

  /// The cheapest paths so far to all positions of a part, and the costs of lengths; see `steps`.
  @safe private struct Front {
    /// The bits of each path.
    private let least: UnsafeMutableRawBufferPointer
    /// The last token of each.
    private let steps: UnsafeMutableRawBufferPointer
    private let lengths: UnsafeRawBufferPointer

    init(
      least: UnsafeMutableRawBufferPointer, steps: UnsafeMutableRawBufferPointer,
      lengths: UnsafeRawBufferPointer
    ) {
      unsafe self.least = least
      unsafe self.steps = steps
      unsafe self.lengths = lengths
    }

    @inline(__always)
    func bits(to position: Int) -> Int32 {
      unsafe least.load(fromByteOffset: position &* 4, as: Int32.self)
    }

    @inline(__always)
    func step(to position: Int) -> Match {
      Match(word: unsafe steps.load(fromByteOffset: position &* 4, as: UInt32.self))
    }

    @inline(__always)
    func reach(_ position: Int, _ bits: Int32, _ step: Match) {
      guard bits < self.bits(to: position) else { return }
      unsafe least.storeBytes(of: bits, toByteOffset: position &* 4, as: Int32.self)
      unsafe steps.storeBytes(of: step.word, toByteOffset: position &* 4, as: UInt32.self)
    }

    /// `there` are the bits up to the match's length.
    @inline(__always)
    func reach(from start: Int, _ match: Match, _ range: ClosedRange<Int>, _ there: Int32) {
      var length = range.lowerBound
      let shares = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7) &* Match.oneLonger
      while length &+ 7 <= range.upperBound {
        let place = (start &+ length) &* 4
        let bits =
          unsafe lengths.loadUnaligned(fromByteOffset: length &* 4, as: SIMD8<Int32>.self) &+ there
        let old = unsafe least.loadUnaligned(fromByteOffset: place, as: SIMD8<Int32>.self)
        let isLess = bits .< old
        if any(isLess) {
          unsafe least.storeBytes(
            of: old.replacing(with: bits, where: isLess), toByteOffset: place,
            as: SIMD8<Int32>.self)
          let step = unsafe steps.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt32>.self)
          unsafe steps.storeBytes(
            of: step.replacing(with: match.cut(to: length).word &+ shares, where: isLess),
            toByteOffset: place, as: SIMD8<UInt32>.self)
        }
        length &+= 8
      }
      while length <= range.upperBound {
        let bits =
          unsafe there &+ lengths.load(fromByteOffset: length &* 4, as: Int32.self)
        reach(start &+ length, bits, match.cut(to: length))
        length &+= 1
      }
    }
  }
}
