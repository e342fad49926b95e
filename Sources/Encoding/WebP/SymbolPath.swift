/// A way through a small picture, by symbols and copies, and the codes that suit it.
struct SymbolPath {
  typealias Copy = PlaneCopies.Copy

  /// A copy from place 0 stands for a symbol.
  private let tokens: [Copy]
  /// Those of the channels; the first one's also has the lengths of copies.
  private let codes: [PrefixCode]
  private let places: PrefixCode
  /// What all of it takes.
  let bits: Int

  private static let symbol = Copy(length: 1, place: 0)

  private init(_ tokens: [Copy], _ layout: SymbolLayout) {
    var uses = [Int](repeating: 0, count: layout.channels[0].count)
    var green = [Int](repeating: 0, count: layout.counts[0])
    var far = [Int](repeating: 0, count: 40)
    var bits = 0
    var p = 0
    for token in tokens {
      if token.place == 0 {
        uses[Int(layout.symbols[p])] += 1
      } else {
        let length = PrefixedNumber(Int(token.length))
        let place = PrefixedNumber(Int(token.place))
        green[256 + length.symbol] += 1
        far[place.symbol] += 1
        bits += length.extraBits + place.extraBits
      }
      p += Int(token.length)
    }
    var codes: [PrefixCode] = []
    for (channel, values) in layout.channels.enumerated() {
      var counts = channel == 0 ? green : [Int](repeating: 0, count: layout.counts[channel])
      for symbol in uses.indices where values[symbol] >= 0 {
        counts[Int(values[symbol])] += uses[symbol]
      }
      let code = PrefixCode(counts)
      bits += code.bits(for: counts)
      codes.append(code)
    }
    places = PrefixCode(far)
    self.bits = bits + places.bits(for: far)
    self.tokens = tokens
    self.codes = codes
  }

  /// The number of paths that are chosen with the codes of the one before.
  private static let rounds = 3

  static func best(_ layout: SymbolLayout, _ copies: PlaneCopies) -> SymbolPath {
    let count = layout.symbols.count
    var best = SymbolPath([Copy](repeating: symbol, count: count), layout)
    guard count > 3 else { return best }
    var costs = Costs(guessing: best, layout)
    for _ in 0..<rounds {
      let path = SymbolPath(cheapest(layout, copies, costs), layout)
      if path.bits < best.bits { best = path }
      costs = Costs(path, layout)
    }
    return best
  }

  /// The longest copy whose shorter forms are tried, too.
  private static let mostCut: Int32 = 16

  private static func cheapest(_ layout: SymbolLayout, _ copies: PlaneCopies, _ costs: Costs)
    -> [Copy]
  {
    let count = layout.symbols.count
    var bits = [Int32](repeating: .max, count: count + 1)
    var steps = [Copy](repeating: symbol, count: count + 1)
    bits[0] = 0
    for p in 0..<count {
      let here = bits[p]
      let all = here + costs.symbols[Int(layout.symbols[p])]
      if all < bits[p + 1] {
        bits[p + 1] = all
        steps[p + 1] = symbol
      }
      var shorter: Int32 = 0
      for k in copies.range(at: p) {
        let copy = copies.all[k]
        let start = here + costs.places[Int(copy.place)]
        var length = copy.length
        while length > shorter {
          let end = p + Int(length)
          let all = start + costs.lengths[Int(length)]
          if all < bits[end] {
            bits[end] = all
            steps[end] = Copy(length: length, place: copy.place)
          }
          length = min(length - 1, mostCut)
        }
        shorter = copy.length
      }
    }
    var tokens: [Copy] = []
    var p = count
    while p > 0 {
      tokens.append(steps[p])
      p -= Int(steps[p].length)
    }
    return tokens.reversed()
  }

  func write(_ layout: SymbolLayout, into output: inout BitWriter) {
    for code in codes + [places] { code.writeHeader(into: &output) }
    var p = 0
    for token in tokens {
      if token.place == 0 {
        for (code, values) in zip(codes, layout.channels) {
          let value = Int(values[Int(layout.symbols[p])])
          if value >= 0 { code.write(value, into: &output) }
        }
      } else {
        PrefixedNumber(Int(token.length)).write(codes[0], from: 256, into: &output)
        PrefixedNumber(Int(token.place)).write(places, into: &output)
      }
      p += Int(token.length)
    }
  }

  /// The bits of symbols, lengths and places.
  private struct Costs {
    private(set) var symbols: [Int32] = []
    private(set) var lengths: [Int32] = []
    private(set) var places = [Int32](repeating: 0, count: PlaneCopies.places + 1)

    /// What a symbol takes that has no code yet, with its part of the header.
    private static let rare: Int32 = 10
    /// What the symbol of a copy's length or place takes in many a picture.
    private static let usual: Int32 = 4

    init(_ path: SymbolPath, _ layout: SymbolLayout) {
      set(path, layout, length: nil)
    }

    /// With copies that cost as in many a picture; `path` has none.
    init(guessing path: SymbolPath, _ layout: SymbolLayout) {
      set(path, layout, length: Self.usual)
    }

    private mutating func set(_ path: SymbolPath, _ layout: SymbolLayout, length usual: Int32?) {
      func bits(_ code: PrefixCode, _ symbol: Int) -> Int32 {
        let bits = Int32(code.lengths[symbol])
        return bits > 0 || code.isSingle ? bits : Self.rare
      }
      symbols = [Int32](repeating: 0, count: layout.channels[0].count)
      for (code, values) in zip(path.codes, layout.channels) {
        for symbol in symbols.indices where values[symbol] >= 0 {
          symbols[symbol] += bits(code, Int(values[symbol]))
        }
      }
      lengths = [Int32](repeating: 0, count: layout.symbols.count + 1)
      Self.fill(&lengths) { usual ?? bits(path.codes[0], 256 + $0) }
      Self.fill(&places) { usual ?? bits(path.places, $0) }
    }

    /// Sets what each number takes, given what its symbol does.
    private static func fill(_ costs: inout [Int32], _ bits: (Int) -> Int32) {
      var value = 1
      while value < costs.count {
        let number = PrefixedNumber(value)
        let cost = bits(number.symbol) + Int32(number.extraBits)
        for _ in 0..<(1 << number.extraBits) where value < costs.count {
          costs[value] = cost
          value += 1
        }
      }
    }
  }
}

/// A length or a place as a symbol and further bits.
private struct PrefixedNumber {
  let symbol: Int
  private let extra: Int
  let extraBits: Int

  /// `value` is at least 1.
  init(_ value: Int) {
    let steps = value - 1
    guard steps >= 4 else {
      (symbol, extra, extraBits) = (steps, 0, 0)
      return
    }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    symbol = 2 * power + (steps >> (power - 1) & 1)
    extraBits = power - 1
    extra = steps & (1 << extraBits - 1)
  }

  /// `first` is the code's symbol for the smallest number.
  func write(_ code: PrefixCode, from first: Int = 0, into output: inout BitWriter) {
    code.write(first + symbol, into: &output)
    output.put(extra, extraBits)
  }
}
