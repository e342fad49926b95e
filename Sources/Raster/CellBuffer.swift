import CRasterKernels

/// Exact signed areas, collected edge by edge: the coverage of a row is the running sum of its cells.
///
/// Every edge adds to a cell what it covers of the pixel to its right, and to the next cell the rest
/// (as font-rs does; the flags are Blend2D's touched bits). Numbers are fixed-point with 16 fractional bits,
/// so that sums do not depend on any order, closed contours add up to exactly zero, and a shape that
/// moves does not disturb a pixel it does not touch. All cells are zero between two shapes.
struct CellBuffer {
  /// The value of a pixel that is covered once.
  static let one: Int32 = 65536

  private(set) var width = 0
  private(set) var height = 0
  /// Cells a row: two more than pixels, rounded up to whole granules of eight.
  private(set) var stride = 0
  /// Flags a row, one a granule, rounded up to 32.
  private(set) var flagStride = 0
  var cells: [Int32] = []
  /// Which granules were written to; the first cell of one may be without its flag, see `EdgeWriter`.
  var flags: [UInt8] = []
  /// A contour's points in fixed point.
  var fixed: [SIMD2<Int32>] = []
  /// The rows that may have been touched since the last sweep.
  var firstRow = Int.max
  var lastRow = Int.min
  /// And the columns.
  var firstColumn = Int.max
  var lastColumn = Int.min

  /// Makes room for a picture of this size; only between two shapes.
  mutating func resize(width: Int, height: Int) {
    guard width != self.width || height != self.height else { return }
    self.width = width
    self.height = height
    stride = (width + 2 + 7) / 8 * 8
    flagStride = (stride / 8 + 31) / 32 * 32
    if cells.count < stride * height {
      cells = [Int32](repeating: 0, count: stride * height)
    }
    if flags.count < flagStride * height {
      flags = [UInt8](repeating: 0, count: flagStride * height)
    }
  }
}

/// A stretch of a row with coverage: uniform, 1…255, or a byte for each pixel in the mask.
typealias Span = KineoSpan

extension Span {
  /// The coverage that says to look at the mask.
  static let masked: Int32 = -1
}

/// What a shape covers: spans from top to bottom, left to right, and the mask they refer to.
///
/// The mask is one byte a pixel of the buffer, with its stride; only what spans refer to is valid.
struct Coverage {
  var spans: [Span] = []
  var spanCount = 0
  var mask: [UInt8] = []
  var stride = 0
  /// For each row what its sums were like, see `RowSigns`.
  var signs: [RowSigns.RawValue] = []
  var rows = 0..<0

  /// Whether a contour covers something twice or in both directions: then pixels where edges cross
  /// are to be solved exactly.
  var isFolded = false
}

/// What the running sums of a row were like; one unit more or less than a whole is rounding.
struct RowSigns: OptionSet {
  let rawValue: UInt8
  static let positive = RowSigns(rawValue: UInt8(kineo_positive))
  static let negative = RowSigns(rawValue: UInt8(kineo_negative))
  static let excess = RowSigns(rawValue: UInt8(kineo_excess))
}
