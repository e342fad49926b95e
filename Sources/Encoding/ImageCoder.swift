import Palette

/// Tries several ways to compress one image and keeps the smallest.
enum ImageCoder {
  /// How much of its sets' freedom the coder uses. More freedom makes longer strings now, but a less
  /// regular table for later; which of them wins differs from image to image.
  private struct Freedom {
    enum Still: Hashable, Sendable { case transparent, own, either }

    /// What pixels that stay are coded as.
    var still: Still
    /// What pixels are coded as that could stay.
    var held: Still
    /// Entries that may stand for a painted pixel.
    var breadth: Int
  }

  private static let freedoms = [
    Freedom(still: .transparent, held: .transparent, breadth: 1),
    Freedom(still: .own, held: .own, breadth: 1),
    Freedom(still: .transparent, held: .transparent, breadth: 8),
    Freedom(still: .transparent, held: .either, breadth: 8),
    Freedom(still: .own, held: .own, breadth: 8),
    Freedom(still: .either, held: .either, breadth: 8),
    Freedom(still: .either, held: .either, breadth: 1),
  ]

  /// Pixels from which fewer ways are tried, because each takes long and they differ less.
  private static let large = 20_000

  static func smallest(_ pixels: [Int32], _ sets: SymbolSets) -> (
    stream: LZWStream, symbols: [UInt8]
  ) {
    let isLarge = pixels.count >= large
    var search = Search()
    var tried: Set<[UInt8]> = []
    for freedom in isLarge ? [freedoms[0], freedoms[3]] : freedoms {
      let input = input(pixels, sets, freedom)
      // With the same sets and no fewer symbols, the choices are the same.
      guard tried.insert(input.symbols).inserted else { continue }
      let most = bits(input) { $0.max() ?? 0 }
      search.attempt(input, bits: most)
      let least = isLarge ? most : bits(input) { $0.min() ?? 0 }
      if least < most { search.attempt(shortened(input, bits: least), bits: least) }
    }
    search.refine(foresights: pixels.count > 6000 ? [] : [2, 6])
    return search.best ?? (LZWStream(minimumCodeSize: 2, bytes: []), [])
  }

  /// The smallest stream so far, and how it was made.
  private struct Search {
    var best: (stream: LZWStream, symbols: [UInt8])?
    var input = LZWEncoder.Input(sets: [], starts: [0], symbols: [])
    var bits = 2

    mutating func attempt(_ input: LZWEncoder.Input, bits: Int) {
      if take(LZWEncoder.encode(input, minimumCodeSize: bits)) {
        self.input = input
        self.bits = bits
      }
    }

    /// Other ways to parse what is best so far.
    mutating func refine(foresights: [LZWEncoder.Foresight]) {
      // A table that never filled gives the same stream however it is cleared.
      if best?.stream.bytes.count ?? 0 > 3000 {
        _ = take(LZWEncoder.encode(input, minimumCodeSize: bits, clearing: .adaptive))
      }
      for foresight in foresights {
        _ = take(LZWEncoder.encode(input, minimumCodeSize: bits, foresight: foresight))
      }
    }

    private mutating func take(_ result: (stream: LZWStream, symbols: [UInt8])) -> Bool {
      guard result.stream.bytes.count < best?.stream.bytes.count ?? .max else { return false }
      best = result
      return true
    }
  }

  /// The bits of the largest of the symbols that `choose` picks from each set.
  private static func bits(
    _ input: LZWEncoder.Input, _ choose: (ArraySlice<UInt8>) -> UInt8
  ) -> Int {
    var isSeen = [Bool](repeating: false, count: input.starts.count)
    var largest: UInt8 = 0
    for set in input.sets where !isSeen[Int(set)] {
      isSeen[Int(set)] = true
      let range = Int(input.starts[Int(set)])..<Int(input.starts[Int(set) + 1])
      largest = max(largest, choose(input.symbols[range]))
    }
    return max(2, GIFFile.paletteBits(Int(largest) + 1))
  }

  private static func input(
    _ pixels: [Int32], _ sets: SymbolSets, _ freedom: Freedom
  ) -> LZWEncoder.Input {
    var starts: [Int32] = [0]
    var symbols: [UInt8] = []
    for set in 0..<sets.starts.count - 1 {
      let all = sets.symbols[Int(sets.starts[set])..<Int(sets.starts[set + 1])]
      switch sets.roles[set] {
      case .paint: symbols += all.prefix(freedom.breadth)
      case .hold: symbols += chosen(all, freedom.held, freedom.breadth)
      case .still: symbols += chosen(all, freedom.still, 1)
      case .exact: symbols += all
      }
      starts.append(Int32(symbols.count))
    }
    return LZWEncoder.Input(sets: pixels, starts: starts, symbols: symbols)
  }

  /// Of a set that begins with the transparent index.
  private static func chosen(
    _ all: ArraySlice<UInt8>, _ still: Freedom.Still, _ breadth: Int
  ) -> ArraySlice<UInt8> {
    switch still {
    case .transparent: all.prefix(1)
    case .either: all.prefix(1 + breadth)
    case .own: all.count > 1 ? all.dropFirst().prefix(breadth) : all
    }
  }

  /// The sets without the symbols that are too long.
  private static func shortened(_ input: LZWEncoder.Input, bits: Int) -> LZWEncoder.Input {
    var starts: [Int32] = [0]
    var symbols: [UInt8] = []
    for set in 0..<input.starts.count - 1 {
      for i in Int(input.starts[set])..<Int(input.starts[set + 1])
      where Int(input.symbols[i]) < 1 << bits {
        symbols.append(input.symbols[i])
      }
      starts.append(Int32(symbols.count))
    }
    return LZWEncoder.Input(sets: input.sets, starts: starts, symbols: symbols)
  }
}
