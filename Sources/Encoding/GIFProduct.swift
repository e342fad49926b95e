/// A finished GIF, and where it is not what was asked for.
public struct GIFProduct: Hashable, Sendable {
  public var bytes: [UInt8]
  /// Frames with pixels that are off by more than the tolerance, in order.
  public var shortfalls: [GIFShortfall]
  /// The first frame with translucent pixels, counted from 0; the format has none, so each was made opaque or
  /// transparent. Nil if all are one or the other, or blended with a matte.
  public var firstTranslucent: Int?
  /// The colours that come out exactly; opaque pixels.
  public var flatColors: [UInt32]
  /// Pixels that dithering gave another entry than the nearest one, of all images.
  public var mixedPixels: Int
}

/// A frame that the format could not show as exactly as was asked.
public struct GIFShortfall: Hashable, Sendable {
  /// Of the frames given, counted from 0.
  public var frame: Int
  /// Different colours of the pixels that change with this frame.
  public var colors: Int
  /// The most that a channel of one of them is off, of 255.
  public var error: Int
}
