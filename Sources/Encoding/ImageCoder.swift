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

  static func smallest(_ pixels: [Int32], _ sets: SymbolSets) -> (
    stream: LZWStream, symbols: [UInt8]
  ) {
    var best: (stream: LZWStream, symbols: [UInt8])?
    var winner: (input: LZWEncoder.Input, bits: Int, clearing: LZWEncoder.Clearing)?
    for freedom in freedoms {
      let input = input(pixels, sets, freedom)
      let least = bits(input) { $0.min() ?? 0 }
      let most = bits(input) { $0.max() ?? 0 }
      for bits in Set([least, most]).sorted() {
        let input = bits == most ? input : shortened(input, bits: bits)
        for clearing in [LZWEncoder.Clearing.atOnce, .adaptive] {
          let result = LZWEncoder.encode(input, minimumCodeSize: bits, clearing: clearing)
          if result.stream.bytes.count < best?.stream.bytes.count ?? .max {
            best = result
            winner = (input, bits, clearing)
          }
          // A table that never filled gives the same stream either way.
          if result.stream.bytes.count < 3000 { break }
        }
      }
    }
    if let winner {
      for foresight in [2, 6] {
        let result = LZWEncoder.encode(
          winner.input, minimumCodeSize: winner.bits, clearing: winner.clearing,
          foresight: foresight)
        if result.stream.bytes.count < best?.stream.bytes.count ?? .max { best = result }
      }
    }
    return best ?? (LZWStream(minimumCodeSize: 2, bytes: []), [])
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
