extension PixelLayer {
  /// Makes each pixel in `area` the mean of the `fineness` by `fineness` pixels of `parts` that it consists of. Both
  /// layers begin at the origin.
  mutating func fill(_ area: PixelRect, withMeansOf parts: PixelLayer, _ fineness: Int) {
    var sums = [SIMD2<UInt32>](repeating: .zero, count: area.width)
    let count = UInt32(fineness * fineness)
    for y in area.minY..<area.maxY {
      for x in sums.indices { sums[x] = .zero }
      for row in y * fineness..<(y + 1) * fineness {
        var i = row * parts.width + area.minX * fineness
        for x in sums.indices {
          for _ in 0..<fineness {
            sums[x] &+= PixelLayer.channelPairs(parts.pixels[i])
            i += 1
          }
        }
      }
      let start = y * width + area.minX
      for x in sums.indices { pixels[start + x] = PixelLayer.mean(sums[x], count) }
    }
  }

  /// Two channels in each half of a pair: a sum of 256 pixels leaves room between them.
  @inline(__always)
  private static func channelPairs(_ pixel: UInt32) -> SIMD2<UInt32> {
    SIMD2(pixel & 0xFF_00FF, pixel >> 8 & 0xFF_00FF)
  }

  @inline(__always)
  private static func mean(_ sum: SIMD2<UInt32>, _ count: UInt32) -> UInt32 {
    func rounded(_ channel: UInt32) -> UInt32 { (channel + count / 2) / count }
    let low = SIMD2(rounded(sum.x & 0xFFFF), rounded(sum.y & 0xFFFF))
    let high = SIMD2(rounded(sum.x >> 16), rounded(sum.y >> 16))
    return low.x | low.y << 8 | high.x << 16 | high.y << 24
  }
}
