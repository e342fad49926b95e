import Geometry

// Turns edges into cells. As in the other `+Unsafe` files, arrays are passed whole, ranges are checked once, and
// pointers do not leave them.

/// Draws the edges of contours into cells. It lives only inside `CellBuffer.add`.
///
/// An edge also writes to the cell after its last pixel but only flags the cells of its pixels, so a sweep also looks
/// at the first cell after a flagged granule.
@safe struct EdgeWriter {
  let cells: UnsafeMutablePointer<Int32>
  let flags: UnsafeMutablePointer<UInt8>
  /// The row of the first cells and flags.
  let top: Int
  let stride: Int
  let flagStride: Int
  /// Columns 0 to width of these rows are drawn.
  let width: Int
  let rows: Range<Int>
  /// The rows and columns that may have been drawn to.
  var firstRow = Int.max
  var lastRow = Int.min
  var firstColumn = Int.max
  var lastColumn = Int.min

  /// 1.5·2^52: adding it leaves the nearest integer in the low bits of a Double below 2^51.
  private static let magic = 6755399441055744.0

  @inline(__always)
  private func nearest(_ v: Double) -> Int {
    Int(truncatingIfNeeded: (v + EdgeWriter.magic).bitPattern)
      &- Int(truncatingIfNeeded: EdgeWriter.magic.bitPattern)
  }

  /// Draws a closed contour. `fixed` has room for its points.
  @inline(__always)
  mutating func contour(
    _ points: UnsafeBufferPointer<Point>, fixed: UnsafeMutablePointer<SIMD2<Int32>>
  ) {
    // Minima and maxima are written out because the library's vector versions check for NaN.
    var (left, top) = unsafe (points[0].x, points[0].y)
    var (right, bottom) = (left, top)
    for i in points.indices {
      let p = unsafe points[i]
      left = p.x < left ? p.x : left
      right = p.x > right ? p.x : right
      top = p.y < top ? p.y : top
      bottom = p.y > bottom ? p.y : bottom
      let x = UInt32(truncatingIfNeeded: (p.x * 65536 + EdgeWriter.magic).bitPattern)
      let y = UInt32(truncatingIfNeeded: (p.y * 65536 + EdgeWriter.magic).bitPattern)
      unsafe fixed[i] = SIMD2(Int32(bitPattern: x), Int32(bitPattern: y))
    }
    guard bottom > Double(rows.lowerBound), top < Double(rows.upperBound) else { return }
    // Fixed point holds the points, and no side of the picture cuts them.
    let isBetweenSides =
      left >= 0 && right <= Double(min(width, 32767)) && top >= -32768 && bottom <= 32767
    firstColumn = min(firstColumn, Int(min(max(0, left), Double(width))))
    // In fixed point an edge just before a column may be on it.
    lastColumn = max(lastColumn, Int(min(max(0, right + 0x1p-16), Double(width))))
    if isBetweenSides {
      firstRow = max(rows.lowerBound, min(firstRow, Int(top)))
      lastRow = max(lastRow, min(Int(bottom), rows.upperBound &- 1))
      let isInside = top >= Double(rows.lowerBound) && bottom <= Double(rows.upperBound)
      unsafe betweenSides(UnsafeBufferPointer(start: fixed, count: points.count), isInside)
    } else {
      var last = unsafe points[points.count &- 1]
      for i in points.indices {
        let p = unsafe points[i]
        cut(last, p)
        last = p
      }
    }
  }

  /// Draws a contour that is not cut at its sides; `isInside` says that it is not cut above or below either.
  @inline(__always)
  private mutating func betweenSides(
    _ points: UnsafeBufferPointer<SIMD2<Int32>>, _ isInside: Bool
  ) {
    let (low, high) = (rows.lowerBound &<< 16, rows.upperBound &<< 16)
    var x = unsafe Int(points[points.count &- 1].x)
    var y = unsafe Int(points[points.count &- 1].y)
    for i in points.indices {
      let nextX = unsafe Int(points[i].x)
      let nextY = unsafe Int(points[i].y)
      if !isInside, min(y, nextY) < low || max(y, nextY) > high {
        if y < nextY {
          cutRows(x, y, nextX, nextY, 1)
        } else if nextY < y {
          cutRows(nextX, nextY, x, y, -1)
        }
      } else if y < nextY {
        edge(x, y, nextX, nextY, 1)
      } else if nextY < y {
        edge(nextX, nextY, x, y, -1)
      }
      x = nextX
      y = nextY
    }
  }

