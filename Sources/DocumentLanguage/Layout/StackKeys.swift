import Geometry
import Notations

/// The keys of stacks.
enum StackKeys {
  static let stack = Key(
    "stack", .either([.choice(StackLayout.Axis.allCases.map(\.rawValue)), .record(.stack)]),
    "places the children in a row or a column by their natural sizes")

  static let fields = Fields(StackLayout())
    .choice("axis", \.axis, "its direction")
    .choice(
      "align", \.alignment,
      "alignment of children across the axis; baseline is for texts in a row"
    )
    .choice(
      "distribute", \.distribution,
      "placement of children along the axis when there is room left")
  static let spacing = Key.length("spacing", .any, "points between children", default: 0)
  static let padding = Key.value(
    "padding", GeometryReader.insetsKind,
    "room around the children: one distance, [top and bottom, sides], or top, right, bottom, left",
    default: Insets(all: 0))

  static let vocabulary = Vocabulary(
    .stack, "a stack", fields.keys + [spacing.key, padding.key])
}

/// The keys of tables and their rows.
enum TableKeys {
  static let table = Key(
    "table", .record(.table),
    "places rows under each other, with columns as wide as their widest cell")
  static let cells = Key(
    "cells", .list(.record(.layer), .any),
    "a table's row: layers for its columns, from the left")

  static let columns = Key(
    "columns", .list(.either([.choice(alignments), .record(.column)]), .any),
    "the columns from the left, each an alignment or an object")
  static let columnSpacing = Key.length(
    "columnSpacing", .notNegative, "points between columns", default: 12)
  static let rowSpacing = Key.length(
    "rowSpacing", .notNegative, "points between rows", default: 0)
  static let rowHeight = Key.length(
    "rowHeight", .notNegative, "no row is lower than this", default: 0)
  static let padding = StackKeys.padding

  static let vocabulary = Vocabulary(
    .table, "a table",
    [columns, columnSpacing.key, rowSpacing.key, rowHeight.key, padding.key])

  static let alignments = TableLayout.Alignment.allCases.map(\.rawValue)
}

/// The keys of a table's column.
enum ColumnKeys {
  static let align = Key.choice(
    "align", "alignment of cells in the column; decimal lines up decimal signs",
    default: TableLayout.Alignment.left)
  static let width = Key(
    "width", .either([.length(.notNegative), .choice(["fill"])]),
    "points, a part of the table, or all that is left", otherwise: "that of the widest cell")
  static let decimal = Key.value(
    "decimal", .text, "the character that separates whole numbers from fractions",
    default: Character("."))

  static let vocabulary = Vocabulary(.column, "a column", [align.key, width, decimal.key])
}
