/// A finished GIF, and the ways in which it differs from what was requested.
public struct GIFProduct: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Frames with pixels whose error exceeds the tolerance, in order.
  public var shortfalls: [Shortfall]
  /// The first frame with translucent pixels, counted from 0; the format has none, so each was made opaque or
  /// transparent. Nil if there were none, or they were blended with a matte.
  public var firstTranslucent: Int?
  /// The colours that are reproduced exactly; opaque pixels.
  public var flatColors: [UInt32]
  /// The number of pixels in all images that dithering gave an entry other than the nearest one.
  public var mixedPixels: Int
}
