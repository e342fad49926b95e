/// What symbols, lengths and places take, in sixteenths of a bit, if they are as frequent as a path uses them.
struct SymbolCosts {
  private(set) var symbols: [Int32]
  private(set) var lengths: [Int32]
  /// What the places take that WebP numbers.
  private var places = [Int32](repeating: 0, count: PlaneCopies.places + 1)
  /// What the symbols of places take.
  private var placeSymbols: [Int32]

  static let bit: Int32 = 16
  /// What a value takes that the path does not use, with its part of the header.
  private static let rare: Int32 = 10 * bit
  /// What the symbol of a copy's length or place takes in many a picture.
  private static let usual: Int32 = 4 * bit

  /// `guesses` is whether copies cost as in many a picture; the path has none.
  init(_ tally: SymbolTally, _ layout: SymbolLayout, guesses: Bool = false) {
    symbols = [Int32](repeating: 0, count: layout.symbolCount)
    lengths = [Int32](repeating: 0, count: layout.symbols.count + 1)
    var first: [Int32] = []
    for (k, channel) in layout.channels.enumerated() {
      let costs = Self.costs(tally.counts(k, layout))
      if k == 0 { first = costs }
      for (symbol, index) in channel.indices.enumerated() where index >= 0 {
        symbols[symbol] += costs[index]
      }
    }
    placeSymbols = guesses ? tally.places.map { _ in Self.usual } : Self.costs(tally.places)
    Self.fill(&lengths) { guesses ? Self.usual : first[layout.firstLength + $0] }
    let far = placeSymbols
    Self.fill(&places) { far[$0] }
  }

  /// What the place of a copy takes.
  func place(_ number: Int32) -> Int32 {
    if number <= PlaneCopies.places { return places[Int(number)] }
    let far = PrefixedNumber(Int(number))
    return placeSymbols[far.symbol] + Int32(far.extraBits) * Self.bit
  }

  /// Sets what each number takes, given what its symbol does.
  private static func fill(_ costs: inout [Int32], _ bits: (Int) -> Int32) {
    var value = 1
    while value < costs.count {
      let number = PrefixedNumber(value)
      let cost = bits(number.symbol) + Int32(number.extraBits) * bit
      for _ in 0..<(1 << number.extraBits) where value < costs.count {
        costs[value] = cost
        value += 1
      }
    }
  }

  /// What values take that are used so often: none a single one, at least a bit one of several.
  private static func costs(_ counts: [Int]) -> [Int32] {
    var all = 0
    var kinds = 0
    for count in counts where count > 0 {
      all += count
      kinds += 1
    }
    guard kinds > 1 else { return counts.map { $0 > 0 ? 0 : kinds == 0 ? rare : 0 } }
    let whole = logarithm(all)
    return counts.map { $0 > 0 ? max(bit, whole - logarithm($0)) : rare }
  }

  /// The binary logarithm in sixteenths, of which those between powers of two are on a line.
  private static func logarithm(_ value: Int) -> Int32 {
    let power = Int.bitWidth - 1 - value.leadingZeroBitCount
    return Int32(16 * power + (value << 4) >> power - 16)
  }
}
