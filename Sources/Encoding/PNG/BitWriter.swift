/// Packs bits into bytes, the lowest first.
struct BitWriter {
  var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// At most 16 bits.
  mutating func put(_ value: Int, _ width: Int) {
    bits |= UInt64(truncatingIfNeeded: value) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  /// Fills up the byte with zeros.
  mutating func align() { if count > 0 { put(0, 8 - count) } }

  mutating func finished() -> [UInt8] {
    align()
    return bytes
  }
}
