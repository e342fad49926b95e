import DisplayList
import Geometry

extension Image {
  /// The image's colour at a pixel, filtered bilinearly, and averaged over the pixel where the image is
  /// shrunk. Beyond its border an image continues with the colour of its border.
  func sample(at x: Int, _ y: Int, through map: Projection, samples: Int) -> UInt32 {
    mean(at: x, y, through: map, samples: samples, bilinear)
  }

  /// Like `sample(at:_:through:samples:)`, for an image that repeats endlessly.
  func sampleTiled(at x: Int, _ y: Int, through map: Projection, samples: Int) -> UInt32 {
    mean(at: x, y, through: map, samples: samples, bilinearTiled)
  }

  @inline(__always)
  private func mean(
    at x: Int, _ y: Int, through map: Projection, samples: Int, _ color: (Point) -> UInt32
  ) -> UInt32 {
    if samples == 1 {
      return color(map.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
    }
    var sum = SIMD4<UInt32>(repeating: 0)
    let step = 1 / Double(samples)
    for j in 0..<samples {
      for i in 0..<samples {
        let p = map.apply(
          Point(Double(x) + (Double(i) + 0.5) * step, Double(y) + (Double(j) + 0.5) * step))
        let q = color(p)
        sum &+= SIMD4(q & 255, q >> 8 & 255, q >> 16 & 255, q >> 24)
      }
    }
    let count = UInt32(samples * samples)
    let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    return mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
  }

  private func bilinear(_ p: Point) -> UInt32 {
    guard p.isFinite else { return 0 }
    let x = min(max(0, p.x - 0.5), Double(width - 1))
    let y = min(max(0, p.y - 0.5), Double(height - 1))
    let i = Int(x)
    let j = Int(y)
    let u = UInt32((x - Double(i)) * 256 + 0.5)
    let v = UInt32((y - Double(j)) * 256 + 0.5)
    let right = min(i + 1, width - 1)
    let below = min(j + 1, height - 1) * width
    let top = mixed(pixels[j * width + i], pixels[j * width + right], u)
    let bottom = mixed(pixels[below + i], pixels[below + right], u)
    return mixed(top, bottom, v)
  }

  private func bilinearTiled(_ p: Point) -> UInt32 {
    func inside(_ v: Double, _ count: Int) -> Double {
      let turn = v / Double(count)
      return (turn - turn.rounded(.down)) * Double(count)
    }
    guard p.isFinite else { return 0 }
    let x = inside(p.x - 0.5, width)
    let y = inside(p.y - 0.5, height)
    let i = min(Int(x), width - 1)
    let j = min(Int(y), height - 1)
    let u = UInt32(min(x - Double(i), 1) * 256 + 0.5)
    let v = UInt32(min(y - Double(j), 1) * 256 + 0.5)
    let right = i + 1 < width ? i + 1 : 0
    let below = (j + 1 < height ? j + 1 : 0) * width
    let top = mixed(pixels[j * width + i], pixels[j * width + right], u)
    let bottom = mixed(pixels[below + i], pixels[below + right], u)
    return mixed(top, bottom, v)
  }

  /// Mixes from `a` (k = 0) to `b` (k = 256), two channels at a time.
  private func mixed(_ a: UInt32, _ b: UInt32, _ k: UInt32) -> UInt32 {
    if k == 0 { return a }
    let low: UInt32 = 0x00FF_00FF
    // 255·256 + 128 fits a lane.
    let rb = (a & low) &* (256 - k) &+ (b & low) &* k &+ 0x0080_0080
    let ga = ((a >> 8) & low) &* (256 - k) &+ ((b >> 8) & low) &* k &+ 0x0080_0080
    return ((rb >> 8) & low) | (ga & ~low)
  }
}
