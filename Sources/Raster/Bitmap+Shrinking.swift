extension Bitmap {
  /// Returns a smaller picture in which each pixel is the mean of the area it covers in this one.
  public func shrunk(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    let columns = Self.spans(from: width, to: newWidth)
    let rows = Self.spans(from: height, to: newHeight)
    var result = Bitmap(width: newWidth, height: newHeight)
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    for y in 0..<newHeight {
      for x in row.indices { row[x] = .zero }
      for (source, share) in rows[y] {
        for x in 0..<width { row[x] += Self.channels(pixels[source * width + x]) * share }
      }
      for x in 0..<newWidth {
        let mean = columns[x].reduce(into: SIMD4<Float>.zero) { $0 += row[$1.source] * $1.share }
        result[x, y] = Self.pixel(mean)
      }
    }
    return result
  }

  /// For each new pixel of a row, the old pixels that it covers and their shares of it, which add up to 1.
  private static func spans(from old: Int, to new: Int) -> [[(source: Int, share: Float)]] {
    let step = Double(old) / Double(new)
    return (0..<new).map { i in
      let (start, end) = (Double(i) * step, Double(i + 1) * step)
      return (Int(start)..<min(old, Int(end) + 1)).compactMap { source in
        let covered = min(end, Double(source + 1)) - max(start, Double(source))
        return covered > 0 ? (source, Float(covered / step)) : nil
      }
    }
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  private static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    // Means of 0…255, so adding a half and truncating rounds.
    func byte(_ channel: Float) -> UInt32 { UInt32(min(max(0, channel + 0.5), 255)) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16
      | byte(channels.w) << 24
  }
}
