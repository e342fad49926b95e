extension FrameReader {
  /// The first pixel of a range in which two pictures differ, or the range's end.
  static func firstDifference(_ a: [UInt32], _ b: [UInt32], _ range: Range<Int>) -> Int {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= min(a.count, b.count),
      "the pixels are in both pictures")
    return unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        var i = range.lowerBound
        // Eight pixels from `i` on are inside of the range, and so of both pictures.
        while i + 8 <= range.upperBound {
          let x = unsafe a.loadUnaligned(fromByteOffset: 4 * i, as: SIMD4<UInt64>.self)
          let y = unsafe b.loadUnaligned(fromByteOffset: 4 * i, as: SIMD4<UInt64>.self)
          guard x == y else { break }
          i += 8
        }
        while i < range.upperBound,
          unsafe a.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
            == b.loadUnaligned(fromByteOffset: 4 * i, as: UInt32.self)
        { i += 1 }
        return i
      }
    }
  }
}
