/// Compresses indices as GIF's LZW: variable code lengths up to 12 bits, low bits first.
///
/// After GIF89a, appendix F.
struct LZWEncoder {
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var bytes: [UInt8] = []

  /// Takes the longest known string at every step and clears the table when it is full.
  static func greedy(_ indices: [UInt8], minimumCodeSize: Int) -> LZWStream {
    var encoder = LZWEncoder()
    let clear = 1 << minimumCodeSize
    let end = clear + 1
    var width = minimumCodeSize + 1
    var next = end + 1
    // Children of a node by index; 0 for none (code 0 is never a child).
    var children = [UInt16](repeating: 0, count: 4096 << 8)
    var used: [Int] = []
    encoder.put(clear, width)
    var node = -1
    for index in indices {
      guard node >= 0 else {
        node = Int(index)
        continue
      }
      let slot = node << 8 | Int(index)
      let child = Int(children[slot])
      if child != 0 {
        node = child
        continue
      }
      encoder.put(node, width)
      if next < 4096 {
        children[slot] = UInt16(next)
        used.append(slot)
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        encoder.put(clear, width)
        for slot in used { children[slot] = 0 }
        used.removeAll(keepingCapacity: true)
        width = minimumCodeSize + 1
        next = end + 1
      }
      node = Int(index)
    }
    if node >= 0 { encoder.put(node, width) }
    // The reader adds one more string for the last code, and widens its codes with it.
    if next == 1 << width, width < 12 { width += 1 }
    encoder.put(end, width)
    return LZWStream(minimumCodeSize: minimumCodeSize, bytes: encoder.finish())
  }

  private mutating func put(_ code: Int, _ width: Int) {
    bits |= UInt64(code) << UInt64(bitCount)
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func finish() -> [UInt8] {
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}
