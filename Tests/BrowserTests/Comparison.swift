import Raster

/// The difference between two sequences of images.
struct Comparison: CustomStringConvertible {
  /// Over all channels of all pixels, 0…255.
  private(set) var mean = 0.0
  /// The largest channel difference of the pixel at the 99.9th percentile.
  private(set) var percentile = 0
  private(set) var worst = 0
  /// Index of the image with the largest mean difference.
  private(set) var worstIndex = 0

  init(_ expected: [Bitmap], _ actual: [Bitmap]) {
    var sum = 0
    var histogram = [Int](repeating: 0, count: 256)
    var worstSum = -1
    var count = 0
    var equal = 0
    for (index, (a, b)) in zip(expected, actual).enumerated() {
      var own = 0
      for (p, q) in zip(a.pixels, b.pixels) {
        if p == q {
          equal += 1
          continue
        }
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
    histogram[0] += equal
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

extension Comparison {
  var description: String {
    "mean \((mean * 1000).rounded() / 1000) 99.9% \(percentile) worst \(worst)"
  }
}

extension Bitmap {
  /// The mean of every n by n pixels; n at most 16.
  func shrunk(by n: Int) -> Bitmap {
    guard n > 1 else { return self }
    var result = Bitmap(width: width / n, height: height / n)
    let half = UInt32(n * n / 2)
    let count = UInt32(n * n)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<result.height {
        for x in 0..<result.width {
          // Two channels per word, 16 bits each.
          var (rb, ga): (UInt32, UInt32) = (0, 0)
          for row in y * n..<y * n + n {
            let from = row * width + x * n
            for i in from..<from + n {
              rb &+= pixels[i] & 0xFF_00FF
              ga &+= pixels[i] >> 8 & 0xFF_00FF
            }
          }
          func mean(_ sum: UInt32) -> UInt32 { (sum + half) / count }
          result[x, y] =
            mean(rb & 0xFFFF) | mean(ga & 0xFFFF) << 8 | mean(rb >> 16) << 16
            | mean(ga >> 16) << 24
        }
      }
    }
    return result
  }

  func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    let columns = max(0, min(width, self.width - x))
    for row in y..<y + height {
      let from = row * self.width + x
      if row < self.height { pixels += self.pixels[from..<from + columns] }
      // Zero beyond the edges.
      pixels += [UInt32](repeating: 0, count: (row - y + 1) * width - pixels.count)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  mutating func put(_ other: Bitmap, x: Int, y: Int) {
    for row in 0..<other.height {
      let from = (y + row) * width + x
      pixels.replaceSubrange(
        from..<from + other.width,
        with: other.pixels[row * other.width..<(row + 1) * other.width])
    }
  }

  /// White where both are equal, darker by four times the difference.
  func difference(from other: Bitmap) -> Bitmap {
    var result = Bitmap(
      width: width, height: height, pixels: [UInt32](repeating: .max, count: pixels.count))
    for i in pixels.indices where pixels[i] != other.pixels[i] {
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
    let width = w * expected.count
    var sheet = Bitmap(
      width: width, height: h * 3,
      pixels: [UInt32](repeating: 0xFF80_8080, count: width * h * 3))
    for (i, (a, b)) in zip(expected, actual).enumerated() {
      sheet.put(a, x: i * w + 1, y: 1)
      sheet.put(b, x: i * w + 1, y: h + 1)
      sheet.put(a.difference(from: b), x: i * w + 1, y: 2 * h + 1)
    }
    return sheet
  }
}
