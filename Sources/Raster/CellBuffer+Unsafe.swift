import CRasterKernels

// The inner loops, here and in the other files of this name, are the only unsafe code of the module. Every
// function takes arrays whole, checks once that the ranges it is given lie inside of them, and works with
// pointers that do not leave them. Where the machine can, a loop hands over to its twin in CRasterKernels.

extension CellBuffer {
  /// Adds an outline whose coordinates are relative to the buffer; only `rows` are drawn.
  mutating func add(_ outline: Outline, rows: Range<Int>) {
    let limits = rows.clamped(to: 0..<height)
    guard !outline.isEmpty, !limits.isEmpty, width > 0 else { return }
    precondition(cells.count >= stride * height && flags.count >= flagStride * height)
    if fixed.count < outline.points.count {
      fixed = [SIMD2<Int32>](repeating: .zero, count: outline.points.count * 2)
    }
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe flags.withUnsafeMutableBufferPointer { flags in
        unsafe fixed.withUnsafeMutableBufferPointer { fixed in
          // Not nil: the buffers are not empty, as width, height and the outline are not.
          guard let cellBase = cells.baseAddress, let flagBase = flags.baseAddress,
            let fixedBase = fixed.baseAddress
          else { return }
          // Rows are cut to limits, columns to 0…width: indices stay below stride·height.
          var writer = unsafe EdgeWriter(
            cells: cellBase, flags: flagBase, stride: stride, flagStride: flagStride, width: width,
            rows: limits)
          unsafe outline.points.withUnsafeBufferPointer { points in
            for i in outline.starts.indices {
              // Contours are ranges of the points' indices by construction.
              let contour = outline.contour(i)
              guard contour.count > 1 else { continue }
              unsafe writer.contour(
                UnsafeBufferPointer(rebasing: points[contour]), fixed: fixedBase)
            }
          }
          firstRow = min(firstRow, writer.firstRow)
          lastRow = max(lastRow, writer.lastRow)
          firstColumn = min(firstColumn, writer.firstColumn)
          lastColumn = max(lastColumn, writer.lastColumn)
        }
      }
    }
  }

  /// Turns the cells of all touched rows into coverage and clears them.
  mutating func sweep(isEvenOdd: Bool, _ loops: Loops, into coverage: inout Coverage) {
    coverage.spanCount = 0
    coverage.stride = stride
    coverage.isFolded = false
    guard firstRow <= lastRow else {
      coverage.rows = 0..<0
      return
    }
    coverage.rows = firstRow..<lastRow + 1
    coverage.prepare(cells: stride * height, rows: height)
    var place = unsafe KineoSweep()
    unsafe place.stride = stride
    unsafe place.flagStride = flagStride
    unsafe place.width = width
    unsafe place.row = firstRow
    unsafe place.lastRow = lastRow + 1
    unsafe place.firstFlag = firstColumn / 256 * 32
    unsafe place.lastFlag = min(flagStride, (lastColumn / 256 + 1) * 32)
    unsafe place.isEvenOdd = isEvenOdd
    firstRow = Int.max
    lastRow = Int.min
    firstColumn = Int.max
    lastColumn = Int.min
    // Room for the spans of a row at least; more are made where they do not suffice.
    var room = coverage.rows.count * 6
    while unsafe place.row < place.lastRow {
      coverage.reserveSpans(max(room, stride / 4 + 2))
      room = coverage.spans.count
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        unsafe flags.withUnsafeMutableBufferPointer { flags in
          unsafe coverage.mask.withUnsafeMutableBufferPointer { mask in
            unsafe coverage.signs.withUnsafeMutableBufferPointer { signs in
              unsafe coverage.spans.withUnsafeMutableBufferPointer { spans in
                // rows lie in 0..<height: writers were cut to it.
                unsafe place.cells = cells.baseAddress
                unsafe place.flags = flags.baseAddress
                unsafe place.mask = mask.baseAddress
                unsafe place.signs = signs.baseAddress
                unsafe place.spans = spans.baseAddress
                unsafe place.capacity = spans.count
                unsafe loops.sweep(&place)
              }
            }
          }
        }
      }
      coverage.spanCount = unsafe place.count
    }
    let seen = unsafe RowSigns(rawValue: place.seen)
    coverage.isFolded =
      seen.contains(.excess) || (seen.contains(.positive) && seen.contains(.negative))
  }
}

extension Coverage {
  fileprivate mutating func prepare(cells: Int, rows: Int) {
    if mask.count < cells { mask = [UInt8](repeating: 0, count: cells) }
    if signs.count < rows { signs = [RowSigns.RawValue](repeating: 0, count: rows) }
  }

  fileprivate mutating func reserveSpans(_ count: Int) {
    guard spans.count < spanCount + count else { return }
    let more = max(spans.count, count, 256)
    spans.append(
      contentsOf: repeatElement(Span(y: 0, minX: 0, maxX: 0, cover: 0), count: more))
  }
}

