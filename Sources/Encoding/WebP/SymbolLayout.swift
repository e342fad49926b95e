import Palette

/// What the symbols of a small picture stand for, and how its transform is stored.
struct SymbolLayout {
  private enum Transform {
    case none
    /// Red and blue are stored as differences from green.
    case lessGreen
    case palette(PackedPalette)
  }

  /// The symbols of the green channel's code below those of the cache: values and lengths of copies.
  static let greenCount = 256 + 24

  private let transform: Transform
  /// The number of colours in the cache of those seen lately, as a power of two; 0 for no cache.
  private let cacheBits: Int
  /// The symbol of each pixel, or of each byte of packed ones.
  let symbols: [UInt8]
  /// What each symbol is in the channels green, red, blue and alpha; negative for nothing.
  let channels: [[Int16]]
  /// The number of symbols that each channel's code has.
  let counts: [Int]

  /// Pixels as their colours. A symbol of the cache stands for a colour that is in it.
  init(_ pixels: [UInt8], _ colors: [UInt32], isLessGreen: Bool, cacheBits: Int = 0) {
    transform = isLessGreen ? .lessGreen : .none
    self.cacheBits = cacheBits
    let values = colors.map { Self.value($0, isLessGreen) }
    var channels = [8, 16, 0, 24].map { (shift: UInt32) in
      values.map { Int16(truncatingIfNeeded: $0 >> shift & 255) }
    }
    if cacheBits > 0 {
      channels[0] += values.map { Int16(Self.greenCount + Self.place($0, cacheBits)) }
      for k in 1...3 { channels[k] += values.map { _ in -1 } }
      symbols = Self.cached(pixels, values, cacheBits)
    } else {
      symbols = pixels
    }
    self.channels = channels
    counts = [Self.greenCount + (cacheBits > 0 ? 1 << cacheBits : 0), 256, 256, 256]
  }

  /// Packed bytes as what they are.
  init(_ bytes: [UInt8], _ palette: PackedPalette) {
    transform = .palette(palette)
    cacheBits = 0
    symbols = bytes
    let zeros = [Int16](repeating: 0, count: 256)
    channels = [(0..<256).map { Int16($0) }, zeros, zeros, zeros]
    counts = [Self.greenCount, 256, 256, 256]
  }

  var isLessGreen: Bool {
    if case .lessGreen = transform { true } else { false }
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
    var cache = [UInt8?](repeating: nil, count: 1 << bits)
    return pixels.map { pixel in
      let place = place(values[Int(pixel)], bits)
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
