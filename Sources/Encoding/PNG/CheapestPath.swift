/// Finds the path through a range of bytes, by literals and matches, that takes the fewest bits.
struct CheapestPath {
  /// The tokens of a path, and how often they use each symbol.
  struct Way {
    var tokens: [Match]
    var counts: TokenCounts
    /// What the path takes with the codes that it was found with.
    var bits: Int

    /// Whether other codes would hardly suit it better.
    var isSettled: Bool { bits * 20 <= counts.bits * 21 }
  }

  let range: Range<Int>
  let bytes: [UInt8]
  /// Whether paths that are hardly ever cheaper are tried, too.
  let isThorough: Bool
  private(set) var matches: [Match] = []
  /// The index of each position's first match, and at the end the number of matches.
  private(set) var starts: [Int32] = []

  init(_ bytes: [UInt8], _ range: Range<Int>, isThorough: Bool) {
    self.bytes = bytes
    self.isThorough = isThorough
    self.range = range
  }

  mutating func find(_ finder: inout MatchFinder) {
    starts.reserveCapacity(range.count + 1)
    finder.find(in: bytes, range, matches: &matches, starts: &starts)
    starts.append(Int32(truncatingIfNeeded: matches.count))
  }

  /// What the path uses that takes the longest match everywhere, unless the next position has a longer one.
  func greedy() -> TokenCounts {
    var tokens: [Match] = []
    var i = 0
    var here = longest(0)
    while i < range.count {
      let next = longest(i + 1)
      if here == .none || next.length > here.length {
        tokens.append(.none)
        i += 1
        here = next
      } else {
        tokens.append(here)
        i += here.length
        here = longest(i)
      }
    }
    return TokenCounts(tokens, bytes, range)
  }

  /// The longest match at an index of the range, up to the range's end.
  private func longest(_ index: Int) -> Match {
    guard index < range.count, starts[index] < starts[index + 1] else { return .none }
    let match = matches[Int(starts[index + 1]) - 1]
    let most = range.count - index
    if most < MatchFinder.shortest { return .none }
    return match.length > most ? match.cut(to: most) : match
  }

  /// The cheapest path through a part of the range with the codes that suit these counts.
  func way(_ part: Range<Int>, _ counts: TokenCounts) -> Way {
    let count = part.count
    let (steps, bits) = steps(part, Costs(counts))
    var tokens: [Match] = []
    var i = count
    while i > 0 {
      tokens.append(steps[i])
      i -= max(1, steps[i].length)
    }
    tokens.reverse()
    return Way(tokens: tokens, counts: TokenCounts(tokens, bytes, part), bits: bits)
  }

  /// The bits of each literal, length and distance.
  struct Costs {
    var literals = [Int32](repeating: 0, count: 256)
    var lengths = [Int32](repeating: 0, count: MatchFinder.longest + 1)
    private var distances = [Int32](repeating: 0, count: 30)

    init(_ counts: TokenCounts) {
      let code = HuffmanCode(counts.literals, limit: 15)
      let far = HuffmanCode(counts.distances, limit: 15)
      for byte in 0..<256 { literals[byte] = Self.bits(code, byte, rare: 13) }
      for length in MatchFinder.shortest...MatchFinder.longest {
        let (symbol, extra) = Match.symbol(length: length)
        lengths[length] = Self.bits(code, symbol, rare: 13) + Int32(extra)
      }
      for symbol in 0..<30 {
        distances[symbol] = Self.bits(far, symbol, rare: 10) + Int32(max(0, symbol / 2 - 1))
      }
    }

    private static func bits(_ code: HuffmanCode, _ symbol: Int, rare: Int32) -> Int32 {
      code.lengths[symbol] > 0 ? Int32(code.lengths[symbol]) : rare
    }

    func distance(_ distance: Int) -> Int32 { distances[Match.symbol(distance: distance).symbol] }
  }
}
