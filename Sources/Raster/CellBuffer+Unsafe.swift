import CRasterKernels

// The inner loops here and in the other `+Unsafe` files are the only unsafe code of the module. Every
// function takes arrays whole, checks once that the ranges it is given are inside them, and works with
// pointers that do not leave them. Loops that benefit from wide vectors are in CRasterKernels.

extension CellBuffer {
  /// Adds an outline whose coordinates are relative to the buffer. Only `rows` are drawn.
  mutating func add(_ outline: Outline, rows: Range<Int>) {
    let limits = rows.clamped(to: self.rows)
    guard !outline.isEmpty, !limits.isEmpty, width > 0 else { return }
    precondition(
      cells.count >= stride * self.rows.count && flags.count >= flagStride * self.rows.count)
    if fixed.count < outline.points.count {
      fixed = [SIMD2<Int32>](repeating: .zero, count: outline.points.count * 2)
    }
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe flags.withUnsafeMutableBufferPointer { flags in
        unsafe fixed.withUnsafeMutableBufferPointer { fixed in
          // Not nil: the buffers are not empty, because width, height and the outline are not.
          guard let cellBase = cells.baseAddress, let flagBase = flags.baseAddress,
            let fixedBase = fixed.baseAddress
          else { return }
          // Rows are cut to limits, columns to 0…width, so indices stay below stride·rows.
          var writer = unsafe EdgeWriter(
            cells: cellBase, flags: flagBase, top: top, stride: stride, flagStride: flagStride,
            width: width, rows: limits)
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
    coverage.top = top
    coverage.isFolded = false
    guard firstRow <= lastRow else {
      coverage.rows = 0..<0
      return
    }
    coverage.rows = firstRow..<lastRow + 1
    coverage.prepare(cells: stride * rows.count, rows: height)
    var place = unsafe KineoSweep()
    unsafe place.stride = stride
    unsafe place.flagStride = flagStride
    unsafe place.width = width
    unsafe place.row = firstRow
    unsafe place.lastRow = lastRow + 1
    unsafe place.firstRow = top
    unsafe place.firstFlag = firstColumn / 256 * 32
    unsafe place.lastFlag = min(flagStride, (lastColumn / 256 + 1) * 32)
    unsafe place.isEvenOdd = isEvenOdd
    firstRow = Int.max
    lastRow = Int.min
    firstColumn = Int.max
    lastColumn = Int.min
    // Room for at least one row of spans; more is made when it does not suffice.
    var room = coverage.rows.count * 6
    while unsafe place.row < place.lastRow {
      coverage.reserveSpans(max(room, stride / 4 + 2))
      room = coverage.spans.count
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        unsafe flags.withUnsafeMutableBufferPointer { flags in
          unsafe coverage.mask.withUnsafeMutableBufferPointer { mask in
            unsafe coverage.signs.withUnsafeMutableBufferPointer { signs in
              unsafe coverage.spans.withUnsafeMutableBufferPointer { spans in
                // Rows are among those with cells, because writers were cut to them.
                unsafe place.cells = cells.baseAddress
                unsafe place.flags = flags.baseAddress
                unsafe place.mask = mask.baseAddress
                unsafe place.signs = signs.baseAddress
                unsafe place.spans = spans.baseAddress
                unsafe place.capacity = spans.count
                unsafe kineo_sweep(loops.isWide, &place)
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
