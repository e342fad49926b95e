/// A decoded image: premultiplied 8-bit RGBA in encoded sRGB, rows from the top.
///
/// `identity` is a hash of the file's bytes: two images with the same identity have the same pixels, so
/// frames can be compared without comparing pixels.
public struct Image: Hashable, Sendable {
  public let identity: UInt64
  public let width: Int
  public let height: Int
  /// Red in the lowest byte, alpha in the highest; `width · height` of them.
  public let pixels: [UInt32]

  public init(identity: UInt64, width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height, "an image has all its pixels")
    self.identity = identity
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  public static func == (a: Image, b: Image) -> Bool {
    a.identity == b.identity && a.width == b.width && a.height == b.height
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(width)
    hasher.combine(height)
  }
}
