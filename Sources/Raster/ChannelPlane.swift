/// One channel of pixels during a blur: 8 integer and 8 fractional bits per pixel.
///
/// Its rectangle is in pixels of its level. Level 0 is the canvas, and every further level has half as many
/// pixels in each direction. Pixel `j` of a level is between `2j` and `2j + 1` of the level before,
/// wherever the plane begins, so the same picture gives the same sums whatever rectangle it is drawn in.
struct ChannelPlane {
  /// What is beyond the edges.
  enum Edge { case transparent, repeated }

  /// Padding on both sides of every row, for the pixels beyond the edges and for whole vectors.
  static let pad = 48

  private(set) var shape = Shape(.empty)
  /// One row for every row of the rectangle, and a row of zeros.
  var values: [UInt16] = []

  init() {}

  var rect: PixelRect { shape.rect }

  /// Changes the position and size and leaves the values as they are.
  mutating func place(_ rect: PixelRect) {
    shape = Shape(rect)
    if values.count < shape.count { values = [UInt16](repeating: 0, count: shape.count) }
  }

  mutating func shift(by x: Int, _ y: Int) { shape = Shape(rect.shifted(by: x, y)) }

  /// The memory layout of a plane.
  struct Shape {
    let rect: PixelRect
    /// Values per row.
    let stride: Int

    init(_ rect: PixelRect) {
      self.rect = rect
      stride = (rect.width + 7) / 8 * 8 + 2 * ChannelPlane.pad
    }

    var count: Int { stride * (rect.height + 1) }

    /// The index of the first value of row `y`, the pixel at `rect.minX`.
    @inline(__always)
    func start(ofRow y: Int) -> Int { (y &- rect.minY) &* stride &+ ChannelPlane.pad }

    /// Like `start(ofRow:)`, for rows inside and outside the rectangle.
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
  /// The pixels of the next level that can differ from those beyond the edges if only these pixels do.
  var halved: PixelRect {
    PixelRect(
      minX: (minX - 2) >> 1, minY: (minY - 2) >> 1, maxX: ((maxX + 1) >> 1) + 1,
      maxY: ((maxY + 1) >> 1) + 1)
  }

  /// The pixels of the next level from which these are computed.
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