extension Loops {
  @inline(__always)
  fileprivate func sweep(_ place: inout KineoSweep) {
    #if arch(x86_64)
      if self == .wide { return unsafe kineo_sweep(&place) }
    #endif
    let most = unsafe place.stride / 4 + 2
    while unsafe place.row < place.lastRow && place.count + most <= place.capacity {
      guard let sweep = unsafe RowSweep(place) else { return }
      unsafe sweep.run(&place)
      unsafe place.row += 1
    }
  }
}

/// One row's way from cells to spans and mask.
@safe private struct RowSweep {
  let cells: UnsafeMutablePointer<Int32>
  let flags: UnsafeMutablePointer<UInt8>
  let mask: UnsafeMutablePointer<UInt8>
  let spans: UnsafeMutablePointer<Span>
  let signs: UnsafeMutablePointer<UInt8>
  let width: Int
  let lastFlag: Int
  let isEvenOdd: Bool

  /// Nil where an array is missing.
  init?(_ place: KineoSweep) {
    guard let cells = unsafe place.cells, let flags = unsafe place.flags,
      let mask = unsafe place.mask, let spans = unsafe place.spans,
      let signs = unsafe place.signs
    else { return nil }
    unsafe self.cells = cells + place.row &* place.stride
    unsafe self.flags = flags + place.row &* place.flagStride
    unsafe self.mask = mask + place.row &* place.stride
    unsafe self.spans = spans
    unsafe self.signs = signs + place.row
    unsafe width = place.width
    unsafe lastFlag = place.lastFlag
    unsafe isEvenOdd = place.isEvenOdd
  }

  func run(_ place: inout KineoSweep) {
    var sums = Sums()
    var x = 0  // all before it is told
    var granule = unsafe place.firstFlag
    let granules = unsafe place.stride / 8
    while granule < min(granules, lastFlag) {
      guard unsafe flags[granule] != 0 else {
        granule += 1
        continue
      }
      let start = granule * 8
      if start > x { unsafe emit(&place, x, start, level(sums.last)) }
      // The cell behind a flag may have been reached without its own.
      while granule < granules, unsafe flags[granule] != 0 || cells[granule * 8] != 0 {
        unsafe flags[granule] = 0
        sweep(granule * 8, &sums)
        granule += 1
      }
      x = granule * 8
      unsafe emit(&place, start, min(x, width), Span.masked)
    }
    if x < width { unsafe emit(&place, x, width, level(sums.last)) }
    let found = RowSigns(lowest: sums.lowest.min(), highest: sums.highest.max())
    unsafe signs.pointee = found.rawValue
    unsafe place.seen |= found.rawValue
  }

  /// The running sum of a row and what it was at least and at most.
  struct Sums {
    var last: Int32 = 0
    var lowest = SIMD8<Int32>(repeating: 0)
    var highest = SIMD8<Int32>(repeating: 0)
  }

  private func level(_ sum: Int32) -> Int32 {
    var v = sum < 0 ? 0 &- sum : sum
    if isEvenOdd {
      v &= 0x1FFFF
      if v > CellBuffer.one { v = 0x20000 &- v }
    } else if v > CellBuffer.one {
      v = CellBuffer.one
    }
    return (v &* 255 &+ 32768) &>> 16
  }

  /// Eight cells.
  @inline(__always)
  private func sweep(_ at: Int, _ sums: inout Sums) {
    let source = unsafe UnsafeMutableRawPointer(cells + at)
    var v = unsafe source.loadUnaligned(as: SIMD8<Int32>.self)
    unsafe source.storeBytes(of: SIMD8<Int32>(repeating: 0), as: SIMD8<Int32>.self)
    v = v &+ SIMD8(0, v[0], v[1], v[2], v[3], v[4], v[5], v[6])
    v = v &+ SIMD8(0, 0, v[0], v[1], v[2], v[3], v[4], v[5])
    v = v &+ SIMD8(0, 0, 0, 0, v[0], v[1], v[2], v[3])
    v = v &+ SIMD8(repeating: sums.last)
    sums.last = v[7]
    sums.lowest = pointwiseMin(sums.lowest, v)
    sums.highest = pointwiseMax(sums.highest, v)
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

  private func emit(_ place: inout KineoSweep, _ minX: Int, _ maxX: Int, _ cover: Int32) {
    guard minX < maxX, cover != 0 else { return }
    // There is room for two spans a granule and two more.
    unsafe spans[place.count] = Span(
      y: Int32(truncatingIfNeeded: place.row), minX: Int32(truncatingIfNeeded: minX),
      maxX: Int32(truncatingIfNeeded: maxX), cover: cover)
    unsafe place.count += 1
  }
}
