// Channels of pixels. As in the other `+Unsafe` files, arrays are passed whole, ranges are checked once,
// and pointers do not leave them.

/// Which channels of a picture have to be blurred, and where.
struct ChannelCensus {
  /// The rectangle around the pixels that are not transparent.
  var touched = PixelRect.empty
  /// The bits set in any pixel, and those set in all pixels.
  var any: UInt32 = 0
  var all: UInt32 = .max
  /// Bits of channels that differ from their pixel's alpha.
  var differing: UInt32 = 0
}

extension PixelLayer {
  /// Examines every pixel of `area`, which is inside the layer, once. `columns` is scratch space.
  func census(in area: PixelRect, columns: inout [UInt32]) -> ChannelCensus {
    var census = ChannelCensus()
    guard !area.isEmpty else { return census }
    precondition(rect.contains(area) && pixels.count >= width * height)
    let width = area.width
    if columns.count < width { columns = [UInt32](repeating: 0, count: width) }
    for x in 0..<width { columns[x] = 0 }
    var top = area.maxY
    var bottom = area.minY
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe columns.withUnsafeMutableBufferPointer { columns in
        guard let base = pixels.baseAddress, let seen = columns.baseAddress else { return }
        for y in area.rows {
          let at = (y &- rect.minY) &* self.width &+ area.minX &- rect.minX
          let row = unsafe base + at
          var any = SIMD8<UInt32>(repeating: 0)
          var all = SIMD8<UInt32>(repeating: .max)
          var differing = SIMD8<UInt32>(repeating: 0)
          var x = 0
          // Vectors and single pixels both stop at the row's end.
          while x &+ 8 <= width {
            let p = unsafe UnsafeRawPointer(row + x).loadUnaligned(as: SIMD8<UInt32>.self)
            let known = unsafe UnsafeRawPointer(seen + x).loadUnaligned(as: SIMD8<UInt32>.self)
            unsafe UnsafeMutableRawPointer(seen + x).storeBytes(
              of: known | p, as: SIMD8<UInt32>.self)
            any |= p
            all &= p
            let alpha = p &>> 24
            differing |= p ^ (alpha | alpha &<< 8 | alpha &<< 16 | alpha &<< 24)
            x &+= 8
          }
          while x < width {
            let p = unsafe row[x]
            unsafe seen[x] |= p
            any[0] |= p
            all[0] &= p
            differing[0] |= p ^ ((p >> 24) &* 0x0101_0101)
            x &+= 1
          }
          var word: UInt32 = 0
          for i in 0..<8 {
            word |= any[i]
            census.all &= all[i]
            census.differing |= differing[i]
          }
          census.any |= word
          if word != 0 {
            top = min(top, y)
            bottom = y + 1
          }
        }
      }
    }
    guard top < bottom else { return census }
    let left = columns[0..<width].firstIndex { $0 != 0 } ?? 0
    let right = columns[0..<width].lastIndex { $0 != 0 } ?? width - 1
    census.touched = PixelRect(
      minX: area.minX + left, minY: top, maxX: area.minX + right + 1, maxY: bottom)
    return census
  }
}

extension ChannelPlane {
  /// Takes one channel, 0…3, of the pixels in `area`, which is inside the layer.
  mutating func read(_ channel: Int, of layer: PixelLayer, _ area: PixelRect) {
    precondition(layer.rect.contains(area) && !area.isEmpty)
    precondition(layer.pixels.count >= layer.width * layer.height)
    place(area)
    precondition(values.count >= shape.count)
    let shape = self.shape
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe layer.pixels.withUnsafeBufferPointer { pixels in
        guard let to = values.baseAddress, let from = pixels.baseAddress else { return }
        for y in area.rows {
          // Both rows have room for `area.width` values from here.
          let at = (y &- layer.rect.minY) &* layer.width &+ area.minX &- layer.rect.minX
          let source = unsafe from + at
          let target = unsafe PlaneTarget(values: to + shape.start(ofRow: y))
          switch channel {
          case 0: unsafe copy(source, target, area.width, isHigh: false, isOdd: false)
          case 1: unsafe copy(source, target, area.width, isHigh: true, isOdd: false)
          case 2: unsafe copy(source, target, area.width, isHigh: false, isOdd: true)
          default: unsafe copy(source, target, area.width, isHigh: true, isOdd: true)
          }
        }
      }
    }
  }

  /// Writes this plane's values to the pixels in `area`, in the channels whose bits are set in `mask`.
  func write(_ mask: UInt32, of layer: inout PixelLayer, _ area: PixelRect) {
    let area = area.intersection(layer.rect).intersection(rect)
    guard !area.isEmpty else { return }
    precondition(layer.pixels.count >= layer.width * layer.height)
    precondition(values.count >= shape.count)
    let (place, width) = (layer.rect, layer.width)
    let low = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: mask))
    let high = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: mask >> 16))
    unsafe values.withUnsafeBufferPointer { values in
      unsafe layer.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let from = values.baseAddress, let to = pixels.baseAddress else { return }
        for y in area.rows {
          let source = unsafe PlaneSource(
            values: from + (shape.start(ofRow: y) &+ area.minX &- rect.minX))
          let row = unsafe to + ((y &- place.minY) &* width &+ area.minX &- place.minX)
          var x = 0
          while x < area.width {
            // Rounded to nearest; values are at most 65280 = 255 · 256.
            let v = (source.load(x) &+ 128) &>> 8
            let both = v | v &<< 8
            var bits = SIMD16<UInt16>()
            bits.evenHalf = both & low
            bits.oddHalf = both & high
            let words = unsafe unsafeBitCast(bits, to: SIMD8<UInt32>.self)  // any bits are valid
            if x &+ 8 <= area.width {
              let address = unsafe UnsafeMutableRawPointer(row + x)
              let old = unsafe address.loadUnaligned(as: SIMD8<UInt32>.self)
              unsafe address.storeBytes(of: old & ~mask | words, as: SIMD8<UInt32>.self)
            } else {
              for i in 0..<area.width &- x {
                unsafe row[x &+ i] = row[x &+ i] & ~mask | words[i]
              }
            }
            x &+= 8
          }
        }
      }
    }
  }
}

/// Copies a row of one channel: the lower or upper byte of every pixel's lower or upper (odd) half word.
@inline(__always)
private func copy(
  _ source: UnsafePointer<UInt32>, _ target: PlaneTarget, _ count: Int, isHigh: Bool, isOdd: Bool
) {
  var x = 0
  while x &+ 8 <= count {
    let words = unsafe UnsafeRawPointer(source + x).loadUnaligned(as: SIMD16<UInt16>.self)
    let v = isOdd ? words.oddHalf : words.evenHalf
    target.store(isHigh ? v & 0xFF00 : v &<< 8, x)
    x &+= 8
  }
  while x < count {
    let word = unsafe UInt16(truncatingIfNeeded: isOdd ? source[x] >> 16 : source[x])
    unsafe target.values[x] = isHigh ? word & 0xFF00 : word &<< 8
    x &+= 1
  }
}
