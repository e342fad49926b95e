/// How often tokens use each symbol.
struct TokenCounts {
  /// The counts of literals, the end of the block and lengths.
  var literals = [Int](repeating: 0, count: 286)
  var distances = [Int](repeating: 0, count: 30)
  var extraBits = 0

  init(_ tokens: [Match], _ bytes: [UInt8], _ range: Range<Int>) {
    literals[256] = 1
    var position = range.lowerBound
    for token in tokens {
      if token == .none {
        literals[Int(bytes[position])] += 1
        position += 1
        continue
      }
      let length = Match.symbol(length: token.length)
      let distance = Match.symbol(distance: token.distance)
      literals[length.symbol] += 1
      distances[distance.symbol] += 1
      extraBits += length.extra + distance.extra
      position += token.length
    }
  }

  /// What the tokens take with the codes that suit them.
  var bits: Int {
    extraBits + HuffmanCode(literals, limit: 15).bits(for: literals)
      + HuffmanCode(distances, limit: 15).bits(for: distances)
  }
}
