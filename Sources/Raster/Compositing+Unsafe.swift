import CRasterKernels
import DisplayList

// Loops over pixels. As in the other `+Unsafe` files, arrays are passed whole, ranges are checked once, and
// pointers do not leave them.

/// Divides two channels of eight pixels by 255, rounding to nearest.
@inline(__always)
private func divide255(_ t: SIMD16<UInt16>) -> SIMD16<UInt16> {
  // t ≤ 255·255 + 127: no lane overflows.
  let u = t &+ 128
  return (u &+ (u &>> 8)) &>> 8
}

@inline(__always)
private func lanes(_ p: SIMD8<UInt32>) -> SIMD16<UInt16> {
  unsafe unsafeBitCast(p, to: SIMD16<UInt16>.self)  // same size, any bits are valid
}

@inline(__always)
private func words(_ p: SIMD16<UInt16>) -> SIMD8<UInt32> {
  unsafe unsafeBitCast(p, to: SIMD8<UInt32>.self)  // same size, any bits are valid
}

/// Whether no bit is set.
@inline(__always)
private func isZero(_ p: SIMD8<UInt32>) -> Bool {
  // Same size, any bits are valid.
  let bits = unsafe unsafeBitCast(p.lowHalf | p.highHalf, to: SIMD2<UInt64>.self)
  return bits[0] | bits[1] == 0
}

/// Lays `above` over `color · cover`; covers 0…255 are in the low byte of each lane.
@inline(__always)
private func underlaid(
  _ color: SIMD8<UInt32>, _ above: SIMD8<UInt32>, _ cover: SIMD8<UInt32>
) -> SIMD8<UInt32> {
  let low = SIMD8<UInt32>(repeating: 0x00FF_00FF)
  let k = lanes(cover | (cover &<< 16))
  let rest = SIMD8<UInt32>(repeating: 255) &- (above &>> 24)
  let r = lanes(rest | (rest &<< 16))
  let rb = divide255(divide255(lanes(color & low) &* k) &* r)
  let ga = divide255(divide255(lanes((color &>> 8) & low) &* k) &* r)
  // The sum of two premultiplied channels is at most 255, so there is no carry.
  return above &+ (words(rb) | (words(ga) &<< 8))
}

@safe private struct PixelRow {
  let pixels: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func load(_ i: Int) -> SIMD8<UInt32> {
    unsafe UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  func store(_ v: SIMD8<UInt32>, _ i: Int) {
    unsafe UnsafeMutableRawPointer(pixels + i).storeBytes(of: v, as: SIMD8<UInt32>.self)
  }

  @inline(__always)
  func fill(_ color: UInt32, _ from: Int, _ to: Int) {
    var i = from
    if color == 0 {
      // With a constant the compiler makes this a `memset`, which uses the machine's widest stores.
      unsafe (pixels + i).update(repeating: 0, count: max(0, to &- i))
      i = to
    } else {
      let v = SIMD8<UInt32>(repeating: color)
      while i &+ 8 <= to {
        store(v, i)
        i &+= 8
      }
    }
    while i < to {
      unsafe pixels[i] = color
      i &+= 1
    }
  }
}

extension PixelLayer {
  /// Draws one colour where `coverage` says so, inside `clip`, which is relative to the layer.
  mutating func draw(_ color: UInt32, _ coverage: Coverage, clip: PixelRect, _ loops: Loops) {
    let area = clip.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    guard !area.isEmpty, color != 0 else { return }
    precondition(coverage.mask.count >= coverage.place(ofRow: coverage.rows.upperBound))
    precondition(coverage.stride >= area.maxX && pixels.count >= width * height)
    let width = self.width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe coverage.mask.withUnsafeBufferPointer { mask in
        unsafe coverage.spans.withUnsafeBufferPointer { spans in
          guard let pixelBase = pixels.baseAddress, let maskBase = mask.baseAddress,
            let spanBase = spans.baseAddress
          else { return }
          // Columns are cut to the area, which is no wider than the mask; spans are in rows that this has.
          unsafe kineo_draw_color(
            loops.isWide,
            KineoPlace(
              pixels: pixelBase, width: width, minX: Int32(area.minX), minY: Int32(area.minY),
              maxX: Int32(area.maxX), maxY: Int32(area.maxY), mask: maskBase,
              stride: coverage.stride, firstRow: coverage.top), spanBase, coverage.spanCount, color)
        }
      }
    }
  }

  /// Sets every pixel of `area`, which is relative to the layer.
  mutating func fill(_ color: UInt32, in area: PixelRect) {
    let area = area.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    precondition(pixels.count >= width * height)
    let width = self.width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      if area.minX == 0 && area.maxX == width {
        // Whole rows follow each other without gaps.
        unsafe PixelRow(pixels: base).fill(color, area.minY * width, area.maxY * width)
      } else {
        for y in area.minY..<max(area.minY, area.maxY) {
          unsafe PixelRow(pixels: base + y * width).fill(color, area.minX, area.maxX)
        }
      }
    }
  }
}

