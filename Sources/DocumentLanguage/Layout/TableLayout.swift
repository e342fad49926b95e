import Geometry

/// Places cells in rows and columns: every column is as wide as its widest cell, every row as high as its
/// highest.
package struct TableLayout: Hashable, Sendable {
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right
    /// Aligns the decimal signs of numbers.
    case decimal
  }

  package struct Column: Hashable, Sendable {
    package var alignment: Alignment
    /// Nil for the width of the widest cell.
    package var width: Extent?

    package init(_ alignment: Alignment = .left, width: Extent? = nil) {
      self.alignment = alignment
      self.width = width
    }
  }

  /// A line of the table.
  package enum Row: Hashable, Sendable {
    /// One item for each column from the left; there may be fewer.
    case cells([PlacedItem])
    /// An item from edge to edge, such as a heading or a rule.
    case spanning(PlacedItem)
  }

  /// The places of a row and its cells.
  package struct PlacedRow: Hashable, Sendable {
    /// The row's frame in the table.
    package var frame: Rect
    /// The frames of the cells in the row; a single one for a spanning row.
    package var cells: [Rect]
  }

  package var columns: [Column]
  /// The distance between columns, in points.
  package var columnSpacing: Double
  /// The distance between rows, in points.
  package var rowSpacing: Double
  /// The minimum height of a row, in points.
  package var rowHeight: Double
  package var padding: Insets

  package init(
    columns: [Column], columnSpacing: Double = 12, rowSpacing: Double = 0, rowHeight: Double = 0,
    padding: Insets = Insets(all: 0)
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.rowSpacing = rowSpacing
    self.rowHeight = rowHeight
    self.padding = padding
  }

  /// The smallest size that holds the rows and the padding.
  package func naturalSize(_ rows: [Row]) -> Size {
    let widths = naturalWidths(rows)
    let spanning = rows.reduce(0.0) { widest, row in
      switch row {
      case .cells: widest
      case .spanning(let item): max(widest, item.width.smallest)
      }
    }
    let width = max(widths.reduce(gaps(widths.count), +), spanning)
    let height = rows.reduce(rowSpacing * Double(max(0, rows.count - 1))) {
      $0 + self.height($1)
    }
    return Size(
      width + padding.left + padding.right, height + padding.top + padding.bottom)
  }

  /// Returns the places of rows and cells in a table of this size.
  package func place(_ rows: [Row], in size: Size) -> [PlacedRow] {
    let room = Rect(origin: .zero, size: size).inset(by: padding)
    let widths = widths(rows, room: room.width)
    let decimals = decimals(rows)
    var top = room.minY
    return rows.map { row in
      let height = height(row)
      defer { top += height + rowSpacing }
      let frame = Rect(x: room.minX, y: top, width: room.width, height: height)
      switch row {
      case .spanning(let item):
        let width = item.width.points(of: room.width) ?? room.width
        let high = item.height.points(of: height) ?? height
        return PlacedRow(
          frame: frame, cells: [Rect(x: 0, y: (height - high) / 2, width: width, height: high)])
      case .cells(let items):
        return PlacedRow(frame: frame, cells: place(items, widths, decimals, height))
      }
    }
  }

  private func place(
    _ items: [PlacedItem], _ widths: [Double], _ decimals: [Decimals], _ height: Double
  ) -> [Rect] {
    let line = baseline(items, height)
    var left = 0.0
    return items.enumerated().map { index, item in
      let column = widths[index]
      defer { left += column + columnSpacing }
      let width = item.width.points(of: column) ?? column
      let high = item.height.points(of: height) ?? height
      let top = item.baseline.map { line - $0 } ?? (height - high) / 2
      let free = column - width
      let offset =
        switch alignment(index) {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        // The block of numbers is right-aligned in a wider column.
        case .decimal:
          item.decimal.map { column - decimals[index].after - $0 } ?? free
        }
      return Rect(x: left + offset, y: top, width: width, height: high)
    }
  }

  // MARK: Heights

  private func height(_ row: Row) -> Double {
    switch row {
    case .spanning(let item): max(rowHeight, item.height.smallest)
    case .cells(let items): max(rowHeight, textHeight(items).total, highest(items))
    }
  }

  private func highest(_ items: [PlacedItem]) -> Double {
    items.reduce(0) { max($0, $1.height.smallest) }
  }

  /// The height that texts need above their common baseline, and in total.
  private func textHeight(_ items: [PlacedItem]) -> (above: Double, total: Double) {
    let texts = items.filter { $0.baseline != nil }
    let above = texts.reduce(0) { max($0, $1.baseline ?? 0) }
    let below = texts.reduce(0) { max($0, $1.height.smallest - ($1.baseline ?? 0)) }
    return (above, above + below)
  }

  /// The common baseline of the texts in a row, which are centred in it as a whole.
  private func baseline(_ items: [PlacedItem], _ height: Double) -> Double {
    let text = textHeight(items)
    return (height - text.total) / 2 + text.above
  }

  // MARK: Widths

  /// The widest parts before and after the decimal sign in a column.
  private struct Decimals {
    var before = 0.0
    var after = 0.0
  }

  private func alignment(_ index: Int) -> Alignment {
    index < columns.count ? columns[index].alignment : .left
  }

  private func columnCount(_ rows: [Row]) -> Int {
    rows.reduce(columns.count) { count, row in
      switch row {
      case .cells(let items): max(count, items.count)
      case .spanning: count
      }
    }
  }

  private func gaps(_ count: Int) -> Double { columnSpacing * Double(max(0, count - 1)) }

  private func decimals(_ rows: [Row]) -> [Decimals] {
    var result = [Decimals](repeating: Decimals(), count: columnCount(rows))
    for case .cells(let items) in rows {
      for (index, item) in items.enumerated() {
        guard alignment(index) == .decimal, let decimal = item.decimal else { continue }
        result[index].before = max(result[index].before, decimal)
        result[index].after = max(result[index].after, item.width.smallest - decimal)
      }
    }
    return result
  }

  /// The width of each column's widest cell, or the width that the column states in points.
  private func naturalWidths(_ rows: [Row]) -> [Double] {
    var result = decimals(rows).map { $0.before + $0.after }
    for case .cells(let items) in rows {
      for (index, item) in items.enumerated() {
        result[index] = max(result[index], item.width.smallest)
      }
    }
    for (index, column) in columns.enumerated() {
      if case .points(let points)? = column.width { result[index] = points }
    }
    return result
  }

  /// The widths of the columns. Those that fill share the room that is left; if there are none, all columns
  /// without a width of their own do.
  private func widths(_ rows: [Row], room: Double) -> [Double] {
    var result = naturalWidths(rows)
    for (index, column) in columns.enumerated() {
      if case .share(let share)? = column.width { result[index] = share * room }
    }
    let free = max(0, room - result.reduce(gaps(result.count), +))
    let filling = columns.indices.filter { columns[$0].width == .fill }
    let sharing =
      filling.isEmpty
      ? result.indices.filter { $0 >= columns.count || columns[$0].width == nil } : filling
    for index in sharing { result[index] += free / Double(sharing.count) }
    return result
  }
}
