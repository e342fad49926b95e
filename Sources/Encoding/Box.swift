import Palette
import Raster

/// A growing rectangle of whole pixels; both ends belong to it.
struct Box: Hashable, Sendable {
  private(set) var left = Int.max
  private(set) var top = Int.max
  private(set) var right = Int.min
  private(set) var bottom = Int.min

  init() {}

  /// The rectangle of an image.
  init(_ image: GIFImage) {
    include(image.x, image.y)
    include(image.x + image.width - 1, image.y + image.height - 1)
  }

  /// Grows around runs that are given in reading order.
  struct Rows {
    private(set) var box = Box()
    private let width: Int
    // The row of the last run, and its first pixel: a division for each run would take longer than all else.
    private var y = 0
    private var row = 0

    init(width: Int) { self.width = width }

    mutating func include(_ run: FrameStore.Run) {
      if run.start - row >= width {
        y = run.start / width
        row = y * width
      }
      box.include(run.start - row, y, count: run.count, width: width)
    }
  }

  var isEmpty: Bool { left > right }
  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }
  /// In pixels.
  var area: Int { isEmpty ? 0 : width * height }

  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// Includes pixels in reading order from this place on, on a canvas of this width.
  mutating func include(_ x: Int, _ y: Int, count: Int, width: Int) {
    if x + count <= width {
      include(x, y)
      include(x + count - 1, y)
    } else {
      include(0, y)
      include(width - 1, y + (x + count - 1) / width)
    }
  }

  mutating func include(_ other: Box) {
    guard !other.isEmpty else { return }
    include(other.left, other.top)
    include(other.right, other.bottom)
  }
}

extension PixelRect {
  init(_ box: Box) {
    self =
      box.isEmpty
      ? .empty
      : PixelRect(minX: box.left, minY: box.top, maxX: box.right + 1, maxY: box.bottom + 1)
  }
}
