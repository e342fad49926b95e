import Raster

/// Images as half blocks: each cell of the terminal is two pixels, one above the other.
public struct BlockScreen: Sendable {
  private struct Cell: Hashable {
    var top: UInt32
    var bottom: UInt32
  }

  private var shown: [Cell] = []
  private var columns = 0

  public init() {}

  /// The output that shows an opaque image from the top left corner on: only the cells that changed.
  public mutating func show(_ picture: Bitmap) -> [UInt8] {
    let rows = (picture.height + 1) / 2
    var cells: [Cell] = []
    cells.reserveCapacity(rows * picture.width)
    for row in 0..<rows {
      for x in 0..<picture.width {
        let top = picture[x, 2 * row]
        cells.append(
          Cell(top: top, bottom: 2 * row + 1 < picture.height ? picture[x, 2 * row + 1] : top))
      }
    }
    let isAllNew = columns != picture.width || shown.count != cells.count
    var out = ""
    var cursor = -1
    var colors: Cell?
    for (i, cell) in cells.enumerated() where isAllNew || shown[i] != cell {
      if cursor != i || i % picture.width == 0 {
        out += "\u{1B}[\(i / picture.width + 1);\(i % picture.width + 1)H"
      }
      if colors?.top != cell.top { out += "\u{1B}[38;2;\(Self.numbers(cell.top))m" }
      if colors?.bottom != cell.bottom { out += "\u{1B}[48;2;\(Self.numbers(cell.bottom))m" }
      out += "▀"
      colors = cell
      cursor = i + 1
    }
    shown = cells
    columns = picture.width
    return out.isEmpty ? [] : Array((out + "\u{1B}[0m").utf8)
  }

  private static func numbers(_ pixel: UInt32) -> String {
    "\(pixel & 255);\(pixel >> 8 & 255);\(pixel >> 16 & 255)"
  }
}
