import DisplayList
import Palette

extension Color {
  /// As a straight pixel.
  var pixel: UInt32 {
    let c = bytes
    return Pixel.make(Int(c.red), Int(c.green), Int(c.blue), Int(c.alpha))
  }

  /// Nil if it is translucent.
  var opaquePixel: UInt32? { alpha >= 1 ? pixel : nil }
}
