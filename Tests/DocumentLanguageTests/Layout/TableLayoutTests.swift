import DocumentLanguage
import Geometry
import Notations
import TestSupport
import Testing

@Suite struct TableLayoutTests {
  private func text(_ width: Double, decimal: Double? = nil) -> PlacedItem {
    PlacedItem(width: .points(width), height: .points(10), baseline: 8, decimal: decimal)
  }

  @Test func `columns are as wide as their widest cell`() {
    let table = TableLayout(
      columns: [.init(.left), .init(.right)], columnSpacing: 5, rowSpacing: 2,
      padding: Insets(all: 3))
    let rows: [TableLayout.Row] = [
      .cells([text(30), text(8)]), .cells([text(12), text(20)]),
    ]
    let size = table.naturalSize(rows)
    #expect(size == Size(30 + 5 + 20 + 6, 10 + 2 + 10 + 6))
    let placed = table.place(rows, in: size)
    #expect(placed.map(\.frame.minY) == [3, 15])
    #expect(placed[0].cells.map(\.minX) == [0, 35 + 12])
    #expect(placed[1].cells.map(\.minX) == [0, 35])
    #expect(placed.allSatisfy { $0.cells[1].maxX == 55 })
  }

  @Test func `decimal signs stand under each other whatever the numbers`() {
    var random = SeededRNG(seed: 3)
    for round in 0..<100 {
      let table = TableLayout(columns: [.init(.left), .init(.decimal)])
      let items = (0..<6).map { _ in
        let before = Double.random(in: 1...60, using: &random)
        return text(before + .random(in: 0...30, using: &random), decimal: before)
      }
      let rows = items.map { TableLayout.Row.cells([text(40), $0]) }
      let natural = table.naturalSize(rows)
      for size in [natural, Size(natural.width + 50, natural.height)] {
        let placed = table.place(rows, in: size)
        let points = zip(placed, items).map { $0.cells[1].minX + ($1.decimal ?? 0) }
        let isAligned = points.allSatisfy { abs($0 - points[0]) < 1e-9 }
        let isInside = placed.allSatisfy {
          $0.cells[1].maxX <= size.width + 1e-9 && $0.cells[1].minX >= 52 - 1e-9
        }
        #expect(isAligned && isInside, "seed 3, round \(round)")
      }
    }
  }

  @Test func `room that is left goes to the columns that fill, else to all`() {
    let rows: [TableLayout.Row] = [.cells([text(30), text(20)])]
    let shared = TableLayout(columns: [.init(.left), .init(.right)], columnSpacing: 0)
    #expect(shared.place(rows, in: Size(100, 10))[0].cells.map(\.minX) == [0, 80])
    let filled = TableLayout(
      columns: [.init(.left), .init(.left, width: .fill)], columnSpacing: 0)
    #expect(filled.place(rows, in: Size(100, 10))[0].cells.map(\.minX) == [0, 30])
  }

  @Test func `texts of a row stand on one line, other cells in its middle`() {
    let small = PlacedItem(width: .points(5), height: .points(6), baseline: 5)
    let icon = PlacedItem(width: .points(4), height: .points(4))
    let table = TableLayout(columns: [], rowHeight: 20)
    let placed = table.place([.cells([text(9), small, icon])], in: Size(100, 20))
    #expect(placed[0].cells[0].minY + 8 == placed[0].cells[1].minY + 5)
    #expect(placed[0].cells[2].minY == 8)
    #expect(placed[0].cells[0].minY == 5)
  }

  @Test func `a spanning row takes the table's width`() {
    let rule = PlacedItem(width: .fill, height: .points(1))
    let rows: [TableLayout.Row] = [.cells([text(30), text(20)]), .spanning(rule)]
    let table = TableLayout(columns: [], columnSpacing: 10, padding: Insets(all: 2))
    let size = table.naturalSize(rows)
    #expect(size == Size(64, 15))
    let placed = table.place(rows, in: size)
    #expect(placed[1].frame == Rect(x: 2, y: 12, width: 60, height: 1))
    #expect(placed[1].cells == [Rect(x: 0, y: 0, width: 60, height: 1)])
  }
}
