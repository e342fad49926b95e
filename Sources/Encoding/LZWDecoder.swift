/// Decompresses GIF's LZW. Any bytes give some indices; broken ones give fewer than were asked for.
enum LZWDecoder {
  /// At most `count` indices.
  static func decode(_ data: [UInt8], minimumCodeSize: Int, count: Int) -> [UInt8] {
    guard (1...11).contains(minimumCodeSize) else { return [] }
    let clear = 1 << minimumCodeSize
    var prefixes = [UInt16](repeating: 0, count: 4096)
    var suffixes = [UInt8](repeating: 0, count: 4096)
    for i in 0..<clear { suffixes[i] = UInt8(truncatingIfNeeded: i) }
    var output: [UInt8] = []
    output.reserveCapacity(min(count, 1 << 24))
    var string: [UInt8] = []
    var width = minimumCodeSize + 1
    var next = clear + 2
    var previous = -1
    var first: UInt8 = 0
    var bits: UInt64 = 0
    var bitCount = 0
    for byte in data {
      bits |= UInt64(byte) << UInt64(bitCount)  // fewer than 12 + 8 bits are pending
      bitCount += 8
      while bitCount >= width {
        let code = Int(bits & (1 << UInt64(width) - 1))
        bits >>= UInt64(width)
        bitCount -= width
        if code == clear {
          width = minimumCodeSize + 1
          next = clear + 2
          previous = -1
          continue
        }
        if code == clear + 1 || output.count >= count { return output }
        guard code < next || (code == next && previous >= 0) else { return output }
        string.removeAll(keepingCapacity: true)
        var node = code
        if code == next {
          string.append(first)
          node = previous
        }
        // Every prefix is smaller than its code, so this ends.
        while node >= clear {
          string.append(suffixes[node])
          node = Int(prefixes[node])
        }
        first = UInt8(truncatingIfNeeded: node)
        string.append(first)
        for symbol in string.reversed() where output.count < count { output.append(symbol) }
        if previous >= 0, next < 4096 {
          prefixes[next] = UInt16(previous)
          suffixes[next] = first
          next += 1
          if next == 1 << width, width < 12 { width += 1 }
        }
        previous = code
      }
    }
    return output
  }
}
