import Geometry
import Notations
import Scene

/// Reads the rows of tables and places their cells in columns.
///
/// A child with `cells` is a row; a plain child with `layers` is a section, whose children are rows of the same
/// columns; every other child is a row from edge to edge.
struct TableReader {
  let session: Session

  private indirect enum Part {
    case row(LayerCopy, cells: [LayerCopy])
    case section(LayerCopy, [Part])
    case spanning(LayerCopy)
  }

  private struct Options {
    var layout = TableLayout(columns: [])
    var decimalSigns: [Character] = []
  }

  func naturalSize(_ copy: LayerCopy) -> Size {
    guard let layers = copy.member(LayerKeys.layers) else { return .zero }
    let options = options(copy.measures(session)[TableKeys.table], in: copy.context.size)
    return options.layout.naturalSize(rows(parts(layers, copy.context), options))
  }

  /// The children of a table of this size; `table` is the value of its key with expressions evaluated.
  func children(_ layers: NodeReader, _ table: NodeReader?, _ context: LayerContext) -> LayerList {
    let options = options(table, in: context.size)
    let parts = parts(layers, context)
    var places = options.layout.place(rows(parts, options), in: context.size)[...]
    var list = LayerList()
    for part in parts { read(part, &places, origin: .zero, context.size, into: &list) }
    return list
  }

  // MARK: Parts

  private func parts(_ layers: NodeReader, _ context: LayerContext) -> [Part] {
    let lists = LayerListReader(session: session)
    return lists.copies(layers, context).map { copy in
      if let cells = copy.member(TableKeys.cells) {
        return .row(copy, cells: lists.copies(cells, copy.context))
      }
      if copy.kind == .plain, copy.member(LayerKeys.size) == nil,
        let rows = copy.member(LayerKeys.layers)
      {
        return .section(copy, parts(rows, copy.context))
      }
      return .spanning(copy)
    }
  }

  private func rows(_ parts: [Part], _ options: Options) -> [TableLayout.Row] {
    let reader = ItemReader(session: session)
    return parts.flatMap { part -> [TableLayout.Row] in
      switch part {
      case .row(_, let cells):
        let items = cells.enumerated().map { index, cell in
          let signs = options.decimalSigns
          return reader.item(
            cell, limit: nil,
            decimalSign: index < signs.count ? signs[index] : ColumnKeys.decimal.value)
        }
        return [.cells(items)]
      case .section(_, let parts): return rows(parts, options)
      case .spanning(let copy): return [.spanning(reader.item(copy, limit: nil))]
      }
    }
  }

  // MARK: Layers

  /// `origin` is the parent's position in the table, `size` its size.
  private func read(
    _ part: Part, _ places: inout ArraySlice<TableLayout.PlacedRow>, origin: Point, _ size: Size,
    into list: inout LayerList
  ) {
    let lists = LayerListReader(session: session)
    switch part {
    case .spanning(let copy):
      guard let place = places.popFirst(), var frame = place.cells.first else { return }
      frame.origin += place.frame.origin - origin
      lists.read(copy.placed(frame, in: size), into: &list)
    case .row(let copy, let cells):
      guard let place = places.popFirst() else { return }
      var frame = place.frame
      frame.origin -= origin
      copy.member(LayerKeys.layers)?.error("'layers' and 'cells' cannot be used together")
      lists.read(copy.placed(frame, in: size), into: &list) { _ in
        var row = LayerList()
        for (cell, rect) in zip(cells, place.cells) {
          lists.read(cell.placed(rect, in: frame.size), into: &row)
        }
        return row
      }
    case .section(let copy, let parts):
      guard let first = places.first else { return }
      var rest = places.prefix(TableReader.rowCount(parts))
      places = places.dropFirst(rest.count)
      let whole = rest.reduce(first.frame) { $0.union($1.frame) }
      let frame = Rect(origin: whole.origin - origin, size: whole.size)
      lists.read(copy.placed(frame, in: size), into: &list) { _ in
        var section = LayerList()
        for part in parts { read(part, &rest, origin: whole.origin, whole.size, into: &section) }
        return section
      }
    }
  }

  private static func rowCount(_ parts: [Part]) -> Int {
    parts.reduce(0) { count, part in
      switch part {
      case .row, .spanning: count + 1
      case .section(_, let parts): count + rowCount(parts)
      }
    }
  }

  // MARK: Options

  private func options(_ node: NodeReader?, in size: Size) -> Options {
    var options = Options()
    guard let node, let object = ObjectReader(node, TableKeys.vocabulary) else { return options }
    for column in object[TableKeys.columns]?.list("a list of columns", .any, { $0 }) ?? [] {
      let (column, sign) = self.column(column)
      options.layout.columns.append(column)
      options.decimalSigns.append(sign)
    }
    options.layout.columnSpacing = object.length(TableKeys.columnSpacing, of: size.width)
    options.layout.rowSpacing = object.length(TableKeys.rowSpacing, of: size.height)
    options.layout.rowHeight = object.length(TableKeys.rowHeight, of: size.height)
    options.layout.padding = object.value(TableKeys.padding) { GeometryReader.insets($0, in: size) }
    return options
  }

  private func column(_ node: NodeReader) -> (TableLayout.Column, Character) {
    let sign = ColumnKeys.decimal.value
    if node.string != nil {
      return (TableLayout.Column(node.choice() ?? ColumnKeys.align.value), sign)
    }
    guard let object = ObjectReader(node, ColumnKeys.vocabulary) else {
      return (TableLayout.Column(), sign)
    }
    var column = TableLayout.Column(object.choice(ColumnKeys.align))
    if let width = object[ColumnKeys.width] {
      column.width = width.string == "fill" ? .fill : width.extent()
    }
    return (column, object.value(ColumnKeys.decimal, decimalSign))
  }

  private func decimalSign(_ node: NodeReader) -> Character? {
    guard let text = node.text() else { return nil }
    if text.count == 1 { return text.first }
    node.error("a decimal sign must be one character")
    return nil
  }
}