  /// Draws an edge from (x0, y0) down to (x1, y1), all fixed point; y0 < y1, 0 ≤ x ≤ width, y within the rows.
  ///
  /// The crossing with each row's border is computed from the edge's upper end independently for each row, so that a
  /// row comes out the same whatever other rows are drawn.
  @inline(__always)
  private func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int) {
    let row = y0 &>> 16
    var rows = ((y1 &- 1) &>> 16) &- row
    // Rows are among those with cells, columns in 0...width.
    var line = unsafe cells + (row &- top) &* stride
    var flag = unsafe flags + (row &- top) &* flagStride
    if rows == 0 {
      let cover = (y1 &- y0) &* sign
      let i = x0 &>> 16
      if i == x1 &>> 16 {
        unsafe single(line, flag, i, x0 &+ x1, cover)
      } else {
        let rate = Double(cover) / Double(abs(x1 &- x0))
        unsafe several(line, flag, min(x0, x1), max(x0, x1), cover, rate)
      }
      return
    }
    let dx = Double(x1 &- x0)
    let dy = Double(y1 &- y0)
    let slope = dx / dy
    let perX = dy / abs(dx) * Double(sign)
    let depth = ((row &+ 1) &<< 16) &- y0
    // All are integers, and the products are off by less than one half, so no x is beyond x1.
    var way = Double(depth)
    var x = x0 &+ nearest(slope * way)
    unsafe piece(line, flag, x0, x, depth &* sign, perX)
    while true {
      unsafe line += stride
      unsafe flag += flagStride
      rows &-= 1
      if rows == 0 { break }
      way += 65536
      let nextX = x0 &+ nearest(slope * way)
      unsafe wholeRow(line, flag, x, nextX, sign, perX)
      x = nextX
    }
    let last = y1 &- ((y1 &- 1) &>> 16) &<< 16
    unsafe piece(line, flag, x, x1, last &* sign, perX)
  }

  /// Draws the part of an edge that is in one row; `rate` is dy/|dx| with the cover's sign.
  @inline(__always)
  private func piece(
    _ line: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ x: Int,
    _ nextX: Int,
    _ cover: Int, _ rate: Double
  ) {
    let i = x &>> 16
    if i == nextX &>> 16 {
      unsafe single(line, flag, i, x &+ nextX, cover)
    } else {
      unsafe several(line, flag, min(x, nextX), max(x, nextX), cover, rate)
    }
  }

  /// Like `piece`, for an edge that spans the whole row: no product is needed.
  @inline(__always)
  private func wholeRow(
    _ line: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ x: Int,
    _ nextX: Int,
    _ sign: Int, _ rate: Double
  ) {
    let i = x &>> 16
    if i == nextX &>> 16 {
      let area = ((x &+ nextX &- i &<< 17) &* sign &+ 1) &>> 1
      unsafe line[i] &+= Int32(truncatingIfNeeded: sign &<< 16 &- area)
      unsafe line[i &+ 1] &+= Int32(truncatingIfNeeded: area)
      unsafe flag[i &>> 3] = 1
    } else {
      unsafe several(line, flag, min(x, nextX), max(x, nextX), sign &<< 16, rate)
    }
  }

  /// Draws a row in which an edge stays in one pixel; `sum` is the sum of its two x.
  @inline(__always)
  private func single(
    _ line: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ i: Int, _ sum: Int,
    _ cover: Int
  ) {
    // Twice the mean distance from the pixel's left border, times the height.
    let area = (cover &* (sum &- i &<< 17) &+ 0x10000) &>> 17
    unsafe line[i] &+= Int32(truncatingIfNeeded: cover &- area)
    unsafe line[i &+ 1] &+= Int32(truncatingIfNeeded: area)
    unsafe flag[i &>> 3] = 1
  }

  /// Draws a row in which an edge crosses several pixels; `rate` is dy/|dx| with the cover's sign.
  @inline(__always)
  private func several(
    _ line: UnsafeMutablePointer<Int32>, _ flag: UnsafeMutablePointer<UInt8>, _ left: Int,
    _ stop: Int, _ cover: Int, _ rate: Double
  ) {
    var i = left &>> 16
    let last = stop &>> 16
    // Coverage below the edge up to each column's right border; the last column takes the rest.
    let fraction = left & 0xFFFF
    var reach = Double(65536 &- fraction)
    var sum = nearest(rate * reach)
    var area = (sum &* (fraction &+ 65536) &+ 0x10000) &>> 17
    unsafe line[i] &+= Int32(truncatingIfNeeded: sum &- area)
    unsafe flag[i &>> 3] = 1
    var carry = area
    i &+= 1
    while i < last {
      reach += 65536
      let next = nearest(rate * reach)
      let part = next &- sum
      area = part &>> 1
      unsafe line[i] &+= Int32(truncatingIfNeeded: carry &+ part &- area)
      unsafe flag[i &>> 3] = 1
      carry = area
      sum = next
      i &+= 1
    }
    let part = cover &- sum
    area = (part &* (stop & 0xFFFF) &+ 0x10000) &>> 17
    unsafe line[i] &+= Int32(truncatingIfNeeded: carry &+ part &- area)
    unsafe line[i &+ 1] &+= Int32(truncatingIfNeeded: area)
    unsafe flag[i &>> 3] = 1
  }

  // Edges that a border may cut

  /// Cuts an edge at the left and right borders. The parts outside run along the border.
  @inline(never)
  private mutating func cut(_ p: Point, _ q: Point) {
    let right = Double(width)
    // Borders in the order in which the edge meets them.
    var x = min(max(p.x, 0), right)
    var y = p.y
    let first = p.x < q.x ? 0 : right
    for side in 0..<2 {
      let border = side == 0 ? first : right - first
      guard (p.x < border && border < q.x) || (q.x < border && border < p.x) else { continue }
      let cut = p.y + (border - p.x) / (q.x - p.x) * (q.y - p.y)
      cutRows(x, y, border, cut)
      x = border
      y = cut
    }
    cutRows(x, y, min(max(q.x, 0), right), q.y)
  }

  private mutating func cutRows(_ px: Double, _ py: Double, _ qx: Double, _ qy: Double) {
    let ay = nearest(py * 65536)
    let by = nearest(qy * 65536)
    let ax = nearest(px * 65536)
    let bx = nearest(qx * 65536)
    if ay < by {
      cutRows(ax, ay, bx, by, 1)
    } else if by < ay {
      cutRows(bx, by, ax, ay, -1)
    }
  }

  /// Like `edge`, but y may be above or below the rows.
  private mutating func cutRows(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int) {
    var row = max(y0 &>> 16, rows.lowerBound)
    let end = min((y1 &- 1) &>> 16, rows.upperBound &- 1)
    if row > end { return }
    firstRow = min(firstRow, row)
    lastRow = max(lastRow, end)
    let dx = Double(x1 &- x0)
    let dy = Double(y1 &- y0)
    let slope = dx / dy
    let perX = dy / abs(dx) * Double(sign)
    var y = max(y0, row &<< 16)
    var x = y == y0 ? x0 : x0 &+ nearest(slope * Double(y &- y0))
    while row <= end {
      let nextY = min(y1, (row &+ 1) &<< 16)
      let nextX = nextY == y1 ? x1 : x0 &+ nearest(slope * Double(nextY &- y0))
      let line = unsafe cells + (row &- top) &* stride
      let flag = unsafe flags + (row &- top) &* flagStride
      unsafe piece(line, flag, x, nextX, (nextY &- y) &* sign, perX)
      row &+= 1
      x = nextX
      y = nextY
    }
  }
}
