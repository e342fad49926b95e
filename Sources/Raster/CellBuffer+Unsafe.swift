import Geometry

// The inner loops, and the only unsafe code of the module. Every function takes arrays whole, checks
// once that the ranges it is given lie inside of them, and works with pointers that do not leave it.

/// Draws edges into cells; lives only inside of `CellBuffer.add`.
@safe private struct EdgeWriter {
  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>
  let stride: Int
  let words: Int
  /// The right border in fixed point.
  let right: Int
  let rightEdge: Double
  /// Rows that are drawn.
  let top: Int
  let bottom: Int
  var firstRow = Int.max
  var lastRow = Int.min

  /// 1.5·2^52: adding it leaves the nearest integer in the low bits of a Double below 2^51.
  private static let magic = 6755399441055744.0

  @inline(__always)
  private func nearest(_ v: Double) -> Int {
    Int(truncatingIfNeeded: (v + EdgeWriter.magic).bitPattern)
      &- Int(truncatingIfNeeded: EdgeWriter.magic.bitPattern)
  }

  /// Cuts an edge at the left and the right border; what lies outside runs along the border.
  @inline(__always)
  mutating func edge(_ p: Point, _ q: Point) {
    if min(p.x, q.x) >= 0 && max(p.x, q.x) <= rightEdge {
      inner(p.x, p.y, q.x, q.y)
    } else {
      outer(p, q)
    }
  }

  @inline(never)
  private mutating func outer(_ p: Point, _ q: Point) {
    if p.x <= 0 && q.x <= 0 { return inner(0, p.y, 0, q.y) }
    if p.x >= rightEdge && q.x >= rightEdge { return inner(rightEdge, p.y, rightEdge, q.y) }
    // Borders in the order in which the edge meets them.
    var x = min(max(p.x, 0), rightEdge)
    var y = p.y
    let first = p.x < q.x ? 0 : rightEdge
    for side in 0..<2 {
      let border = side == 0 ? first : rightEdge - first
      guard (p.x < border && border < q.x) || (q.x < border && border < p.x) else { continue }
      let cut = p.y + (border - p.x) / (q.x - p.x) * (q.y - p.y)
      inner(x, y, border, cut)
      x = border
      y = cut
    }
    inner(x, y, min(max(q.x, 0), rightEdge), q.y)
  }

  @inline(__always)
  private mutating func inner(_ px: Double, _ py: Double, _ qx: Double, _ qy: Double) {
    let ay = nearest(py * 65536)
    let by = nearest(qy * 65536)
    if ay == by { return }
    let ax = nearest(px * 65536)
    let bx = nearest(qx * 65536)
    if ay < by {
      rows(ax, ay, bx, by, 1)
    } else {
      rows(bx, by, ax, ay, -1)
    }
  }

  /// From (x0, y0) down to (x1, y1), all fixed point; y0 < y1.
  ///
  /// Where the edge crosses a row's border is worked out from its upper end for each row by itself, so
  /// that a row comes out the same whichever other rows are drawn.
  private mutating func rows(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int) {
    var row = y0 &>> 16
    let end = min((y1 &- 1) &>> 16, bottom &- 1)
    let isCut = row < top
    if isCut { row = top }
    if row > end { return }
    firstRow = min(firstRow, row)
    lastRow = max(lastRow, end)
    let dx = Double(x1 &- x0)
    let dy = Double(y1 &- y0)
    let slope = dx / dy
    var y = y0
    var x = x0
    if isCut {
      y = row &<< 16
      x = min(max(0, x0 &+ nearest(slope * Double(y &- y0))), right)
    }
    while true {
      var nextY = (row &+ 1) &<< 16
      var nextX = x1
      if nextY < y1 {
        nextX = min(max(0, x0 &+ nearest(slope * Double(nextY &- y0))), right)
      } else {
        nextY = y1
      }
      // Cell indices: 0 ≤ x ≤ right = width·65536, so x >> 16 ≤ width ≤ stride − 2.
      let line = unsafe cells + row &* stride
      let bits = unsafe touched + row &* words
      let cover = (nextY &- y) &* sign
      let i = x &>> 16
      let j = nextX &>> 16
      if i == j {
        let area = (cover &* ((x & 0xFFFF) &+ (nextX & 0xFFFF)) &+ 0x10000) &>> 17
        unsafe line[i] &+= Int32(truncatingIfNeeded: cover &- area)
        unsafe line[i &+ 1] &+= Int32(truncatingIfNeeded: area)
        let g = i &>> 3
        let h = (i &+ 1) &>> 3
        unsafe bits[g &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: g & 63)
        unsafe bits[h &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: h & 63)
      } else {
        unsafe shallow(line, bits, x, nextX, cover, dy / dx)
      }
      if row == end { return }
      row &+= 1
      x = nextX
      y = nextY
    }
  }

