import Raster

/// How far two rows of pictures are apart.
struct Comparison {
  /// Over all channels of all pixels, 0…255.
  private(set) var mean = 0.0
  /// The largest channel difference of the pixel at the 99.9th percentile.
  private(set) var percentile = 0
  private(set) var worst = 0
  /// Which of the pictures is furthest off on average.
  private(set) var worstIndex = 0

  init(_ expected: [Bitmap], _ actual: [Bitmap]) {
    var sum = 0
    var histogram = [Int](repeating: 0, count: 256)
    var worstSum = -1
    var count = 0
    for (index, (a, b)) in zip(expected, actual).enumerated() {
      var own = 0
      for (p, q) in zip(a.pixels, b.pixels) {
        var largest = 0
        for shift in [0, 8, 16] as [UInt32] {
          let d = abs(Int(p >> shift & 255) - Int(q >> shift & 255))
          own += d
          largest = max(largest, d)
        }
        histogram[largest] += 1
      }
      count += a.pixels.count
      sum += own
      if own > worstSum {
        worstSum = own
        worstIndex = index
      }
    }
    mean = Double(sum) / Double(max(1, count * 3))
    var above = 0
    for level in stride(from: 255, through: 0, by: -1) where histogram[level] > 0 {
      if worst == 0 { worst = level }
      above += histogram[level]
      if Double(above) > Double(count) * 0.001 {
        percentile = level
        break
      }
    }
  }
}

extension Bitmap {
  func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    for row in 0..<height where y + row < self.height {
      for column in 0..<width where x + column < self.width {
        result[column, row] = self[x + column, y + row]
      }
    }
    return result
  }

  mutating func put(_ other: Bitmap, x: Int, y: Int) {
    for row in 0..<other.height {
      for column in 0..<other.width { self[x + column, y + row] = other[column, row] }
    }
  }

  /// White where both are the same, darker with the difference, four times as strong.
  func difference(from other: Bitmap) -> Bitmap {
    var result = self
    for i in pixels.indices {
      var word: UInt32 = 0xFF00_0000
      for shift in [0, 8, 16] as [UInt32] {
        let d = abs(Int(pixels[i] >> shift & 255) - Int(other.pixels[i] >> shift & 255))
        word |= UInt32(255 - min(255, d * 4)) << shift
      }
      result.pixels[i] = word
    }
    return result
  }

  /// Three rows: expected, the browser's, their difference.
  static func sheet(_ expected: [Bitmap], _ actual: [Bitmap]) -> Bitmap {
    let w = expected[0].width + 2
    let h = expected[0].height + 2
    var sheet = Bitmap(width: w * expected.count, height: h * 3)
    for i in sheet.pixels.indices { sheet.pixels[i] = 0xFF80_8080 }
    for (i, (a, b)) in zip(expected, actual).enumerated() {
      sheet.put(a, x: i * w + 1, y: 1)
      sheet.put(b, x: i * w + 1, y: h + 1)
      sheet.put(a.difference(from: b), x: i * w + 1, y: 2 * h + 1)
    }
    return sheet
  }
}
