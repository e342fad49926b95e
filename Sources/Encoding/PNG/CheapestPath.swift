/// Finds the path through a range of bytes, by literals and matches, that takes the fewest bits.
struct CheapestPath {
  /// The tokens of a path, and how often they use each symbol.
  struct Way {
    var tokens: [Match]
    var counts: TokenCounts
  }

  let range: Range<Int>
  let bytes: [UInt8]
  private(set) var matches: [Match] = []
  /// The index of each position's first match, and at the end the number of matches.
  private(set) var starts: [Int32] = []

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  mutating func find(_ finder: inout MatchFinder) {
    starts.reserveCapacity(range.count + 1)
    finder.find(in: bytes, range, matches: &matches, starts: &starts)
    starts.append(Int32(truncatingIfNeeded: matches.count))
  }

  /// The path through a part of the range after this many rounds, each with the codes of the one before; the first
  /// uses the codes of a known path, or a guess.
  func settled(_ part: Range<Int>, rounds: Int, from known: Way? = nil, isFlat: Bool = false)
    -> Way
  {
    var costs = known.map { Costs($0.counts) } ?? Costs(bytes[part], isFlat: isFlat)
    var way = self.way(part, costs)
    for _ in 1..<max(1, rounds) {
      costs = Costs(way.counts)
      way = self.way(part, costs)
    }
    return way
  }

  private func way(_ part: Range<Int>, _ costs: Costs) -> Way {
    let count = part.count
    let steps = steps(part, costs)
    var tokens: [Match] = []
    var i = count
    while i > 0 {
      tokens.append(steps[i])
      i -= max(1, steps[i].length)
    }
    tokens.reverse()
    return Way(tokens: tokens, counts: TokenCounts(tokens, bytes, part))
  }

  /// The bits of each literal, length and distance.
  struct Costs {
    var literals = [Int32](repeating: 8, count: 256)
    var lengths = [Int32](repeating: 0, count: MatchFinder.longest + 1)
    private var distances = [Int32](repeating: 5, count: 30)

    /// A guess for bytes whose path is not known: literals cost as without matches, or all the same if `isFlat`.
    init(_ bytes: ArraySlice<UInt8>, isFlat: Bool) {
      var counts = [Int](repeating: 0, count: 256)
      for byte in bytes { counts[Int(byte)] += 1 }
      let code = HuffmanCode(counts, limit: 15)
      for byte in 0..<256 where !isFlat { literals[byte] = Self.bits(code, byte, rare: 9) }
      for length in MatchFinder.shortest...MatchFinder.longest {
        lengths[length] = Int32(6 + Match.symbol(length: length).extra)
      }
      for symbol in 0..<30 { distances[symbol] = 5 + Int32(max(0, symbol / 2 - 1)) }
    }

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
