import DisplayList

extension PixelLayer {
  /// Returns a layer in which every pixel of an area is the weighted sum of those around it, as in SVG's
  /// `feConvolveMatrix`.
  func convolved(_ area: PixelRect, by convolution: Convolution) -> PixelLayer {
    let c = convolution
    let weights = c.kernel.reversed().map { Float($0 / c.divisor) }
    let (columns, rows) = (Array(area.columns), Array(area.rows))
    func place(_ k: Int, _ count: Int) -> Int? {
      switch c.edge {
      case .duplicate: min(max(k, 0), count - 1)
      case .wrap: (k % count + count) % count
      case .none: k >= 0 && k < count ? k : nil
      }
    }
    func channels(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard let i = place(x, columns.count), let j = place(y, rows.count) else { return .zero }
      let pixel = pixels[(rows[j] - rect.minY) * width + columns[i] - rect.minX]
      return c.keepsAlpha ? Premultiplied.straight(pixel) : Premultiplied.channels(pixel)
    }
    var result = self
    for (y, row) in rows.enumerated() {
      let start = (row - rect.minY) * width - rect.minX
      for (x, column) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for i in 0..<c.rows {
          for j in 0..<c.columns {
            let weight = weights[i * c.columns + j]
            if weight != 0 { sum += channels(x - c.targetX + j, y - c.targetY + i) * weight }
          }
        }
        let own = Premultiplied.channels(pixels[start + column])
        sum += SIMD4(repeating: Float(c.bias)) * (c.keepsAlpha ? 1 : own.w)
        if c.keepsAlpha {
          sum = sum.clamped(lowerBound: .zero, upperBound: .one) * own.w
          sum.w = own.w
        }
        result.pixels[start + column] = Premultiplied.word(sum)
      }
    }
    return result
  }
}