  /// A row that the edge crosses through several cells; `perX` is dy/dx.
  @inline(__always)
  private func shallow(
    _ line: UnsafeMutablePointer<Int32>, _ bits: UnsafeMutablePointer<UInt64>, _ xa: Int, _ xb: Int,
    _ cover: Int, _ perX: Double
  ) {
    let left = min(xa, xb)
    let stop = max(xa, xb)
    var i = left &>> 16
    let last = stop &>> 16
    let rate = cover < 0 ? -abs(perX) : abs(perX)
    // Coverage below the edge up to a column's right border, by column; the last takes the rest.
    let fraction = left & 0xFFFF
    var reach = 65536 &- fraction
    var sum = nearest(rate * Double(reach))
    var area = (sum &* (fraction &+ 65536) &+ 0x10000) &>> 17
    unsafe line[i] &+= Int32(truncatingIfNeeded: sum &- area)
    var carry = area
    let first = i
    i &+= 1
    while i < last {
      reach &+= 65536
      let next = nearest(rate * Double(reach))
      let part = next &- sum
      area = part &>> 1
      unsafe line[i] &+= Int32(truncatingIfNeeded: carry &+ part &- area)
      carry = area
      sum = next
      i &+= 1
    }
    let part = cover &- sum
    area = (part &* (stop & 0xFFFF) &+ 0x10000) &>> 17
    unsafe line[i] &+= Int32(truncatingIfNeeded: carry &+ part &- area)
    unsafe line[i &+ 1] &+= Int32(truncatingIfNeeded: area)
    var g = first &>> 3
    let h = (i &+ 1) &>> 3
    while g <= h {
      unsafe bits[g &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: g & 63)
      g &+= 1
    }
  }
}

extension CellBuffer {
  /// Adds an outline whose coordinates are relative to the buffer; only `rows` are drawn.
  mutating func add(_ outline: Outline, rows: Range<Int>) {
    let limits = rows.clamped(to: 0..<height)
    guard !outline.isEmpty, !limits.isEmpty, width > 0 else { return }
    precondition(cells.count >= stride * height && touched.count >= words * height)
    let range = unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe touched.withUnsafeMutableBufferPointer { touched -> (Int, Int) in
        // Not nil: the buffers are not empty, as width and height are above zero.
        guard let cellBase = cells.baseAddress, let bitBase = touched.baseAddress else {
          return (Int.max, Int.min)
        }
        // Rows are cut to limits, columns to 0…width: indices stay below stride·height, words·height.
        var writer = unsafe EdgeWriter(
          cells: cellBase, touched: bitBase, stride: stride, words: words, right: width << 16,
          rightEdge: Double(width), top: limits.lowerBound, bottom: limits.upperBound)
        unsafe outline.points.withUnsafeBufferPointer { points in
          for i in outline.starts.indices {
            let contour = outline.contour(i)
            guard contour.count > 1 else { continue }
            // Contours are ranges of the points' indices by construction.
            var last = unsafe points[contour.upperBound - 1]
            for k in contour {
              let p = unsafe points[k]
              writer.edge(last, p)
              last = p
            }
          }
        }
        return (writer.firstRow, writer.lastRow)
      }
    }
    firstRow = min(firstRow, range.0)
    lastRow = max(lastRow, range.1)
  }

  /// Turns the cells of all touched rows into coverage and clears them.
  mutating func sweep(isEvenOdd: Bool, into coverage: inout Coverage) {
    coverage.spanCount = 0
    coverage.stride = stride
    coverage.isFolded = false
    guard firstRow <= lastRow else {
      coverage.rows = 0..<0
      return
    }
    coverage.rows = firstRow..<lastRow + 1
    firstRow = Int.max
    lastRow = Int.min
    coverage.prepare(cells: stride * height, rows: height, spansARow: stride / 8 * 2 + 2)
    let width = self.width
    let stride = self.stride
    let words = self.words
    var seen: RowSigns = []
    // Out of the coverage for the while, so that its spans can grow meanwhile.
    var mask: [UInt8] = []
    swap(&mask, &coverage.mask)
    defer { swap(&mask, &coverage.mask) }
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe touched.withUnsafeMutableBufferPointer { touched in
        unsafe mask.withUnsafeMutableBufferPointer { mask in
          guard let cellBase = cells.baseAddress, let bitBase = touched.baseAddress,
            let maskBase = mask.baseAddress
          else { return }
          for row in coverage.rows {
            coverage.reserveSpans(stride / 8 * 2 + 2)
            // rows lie in 0..<height: writers were cut to it.
            let line = unsafe RowSweep(
              cells: cellBase + row &* stride, bits: bitBase + row &* words,
              mask: maskBase + row &* stride, words: words, width: width)
            let signs = unsafe coverage.spans.withUnsafeMutableBufferPointer { spans in
              unsafe line.run(
                row: row, isEvenOdd: isEvenOdd, spans: spans, count: &coverage.spanCount)
            }
            coverage.signs[row] = signs
            seen.formUnion(signs)
          }
        }
      }
    }
    coverage.isFolded =
      seen.contains(.excess) || (seen.contains(.positive) && seen.contains(.negative))
  }
}

