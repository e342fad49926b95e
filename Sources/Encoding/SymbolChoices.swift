/// Pixels as numbers of sets of symbols that may stand for them.
struct SymbolChoices: Sendable {
  /// One set.
  struct Choice: Sendable {
    /// Where its symbols are.
    let start: Int32
    /// 1…24.
    let count: Int16
    /// The first of them.
    let symbol: UInt8
  }

  /// Of each pixel, the number of its set.
  let sets: [Int32]
  private let largestSet: Int
  private let smallestSet: Int
  private(set) var symbols: [UInt8] = []
  private(set) var choices: [Choice] = []

  /// Sets are added in the order of their numbers.
  init(sets: [Int32]) {
    self.sets = sets
    largestSet = Int(sets.max() ?? -1)
    smallestSet = Int(sets.min() ?? 0)
  }

  /// Whether every pixel's set is there.
  var isWhole: Bool { smallestSet >= 0 && largestSet < choices.count }

  /// A set, not empty; of more than 24 symbols the first ones.
  mutating func add(_ set: some Collection<UInt8>) {
    let start = symbols.count
    symbols.append(contentsOf: set.prefix(24))
    choices.append(
      Choice(
        start: Int32(clamping: start), count: Int16(truncatingIfNeeded: symbols.count - start),
        symbol: set.first ?? 0))
  }

  func choice(at position: Int) -> Choice { choices[Int(sets[position])] }

  /// A pixel's symbols in `symbols`.
  func range(at position: Int) -> Range<Int> {
    let choice = choice(at: position)
    return Int(choice.start)..<Int(choice.start) + Int(choice.count)
  }

  func allows(_ symbol: UInt8, at position: Int) -> Bool {
    symbols[range(at: position)].contains(symbol)
  }

  /// The most bits that one of the symbols takes that `choose` picks of these sets, as GIF's minimum code size.
  func codeSize(of sets: [Int], _ choose: (ArraySlice<UInt8>) -> UInt8?) -> Int {
    var largest: UInt8 = 0
    for set in sets {
      let start = Int(choices[set].start)
      largest = max(largest, choose(symbols[start..<start + Int(choices[set].count)]) ?? 0)
    }
    return max(2, GIFFile.paletteBits(Int(largest) + 1))
  }

  /// The sets without the symbols that take more bits; sets that lose all are of no pixel.
  func shortened(to bits: Int) -> SymbolChoices {
    var result = SymbolChoices(sets: sets)
    for choice in choices {
      let start = Int(choice.start)
      result.add(symbols[start..<start + Int(choice.count)].filter { Int($0) < 1 << bits })
    }
    return result
  }
}
