import DisplayList
import Geometry

/// Premultiplied pixels somewhere on the canvas: the canvas itself, or a group to be drawn on it.
struct PixelLayer {
  /// The canvas's pixels that the layer holds; it may extend beyond the canvas.
  private(set) var rect: PixelRect
  /// Rows of `rect.width` pixels; the array may be longer.
  var pixels: [UInt32]

  init() {
    rect = .empty
    pixels = []
  }

  /// Changes the position and size and leaves the pixels as they are.
  mutating func place(_ rect: PixelRect) {
    self.rect = rect
    let count = rect.width * rect.height
    if pixels.count < count { pixels = .zeros(count) }
  }

  var width: Int { rect.width }
  var height: Int { rect.height }
}