extension Coverage {
  fileprivate mutating func prepare(cells: Int, rows: Int, spansARow: Int) {
    if mask.count < cells { mask = [UInt8](repeating: 0, count: cells) }
    if signs.count < rows { signs = [RowSigns](repeating: [], count: rows) }
  }

  fileprivate mutating func reserveSpans(_ count: Int) {
    guard spans.count < spanCount + count else { return }
    let more = max(spans.count, count, 256)
    spans.append(
      contentsOf: repeatElement(Span(y: 0, minX: 0, maxX: 0, cover: 0), count: more))
  }
}

/// One row's way from cells to spans and mask.
@safe private struct RowSweep {
  let cells: UnsafeMutablePointer<Int32>
  let bits: UnsafeMutablePointer<UInt64>
  let mask: UnsafeMutablePointer<UInt8>
  let words: Int
  let width: Int

  @inline(__always)
  private func level(_ sum: Int32, _ isEvenOdd: Bool) -> Int32 {
    var v = sum < 0 ? 0 &- sum : sum
    if isEvenOdd {
      v &= 0x1FFFF
      if v > CellBuffer.one { v = 0x20000 &- v }
    } else if v > CellBuffer.one {
      v = CellBuffer.one
    }
    return (v &* 255 &+ 32768) &>> 16
  }

  @inline(__always)
  func run(
    row: Int, isEvenOdd: Bool, spans: UnsafeMutableBufferPointer<Span>, count: inout Int
  ) -> RowSigns {
    var sum: Int32 = 0
    var lowest = SIMD8<Int32>(repeating: 0)
    var highest = SIMD8<Int32>(repeating: 0)
    var x = 0  // all before it is told
    for word in 0..<words {
      var left = unsafe bits[word]
      guard left != 0 else { continue }
      unsafe bits[word] = 0
      while left != 0 {
        let first = left.trailingZeroBitCount
        let run = (~(left &>> UInt64(first))).trailingZeroBitCount  // 64 − first at most
        let start = (word &* 64 &+ first) &* 8
        // Granules lie inside of a row: bits are set for cells below stride only.
        if start > x {
          let cover = level(sum, isEvenOdd)
          if cover != 0 {
            unsafe emit(row, x, start, cover, spans, &count)
          }
        }
        for g in 0..<run {
          let at = start &+ g &* 8
          let source = unsafe UnsafeMutableRawPointer(cells + at)
          var v = unsafe source.loadUnaligned(as: SIMD8<Int32>.self)
          unsafe source.storeBytes(of: SIMD8<Int32>(repeating: 0), as: SIMD8<Int32>.self)
          v = v &+ SIMD8(0, v[0], v[1], v[2], v[3], v[4], v[5], v[6])
          v = v &+ SIMD8(0, 0, v[0], v[1], v[2], v[3], v[4], v[5])
          v = v &+ SIMD8(0, 0, 0, 0, v[0], v[1], v[2], v[3])
          v = v &+ SIMD8(repeating: sum)
          sum = v[7]
          lowest = pointwiseMin(lowest, v)
          highest = pointwiseMax(highest, v)
          let sign = v &>> 31
          v = (v ^ sign) &- sign
          if isEvenOdd {
            v = v & SIMD8(repeating: 0x1FFFF)
            v = pointwiseMin(v, SIMD8(repeating: 0x20000) &- v)
          } else {
            v = pointwiseMin(v, SIMD8(repeating: CellBuffer.one))
          }
          v = ((v &<< 8) &- v &+ SIMD8(repeating: 32768)) &>> 16
          let bytes = SIMD8<UInt8>(truncatingIfNeeded: v)
          unsafe UnsafeMutableRawPointer(mask + at).storeBytes(of: bytes, as: SIMD8<UInt8>.self)
        }
        x = start &+ run &* 8
        unsafe emit(row, start, min(x, width), Span.masked, spans, &count)
        left = first &+ run >= 64 ? 0 : left & (~0 &<< UInt64(first &+ run))
      }
    }
    if x < width {
      let cover = level(sum, isEvenOdd)
      if cover != 0 { unsafe emit(row, x, width, cover, spans, &count) }
    }
    var signs: RowSigns = []
    // One unit more or less than a whole is rounding.
    if highest.max() > 8 { signs.insert(.positive) }
    if lowest.min() < -8 { signs.insert(.negative) }
    if highest.max() > CellBuffer.one + 8 || lowest.min() < -CellBuffer.one - 8 {
      signs.insert(.excess)
    }
    return signs
  }

  @inline(__always)
  private func emit(
    _ row: Int, _ minX: Int, _ maxX: Int, _ cover: Int32,
    _ spans: UnsafeMutableBufferPointer<Span>, _ count: inout Int
  ) {
    guard minX < maxX else { return }
    // reserveSpans made room for two spans a granule and two more.
    unsafe spans[count] = Span(
      y: Int32(truncatingIfNeeded: row), minX: Int32(truncatingIfNeeded: minX),
      maxX: Int32(truncatingIfNeeded: maxX), cover: cover)
    count &+= 1
  }
}
