import DisplayList
import Geometry

/// Premultiplied pixels that are somewhere on the canvas: the canvas itself, or a group on its way to it.
struct PixelLayer {
  /// What of the canvas's pixels it holds; may reach beyond the canvas.
  private(set) var rect: PixelRect
  /// `rect.width` a row; the array may be longer.
  var pixels: [UInt32]

  init() {
    rect = .empty
    pixels = []
  }

  /// Takes another place and size; the pixels are left as they are.
  mutating func place(_ rect: PixelRect) {
    self.rect = rect
    let count = rect.width * rect.height
    if pixels.count < count { pixels = [UInt32](repeating: 0, count: count) }
  }

  var width: Int { rect.width }
  var height: Int { rect.height }
}
