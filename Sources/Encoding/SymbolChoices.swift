/// Pixels as numbers of sets of symbols that may represent them.
struct SymbolChoices: Sendable {
  /// One of the sets.
  struct Choice: Hashable, Sendable {
    /// The index of its first symbol in `symbols`.
    let start: Int32
    /// 1…24.
    let count: Int16
    /// Its first symbol.
    let symbol: UInt8
    /// The values of its symbols' lowest five bits, as a bit set.
    let kinds: UInt32

    fileprivate init(_ symbols: ArraySlice<UInt8>) {
      start = Int32(clamping: symbols.startIndex)
      count = Int16(truncatingIfNeeded: symbols.count)
      symbol = symbols.first ?? 0
      kinds = symbols.reduce(0) { $0 | Self.kind(of: $1) }
    }

    /// No symbol at all.
    static let none = Choice([])

    @inline(__always)
    static func kind(of symbol: UInt8) -> UInt32 { 1 << UInt32(symbol & 31) }
  }

  /// The set of each pixel.
  let image: SetImage
  var pixelCount: Int { image.count }
  private(set) var symbols: [UInt8] = []
  private(set) var choices: [Choice] = []

  /// Sets must be added in the order of their numbers.
  init(_ image: SetImage) { self.image = image }

  /// Whether every pixel's set has been added.
  var isWhole: Bool { choices.count == image.originals.count }

  /// Whether the same symbols may represent the same pixels.
  func isSame(as other: SymbolChoices) -> Bool {
    symbols == other.symbols && choices == other.choices
  }

  /// Adds a set, which must not be empty; only its first 24 symbols are used.
  mutating func add(_ set: ArraySlice<UInt8>) {
    let start = symbols.count
    symbols += set.prefix(24)
    choices.append(Choice(symbols[start...]))
  }

  /// The bits that the largest symbol takes, as GIF's minimum code size; or, if `ofLeast`, the fewest bits that leave
  /// every set a symbol.
  func codeSize(ofLeast: Bool) -> Int {
    var largest: UInt8 = 0
    for choice in choices {
      var chosen = choice.symbol
      for symbol in symbols[Int(choice.start)..<Int(choice.start) + Int(choice.count)] {
        chosen = ofLeast ? min(chosen, symbol) : max(chosen, symbol)
      }
      largest = max(largest, chosen)
    }
    return max(2, GIFFile.paletteBits(Int(largest) + 1))
  }

  /// Returns the sets without symbols that take more than `bits` bits.
  func shortened(to bits: Int) -> SymbolChoices {
    var result = SymbolChoices(image)
    for choice in choices {
      let start = result.symbols.count
      for symbol in symbols[Int(choice.start)..<Int(choice.start) + Int(choice.count)]
      where Int(symbol) < 1 << bits { result.symbols.append(symbol) }
      result.choices.append(Choice(result.symbols[start...]))
    }
    return result
  }
}