extension PixelLayer {
  /// Like `fill(_:in:)`, but pixels that `coverage` covers completely may keep any value: what is drawn next covers them.
  mutating func fill(_ color: UInt32, in area: PixelRect, around coverage: Coverage) {
    let area = area.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
    var (solid, count) = (0, 0)
    for k in 0..<coverage.spanCount where coverage.spans[k].cover == 255 {
      solid += Int(coverage.spans[k].maxX - coverage.spans[k].minX)
      count += 1
    }
    // Filling many short stretches takes longer than filling everything.
    guard solid * 4 > area.width * area.height, solid >= 128 * count else {
      return fill(color, in: area)
    }
    precondition(pixels.count >= width * height)
    let width = self.width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      // Everything before column `x` of row `y` is done.
      var (x, y) = (area.minX, area.minY)
      for k in 0..<coverage.spanCount {
        let span = coverage.spans[k]
        guard span.cover == 255, span.y >= area.minY, span.y < area.maxY else { continue }
        while y < span.y {
          unsafe PixelRow(pixels: base + y * width).fill(color, x, area.maxX)
          (x, y) = (area.minX, y + 1)
        }
        unsafe PixelRow(pixels: base + y * width).fill(color, x, min(Int(span.minX), area.maxX))
        x = min(max(x, Int(span.maxX)), area.maxX)
      }
      while y < area.maxY {
        unsafe PixelRow(pixels: base + y * width).fill(color, x, area.maxX)
        (x, y) = (area.minX, y + 1)
      }
    }
  }
}

extension PixelLayer {
  /// Lays another layer over this one in the part of `area` that both cover.
  mutating func composite(
    _ top: PixelLayer, _ area: PixelRect, opacity: Double, _ mode: BlendMode, _ loops: Loops
  ) {
    let area = area.intersection(rect).intersection(top.rect)
    let k = UInt32(max(0, min(1, opacity)) * 255 + 0.5)
    guard !area.isEmpty, k > 0 else { return }
    guard mode != .normal else { return layOver(top, k, area, loops) }
    // Neighbouring pixels are often equal, and so are their mixtures.
    var last = (source: UInt32(0), below: UInt32(0), mixed: UInt32(0))
    for y in area.minY..<area.maxY {
      let a = (y - rect.minY) * width - rect.minX
      let b = (y - top.rect.minY) * top.width - top.rect.minX
      for x in area.minX..<area.maxX where top.pixels[b + x] != 0 {
        let source = top.pixels[b + x]
        let below = pixels[a + x]
        if source != last.source || below != last.below {
          let shown = k == 255 ? source : Premultiplied.scaled(source, k)
          last = (source, below, mode.blend(shown, over: below))
        }
        pixels[a + x] = last.mixed
      }
    }
  }

  /// Lays `top` over this layer. `area` is inside both layers; `cover` is 0…255.
  private mutating func layOver(
    _ top: PixelLayer, _ cover: UInt32, _ area: PixelRect, _ loops: Loops
  ) {
    precondition(rect.contains(area) && top.rect.contains(area))
    precondition(pixels.count >= width * height && top.pixels.count >= top.width * top.height)
    let (place, width) = (rect, self.width)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe top.pixels.withUnsafeBufferPointer { upper in
        guard let to = pixels.baseAddress, let from = upper.baseAddress else { return }
        for y in area.rows {
          // Both rows have `area.width` pixels from here.
          let row = unsafe to + ((y &- place.minY) &* width &+ area.minX &- place.minX)
          let at = (y &- top.rect.minY) &* top.width &+ area.minX &- top.rect.minX
          unsafe kineo_lay_row(loops.isWide, row, from + at, nil, cover, area.width)
        }
      }
    }
  }

  /// Lays one colour below the pixels in `area`, in the amount given by `cover`.
  mutating func underlay(_ color: UInt32, _ cover: ChannelPlane, _ area: PixelRect) {
    let area = area.intersection(rect).intersection(cover.rect)
    guard !area.isEmpty, color != 0 else { return }
    precondition(pixels.count >= width * height && cover.values.count >= cover.shape.count)
    let (place, width) = (rect, self.width)
    let shape = cover.shape
    let v = SIMD8<UInt32>(repeating: color)
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe cover.values.withUnsafeBufferPointer { values in
        guard let to = pixels.baseAddress, let from = values.baseAddress else { return }
        for y in area.rows {
          // Both rows have `area.width` places from here.
          let row = unsafe PixelRow(
            pixels: to + ((y &- place.minY) &* width &+ area.minX &- place.minX))
          let source = unsafe from + (shape.start(ofRow: y) &+ area.minX &- shape.rect.minX)
          var x = 0
          while x &+ 8 <= area.width {
            let c = unsafe UnsafeRawPointer(source + x).loadUnaligned(as: SIMD8<UInt16>.self)
            let k = SIMD8<UInt32>(truncatingIfNeeded: (c &+ 128) &>> 8)
            if !isZero(k) { row.store(underlaid(v, row.load(x), k), x) }
            x &+= 8
          }
          while x < area.width {
            let k = unsafe UInt32((source[x] &+ 128) &>> 8)
            let above = unsafe row.pixels[x]
            unsafe row.pixels[x] = Premultiplied.over(above, Premultiplied.scaled(color, k))
            x &+= 1
          }
        }
      }
    }
  }

  /// Keeps only what is covered of the pixels in `area`, which is inside the layer.
  mutating func cut(_ coverage: Coverage, _ area: PixelRect) {
    let left = area.minX - rect.minX
    let right = area.maxX - rect.minX
    var i = 0
    for y in area.minY - rect.minY..<area.maxY - rect.minY {
      var x = left
      let row = y * width
      while i < coverage.spanCount, Int(coverage.spans[i].y) < y { i += 1 }
      while i < coverage.spanCount, Int(coverage.spans[i].y) == y {
        let span = coverage.spans[i]
        i += 1
        let from = min(max(left, Int(span.minX)), right)
        let to = min(Int(span.maxX), right)
        while x < from {
          pixels[row + x] = 0
          x += 1
        }
        while x < to {
          let k =
            span.cover == Span.masked
            ? UInt32(coverage.mask[coverage.place(ofRow: y) + x]) : UInt32(span.cover)
          if k < 255 { pixels[row + x] = Premultiplied.scaled(pixels[row + x], k) }
          x += 1
        }
      }
      while x < right {
        pixels[row + x] = 0
        x += 1
      }
    }
  }
}
