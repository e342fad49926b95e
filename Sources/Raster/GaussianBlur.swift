import Geometry

/// A Gaussian blur by its standard deviation in pixels.
///
/// Narrow ones by their own kernel; from 2 pixels on by three boxes in a row, whose widths SVG's
/// `feGaussianBlur` gives (Filter Effects 1, 9.17.1), as browsers do.
struct GaussianBlur {
  /// What lies beyond the edges.
  enum Edge { case transparent, repeated }

  /// Standard deviations beyond this many pixels act as this one: memory stays bounded.
  static let largest = 512.0

  private var line: [SIMD4<Float>] = []
  private var other: [SIMD4<Float>] = []

  /// Beyond this many pixels a blur has no effect on a pixel.
  static func reach(_ sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return Int(min(sigma, largest) * 3) + 3
  }

  /// Blurs `width · height` pixels in place, rows then columns.
  mutating func apply(
    _ sigma: Double, to pixels: inout [UInt32], width: Int, height: Int, edge: Edge
  ) {
    guard sigma > 0.01, width > 0, height > 0 else { return }
    let passes = Self.passes(min(sigma, Self.largest))
    for y in 0..<height { blurLine(&pixels, y * width, 1, width, passes, edge) }
    for x in 0..<width { blurLine(&pixels, x, width, height, passes, edge) }
  }

  /// One step along a line.
  private enum Pass {
    /// Weights of the pixel itself and of those at each distance.
    case kernel([Float])
    /// The mean of the pixels from `before` before to `after` after.
    case box(before: Int, after: Int)
  }

  private static func passes(_ sigma: Double) -> [Pass] {
    guard sigma >= 2 else {
      let weights = (0...Int((sigma * 3).rounded(.up))).map { i in
        exponential(-0.5 * (Double(i) / sigma) * (Double(i) / sigma))
      }
      let sum = weights.reduce(0) { $0 + 2 * $1 } - weights[0]
      return [.kernel(weights.map { Float($0 / sum) })]
    }
    // 3·√(2π)/4
    let d = Int(sigma * 1.8799712059732503 + 0.5)
    let half = d / 2
    if d % 2 == 1 { return Array(repeating: .box(before: half, after: half), count: 3) }
    return [
      .box(before: half, after: half - 1), .box(before: half - 1, after: half),
      .box(before: half, after: half),
    ]
  }

  private mutating func blurLine(
    _ pixels: inout [UInt32], _ start: Int, _ stride: Int, _ count: Int, _ passes: [Pass],
    _ edge: Edge
  ) {
    let clear = SIMD4<Float>(repeating: 0)
    if line.count < count {
      line = Array(repeating: clear, count: count)
      other = line
    }
    var isEmpty = true
    for i in 0..<count {
      let p = pixels[start + i * stride]
      if p != 0 { isEmpty = false }
      line[i] = SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
    }
    guard !isEmpty else { return }
    for pass in passes {
      switch pass {
      case .kernel(let weights): convolve(weights, count, edge)
      case .box(let before, let after): average(before, after, count, edge)
      }
      swap(&line, &other)
    }
    for i in 0..<count {
      // Sums of weights are 1 within rounding: 0.5 added and cut, no channel leaves 0…255.
      let v = line[i].clamped(lowerBound: clear, upperBound: SIMD4(repeating: 255)) + 0.5
      let q = SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(v))
      pixels[start + i * stride] = q.x | q.y << 8 | q.z << 16 | q.w << 24
    }
  }

  private mutating func convolve(_ weights: [Float], _ count: Int, _ edge: Edge) {
    for i in 0..<count {
      var sum = line[i] * weights[0]
      for k in 1..<weights.count {
        sum += (value(i - k, count, edge) + value(i + k, count, edge)) * weights[k]
      }
      other[i] = sum
    }
  }

  private mutating func average(_ before: Int, _ after: Int, _ count: Int, _ edge: Edge) {
    let scale = 1 / Float(before + after + 1)
    var sum = SIMD4<Float>(repeating: 0)
    for k in -before...after { sum += value(k, count, edge) }
    for i in 0..<count {
      other[i] = sum * scale
      sum += value(i + after + 1, count, edge) - value(i - before, count, edge)
    }
  }

  private func value(_ i: Int, _ count: Int, _ edge: Edge) -> SIMD4<Float> {
    if i >= 0 && i < count { return line[i] }
    switch edge {
    case .transparent: return SIMD4(repeating: 0)
    case .repeated: return line[i < 0 ? 0 : count - 1]
    }
  }
}
