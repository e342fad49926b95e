import DisplayList
import Geometry

/// The operations of filters on all pixels of an area, which is inside the layer.
extension PixelLayer {
  /// Maps each pixel. The result for transparent pixels is computed only once.
  mutating func map(_ area: PixelRect, _ pixel: (UInt32) -> UInt32) {
    let empty = pixel(0)
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      for i in start + area.minX..<start + area.maxX {
        pixels[i] = pixels[i] == 0 ? empty : pixel(pixels[i])
      }
    }
  }

  /// Combines each pixel with the one of `top`, which also covers the area.
  mutating func combine(
    _ area: PixelRect, with top: PixelLayer, _ pixel: (UInt32, UInt32) -> UInt32
  ) {
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      let other = (y - top.rect.minY) * top.width - top.rect.minX
      for x in area.columns { pixels[start + x] = pixel(top.pixels[other + x], pixels[start + x]) }
    }
  }

  mutating func copy(_ source: PixelLayer, _ area: PixelRect) {
    let area = area.intersection(source.rect)
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      let other = (y - source.rect.minY) * source.width - source.rect.minX
      for x in area.columns { pixels[start + x] = source.pixels[other + x] }
    }
  }

  /// Copies pixels moved by `way`, interpolating between them.
  mutating func copy(_ source: PixelLayer, _ area: PixelRect, movedBy way: Point) {
    let left = way.x.rounded(.down)
    let top = way.y.rounded(.down)
    let (u, v) = (Float(way.x - left), Float(way.y - top))
    let (dx, dy) = (Int(left), Int(top))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      guard x >= area.minX, x < area.maxX, y >= area.minY, y < area.maxY else { return 0 }
      return source.pixels[(y - source.rect.minY) * source.width + x - source.rect.minX]
    }
    for y in area.rows {
      let start = (y - rect.minY) * width - rect.minX
      for x in area.columns {
        let (i, j) = (x - dx, y - dy)
        guard u > 1e-3 || v > 1e-3 else {
          pixels[start + x] = pixel(i, j)
          continue
        }
        func mixed(_ j: Int) -> SIMD4<Float> {
          let a = Premultiplied.channels(pixel(i, j))
          return a + (Premultiplied.channels(pixel(i - 1, j)) - a) * u
        }
        let a = mixed(j)
        pixels[start + x] = Premultiplied.word(a + (mixed(j - 1) - a) * v)
      }
    }
  }

  /// Makes everything outside an area transparent.
  mutating func forgetOutside(_ area: PixelRect) {
    guard rect != area else { return }
    for y in rect.rows {
      let start = (y - rect.minY) * width - rect.minX
      for x in rect.columns
      where y < area.minY || y >= area.maxY || x < area.minX || x >= area.maxX {
        pixels[start + x] = 0
      }
    }
  }

  /// Grows or shrinks by distances in pixels, which need not be whole: fractions are interpolated.
  func extremes(_ area: PixelRect, _ across: Double, _ down: Double, grows: Bool) -> PixelLayer {
    func stage(_ layer: PixelLayer, _ reach: Double, _ isAcross: Bool) -> PixelLayer {
      let whole = reach.rounded(.down)
      func result(_ reach: Int) -> PixelLayer {
        layer.extremes(area, isAcross ? reach : 0, isAcross ? 0 : reach, grows: grows)
      }
      let low = whole > 0 ? result(Int(whole)) : layer
      let share = Float(reach - whole)
      guard share > 0.01 else { return low }
      var mixed = result(Int(whole) + 1)
      mixed.combine(area, with: low) { low, high in
        let a = Premultiplied.channels(low)
        return Premultiplied.word(a + (Premultiplied.channels(high) - a) * share)
      }
      return mixed
    }
    return stage(stage(self, across, true), down, false)
  }

  /// Takes the maximum or minimum of every component this many pixels across and down. Pixels beyond the area
  /// count as transparent.
  private func extremes(_ area: PixelRect, _ across: Int, _ down: Int, grows: Bool) -> PixelLayer {
    func extreme(_ a: UInt32, _ b: UInt32) -> UInt32 {
      var result: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let (p, q) = (a >> shift & 255, b >> shift & 255)
        result |= (grows ? max(p, q) : min(p, q)) << shift
      }
      return result
    }
    var result = self
    var line: [UInt32] = []
    func along(_ count: Int, _ reach: Int, _ get: (Int) -> UInt32, _ set: (Int, UInt32) -> Void) {
      line.removeAll(keepingCapacity: true)
      for i in 0..<count { line.append(get(i)) }
      for i in 0..<count {
        var value: UInt32 = line[i]
        if !grows, i < reach || i + reach >= count { value = 0 }
        for k in max(0, i - reach)..<min(count, i + reach + 1) { value = extreme(value, line[k]) }
        set(i, value)
      }
    }
    for y in area.rows where across > 0 {
      let start = (y - rect.minY) * width - rect.minX + area.minX
      along(area.width, across, { result.pixels[start + $0] }, { result.pixels[start + $0] = $1 })
    }
    for x in area.columns where down > 0 {
      let start = (area.minY - rect.minY) * width - rect.minX + x
      along(
        area.height, down, { result.pixels[start + $0 * width] },
        { result.pixels[start + $0 * width] = $1 })
    }
    return result
  }
}

extension Premultiplied {
  /// Red, green, blue and alpha, 0…1.
  static func channels(_ p: UInt32) -> SIMD4<Float> {
    SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24)) / 255
  }

  /// The nearest valid pixel: no component exceeds alpha.
  static func word(_ channels: SIMD4<Float>) -> UInt32 {
    func unit(_ v: Float) -> Float { v > 0 ? min(v, 1) : 0 }
    let alpha = unit(channels.w)
    func byte(_ v: Float) -> UInt32 { UInt32(min(unit(v), alpha) * 255 + 0.5) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16
      | UInt32(alpha * 255 + 0.5) << 24
  }

  /// The sum of each component, at most 255.
  static func added(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= min(255, (a >> shift & 255) + (b >> shift & 255)) << shift
    }
    return result
  }
}
