/// How often a path through a picture uses what.
struct SymbolTally {
  /// Each symbol of the layout.
  private(set) var symbols: [Int]
  /// The symbols of copies' lengths and places.
  private(set) var lengths = [Int](repeating: 0, count: SymbolLayout.lengths.count)
  private(set) var places = [Int](repeating: 0, count: 40)
  /// The further bits of lengths and places.
  private(set) var extraBits = 0

  init(_ path: SymbolPath, _ layout: SymbolLayout) {
    symbols = [Int](repeating: 0, count: layout.symbolCount)
    var p = 0
    for token in path.tokens {
      if token.place == 0 {
        symbols[Int(layout.symbols[p])] += 1
      } else {
        let length = PrefixedNumber(Int(token.length))
        let place = PrefixedNumber(Int(token.place))
        lengths[length.symbol] += 1
        places[place.symbol] += 1
        extraBits += length.extraBits + place.extraBits
      }
      p += Int(token.length)
    }
  }

  /// How often each value of a channel is used; those of the first channel are also copies' lengths.
  func counts(_ channel: Int, _ layout: SymbolLayout) -> [Int] {
    var counts = [Int](repeating: 0, count: layout.channels[channel].values.count)
    for (index, uses) in zip(layout.channels[channel].indices, symbols) where index >= 0 {
      counts[index] += uses
    }
    guard channel == 0 else { return counts }
    for (i, uses) in lengths.enumerated() { counts[layout.firstLength + i] += uses }
    return counts
  }
}
