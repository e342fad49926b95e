/// A picture in memory: premultiplied 8-bit RGBA in encoded sRGB, rows from the top, without gaps.
///
/// A pixel is one word with red in the lowest byte and alpha in the highest.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  /// Creates a transparent picture.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    pixels = .zeros(width * height)
  }

  /// Creates a picture from existing pixels, `width · height` of them.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height, "a bitmap has all its pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
