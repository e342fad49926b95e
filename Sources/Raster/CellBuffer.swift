import CRasterKernels

/// Exact signed areas, accumulated edge by edge. The coverage of a row is the running sum of its cells.
///
/// Every edge adds to a cell the area it covers of the pixel to its right, and the rest to the next cell (as
/// font-rs does; the flags are Blend2D's touched bits). Numbers are fixed-point with 16 fractional bits, so
/// that sums do not depend on the order, closed contours add up to exactly zero, and a moving shape never
/// disturbs a pixel it does not touch. All cells are zero between two shapes.
///
/// There are cells for some rows of the picture only; of large pictures, one band of rows after the other is drawn.
struct CellBuffer {
  /// What so many cells take stays in a processor's cache.
  static let cells = 1 << 19

  /// The most cells, if they suffice for three rows.
  private let most: Int
  private(set) var width = 0
  private(set) var height = 0
  /// The first row that has cells, and how many have.
  private(set) var top = 0
  private(set) var bandHeight = 0
  /// Cells per row: two more than pixels, rounded up to whole granules of eight.
  private(set) var stride = 0
  /// Flags per row, one per granule, rounded up to 32.
  private(set) var flagStride = 0
  var cells: [Int32] = []
  /// The granules that were written to. A granule's first cell may be written without its flag, see
  /// `EdgeWriter`.
  var flags: [UInt8] = []
  /// A contour's points in fixed point.
  var fixed: [SIMD2<Int32>] = []
  /// The rows that may have been touched since the last sweep.
  var firstRow = Int.max
  var lastRow = Int.min
  /// The columns that may have been touched since the last sweep.
  var firstColumn = Int.max
  var lastColumn = Int.min

  init(most: Int) { self.most = most }

  /// Makes room for a band of a picture of this size. Call it only between two shapes.
  mutating func resize(width: Int, height: Int) {
    guard width != self.width || height != self.height else { return }
    self.width = width
    self.height = height
    stride = (width + 2 + 7) / 8 * 8
    flagStride = (stride / 8 + 31) / 32 * 32
    bandHeight = min(height, max(3, most / stride))
    if cells.count < stride * bandHeight {
      cells = .zeros(stride * bandHeight)
    }
    if flags.count < flagStride * bandHeight {
      flags = [UInt8](repeating: 0, count: flagStride * bandHeight)
    }
  }

  /// The most rows that can be drawn at the same time, each with the ones next to it.
  var mostRows: Int { height == bandHeight ? height : bandHeight - 2 }

  /// Moves to the band that begins with a row. Call it only between two shapes.
  mutating func move(to row: Int) { top = min(max(0, row), height - bandHeight) }

  /// The rows that have cells.
  var rows: Range<Int> { top..<top + bandHeight }
}

/// A stretch of a row with coverage: uniform, 1…255, or one byte per pixel in the mask.
typealias Span = KineoSpan

extension Span {
  /// The coverage value that refers to the mask.
  static let masked: Int32 = -1

  /// Whether it is to the left of a column, or in a row above.
  func ends(before column: Int, in row: Int) -> Bool {
    Int(y) < row || Int(y) == row && Int(maxX) <= column
  }
}

/// The area a shape covers: spans from top to bottom, left to right, and the mask they refer to.
///
/// The mask has one byte per cell of the buffer, with its stride; only the parts that spans refer to are
/// valid.
struct Coverage {
  var spans: [Span] = []
  var spanCount = 0
  var mask: [UInt8] = []
  var stride = 0
  /// The row with which the mask begins.
  var top = 0
  /// What the sums of each row were like, see `RowSigns`.
  var signs: [RowSigns.RawValue] = []
  var rows = 0..<0

  /// Whether a contour covers something twice or in both directions, so that pixels where edges cross have
  /// to be solved exactly.
  var isFolded = false

  /// The index of a row's first byte in the mask.
  @inline(__always)
  func place(ofRow row: Int) -> Int { (row &- top) &* stride }

  /// Whether a span reaches over a pixel that is not to its right.
  func covers(_ column: Int, _ row: Int, with span: Int) -> Bool {
    span < spanCount && Int(spans[span].y) == row && Int(spans[span].minX) <= column
  }
}

/// What the running sums of a row were like. A deviation of one unit from a whole is rounding.
struct RowSigns: OptionSet {
  let rawValue: UInt8
  static let positive = RowSigns(rawValue: UInt8(kineo_positive))
  static let negative = RowSigns(rawValue: UInt8(kineo_negative))
  static let excess = RowSigns(rawValue: UInt8(kineo_excess))
}
