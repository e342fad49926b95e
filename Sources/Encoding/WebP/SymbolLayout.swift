import Palette

/// What the symbols of a small picture stand for, and how its transform is stored.
struct SymbolLayout {
  private enum Transform {
    case none
    /// Red and blue are stored as differences from green.
    case lessGreen
    case palette(PackedPalette)
  }

  /// What symbols are in one of the channels green, red, blue and alpha.
  struct Channel {
    /// The channel's values, in ascending order.
    private(set) var values: [Int]
    /// The number of values its code might have.
    let alphabet: Int
    /// The index of each symbol's value; negative for symbols that have none.
    let indices: [Int]

    /// `symbols` are the values of the symbols, negative for none; `others` are further values of the channel.
    init(_ symbols: [Int], alphabet: Int, others: Range<Int> = 0..<0) {
      var isUsed = [Bool](repeating: false, count: alphabet)
      for value in symbols where value >= 0 { isUsed[value] = true }
      for value in others { isUsed[value] = true }
      var places = [Int](repeating: -1, count: alphabet)
      values = []
      for value in 0..<alphabet where isUsed[value] {
        places[value] = values.count
        values.append(value)
      }
      self.alphabet = alphabet
      indices = symbols.map { $0 < 0 ? -1 : places[$0] }
    }
  }

  /// The values of the green channel that stand for the lengths of copies; those of the cache follow.
  static let lengths = 256..<256 + 24

  private let transform: Transform
  /// The number of colours in the cache of those seen lately, as a power of two; 0 for no cache.
  private let cacheBits: Int
  /// The symbol of each pixel, or of each byte of packed ones.
  let symbols: [UInt8]
  let channels: [Channel]
  /// The index of the shortest length among the green channel's values.
  let firstLength: Int

  /// The number of symbols there are.
  var symbolCount: Int { channels[0].indices.count }

  /// Pixels as their colours. A symbol of the cache stands for a colour that is in it.
  init(_ pixels: [UInt8], _ colors: [UInt32], isLessGreen: Bool, cacheBits: Int = 0) {
    transform = isLessGreen ? .lessGreen : .none
    self.cacheBits = cacheBits
    let values = colors.map { Self.value($0, isLessGreen) }
    let cached =
      cacheBits > 0 ? values.map { Self.lengths.upperBound + Self.place($0, cacheBits) } : []
    symbols = cacheBits > 0 ? Self.cached(pixels, values, cacheBits) : pixels
    channels = [8, 16, 0, 24].map { (shift: UInt32) in
      let own = values.map { Int($0 >> shift & 255) }
      guard shift == 8 else {
        return Channel(own + cached.map { _ in -1 }, alphabet: 256)
      }
      return Channel(
        own + cached, alphabet: Self.lengths.upperBound + (cacheBits > 0 ? 1 << cacheBits : 0),
        others: Self.lengths)
    }
    firstLength = Self.firstLength(channels[0])
  }

  /// Packed bytes as what they are.
  init(_ bytes: [UInt8], _ palette: PackedPalette) {
    transform = .palette(palette)
    cacheBits = 0
    symbols = bytes
    let zero = Channel([Int](repeating: 0, count: 256), alphabet: 256)
    channels = [
      Channel(Array(0..<256), alphabet: Self.lengths.upperBound, others: Self.lengths), zero, zero,
      zero,
    ]
    firstLength = Self.firstLength(channels[0])
  }

  var isLessGreen: Bool {
    if case .lessGreen = transform { true } else { false }
  }

  private static func firstLength(_ green: Channel) -> Int {
    green.values.firstIndex { $0 >= lengths.lowerBound } ?? 0
  }

  /// A pixel with blue in the lowest byte, after the transform.
  private static func value(_ color: UInt32, _ isLessGreen: Bool) -> UInt32 {
    let green = Pixel.green(color)
    let less = isLessGreen ? green : 0
    return Pixel.make(
      (Pixel.blue(color) - less) & 255, green, (Pixel.red(color) - less) & 255, Pixel.alpha(color))
  }

  /// Where the cache keeps a value.
  private static func place(_ value: UInt32, _ bits: Int) -> Int {
    Int((value &* 0x1E35_A7BD) >> UInt32(32 - bits))
  }

  /// The symbols of pixels with a cache, which takes in every pixel.
  private static func cached(_ pixels: [UInt8], _ values: [UInt32], _ bits: Int) -> [UInt8] {
    let places = values.map { place($0, bits) }
    let none = UInt8.max
    var cache = [UInt8](repeating: none, count: 1 << bits)
    return pixels.map { pixel in
      let place = places[Int(pixel)]
      if cache[place] == pixel { return pixel + UInt8(truncatingIfNeeded: values.count) }
      cache[place] = pixel
      return pixel
    }
  }

  /// What `writeHeader` writes, but for what is the same for all.
  var headerBits: Int {
    let cache = cacheBits > 0 ? 4 : 0
    return switch transform {
    case .none: cache
    case .lessGreen: cache + 3
    case .palette(let palette): cache + 3 + palette.bits
    }
  }

  func writeHeader(into output: inout BitWriter) {
    // Numbers of transforms after a bit that says that there is one.
    switch transform {
    case .none: break
    case .lessGreen: output.put(1 | 2 << 1, 3)
    case .palette(let palette):
      output.put(1 | 3 << 1, 3)
      palette.write(into: &output)
    }
    // No further transform.
    output.put(0, 1)
    output.put(cacheBits > 0 ? 1 : 0, 1)
    output.put(cacheBits, cacheBits > 0 ? 4 : 0)
    // The same codes everywhere.
    output.put(0, 1)
  }
}
