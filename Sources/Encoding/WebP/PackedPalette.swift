import Palette

/// A palette as it is stored, a row of pixels, each as its difference from the one before; and indices that share bytes
/// if they are small.
struct PackedPalette {
  /// The most colours of which pixels share bytes.
  static let mostColors = 16

  /// How many pixels share a byte, as a power of two.
  private let power: Int
  private let steps: [[Int]]
  /// The codes of green, red, blue and alpha.
  private let codes: [PrefixCode]
  /// What all of it takes.
  let bits: Int

  init(_ colors: [UInt32]) {
    power = colors.count <= 2 ? 3 : colors.count <= 4 ? 2 : colors.count <= 16 ? 1 : 0
    var last: UInt32 = 0
    var steps: [[Int]] = []
    for color in colors {
      let shifts: [UInt32] = [8, 0, 16, 24]
      steps.append(shifts.map { Int((color >> $0 &- last >> $0) & 255) })
      last = color
    }
    codes = steps[0].indices.map { channel in
      let alphabet = channel == 0 ? SymbolLayout.lengths.upperBound : 256
      var counts = [Int](repeating: 0, count: alphabet)
      for step in steps { counts[step[channel]] += 1 }
      return PrefixCode(counts, of: Array(0..<alphabet), alphabet: alphabet)
    }
    self.steps = steps
    // The number of colours, no cache, and a code without distances.
    bits = codes.reduce(8 + 1 + PrefixCode.none.headerBits) { $0 + $1.bits }
  }

  func packed(width: Int) -> Int { (width - 1) >> power + 1 }

  /// The bytes of pixels, the first in the lowest bits.
  func packed(_ pixels: [UInt8], width: Int) -> [UInt8] {
    guard power > 0 else { return pixels }
    var bytes: [UInt8] = []
    for row in stride(from: 0, to: pixels.count, by: width) {
      for start in stride(from: row, to: row + width, by: 1 << power) {
        var byte: UInt8 = 0
        for p in start..<min(start + 1 << power, row + width) {
          byte |= pixels[p] << UInt8((p - start) * (8 >> power))
        }
        bytes.append(byte)
      }
    }
    return bytes
  }

  func write(into output: inout BitWriter) {
    output.put(steps.count - 1, 8)
    output.put(0, 1)
    for code in codes + [.none] { code.writeHeader(into: &output) }
    let writers = codes.map(\.writer)
    for step in steps {
      for (writer, value) in zip(writers, step) { writer.write(value, into: &output) }
    }
  }
}
