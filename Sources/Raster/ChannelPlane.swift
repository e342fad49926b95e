/// One channel of pixels on its way through a blur: 8 whole and 8 fractional bits a pixel.
///
/// Its place is told in pixels of its level: level 0 is the canvas, every further level has half as many
/// pixels each way. Pixel `j` of a level is between `2j` and `2j + 1` of the level before, wherever the
/// plane begins: the same picture gives the same sums in whatever rectangle it is drawn.
struct ChannelPlane {
  /// What is beyond the edges.
  enum Edge { case transparent, repeated }

  /// Room on both sides of every row, for what is beyond the edges and for whole vectors.
  static let pad = 48

  private(set) var shape = Shape(.empty)
  /// A row for every row of the rectangle, and one of zeros.
  var values: [UInt16] = []

  init() {}

  var rect: PixelRect { shape.rect }

  /// Takes another place and size; the values are left as they are.
  mutating func place(_ rect: PixelRect) {
    shape = Shape(rect)
    if values.count < shape.count { values = [UInt16](repeating: 0, count: shape.count) }
  }

  mutating func shift(by x: Int, _ y: Int) { shape = Shape(rect.shifted(by: x, y)) }

  /// Where which value is.
  struct Shape {
    let rect: PixelRect
    /// Values a row.
    let stride: Int

    init(_ rect: PixelRect) {
      self.rect = rect
      stride = (rect.width + 7) / 8 * 8 + 2 * ChannelPlane.pad
    }

    var count: Int { stride * (rect.height + 1) }

    /// Where row `y` begins: its pixel at `rect.minX`.
    @inline(__always)
    func start(ofRow y: Int) -> Int { (y &- rect.minY) &* stride &+ ChannelPlane.pad }

    /// As `start(ofRow:)`, for any row.
    func start(ofRow y: Int, _ edge: Edge) -> Int {
      if y >= rect.minY && y < rect.maxY { return start(ofRow: y) }
      switch edge {
      case .transparent: return start(ofRow: rect.maxY)
      case .repeated: return start(ofRow: y < rect.minY ? rect.minY : rect.maxY - 1)
      }
    }
  }
}

extension PixelRect {
  /// The pixels of the next level that differ from what is beyond the edges, were these all that do.
  var halved: PixelRect {
    PixelRect(
      minX: (minX - 2) >> 1, minY: (minY - 2) >> 1, maxX: ((maxX + 1) >> 1) + 1,
      maxY: ((maxY + 1) >> 1) + 1)
  }

  /// The pixels of the next level from which these are made.
  var sources: PixelRect {
    PixelRect(
      minX: (minX - 1) >> 1, minY: (minY - 1) >> 1, maxX: (maxX >> 1) + 1,
      maxY: (maxY >> 1) + 1)
  }

  func sources(levels: Int) -> PixelRect {
    (0..<levels).reduce(self) { rect, _ in rect.sources }
  }

  func with(rows: Range<Int>) -> PixelRect {
    PixelRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }

  func with(columns: Range<Int>) -> PixelRect {
    PixelRect(minX: columns.lowerBound, minY: minY, maxX: columns.upperBound, maxY: maxY)
  }

  var rows: Range<Int> { minY..<max(minY, maxY) }
  var columns: Range<Int> { minX..<max(minX, maxX) }
}
