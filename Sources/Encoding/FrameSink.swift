import Raster

/// Takes the frames of an animation in order and makes a file of them.
public protocol FrameSink: Sendable {
  /// The frame is shown for this many ticks of the format's clock. Outside of `changed`, if it is given, it is
  /// the same as the frame before.
  mutating func add(_ frame: Bitmap, ticks: Int, changed: PixelRect?) throws(EncodingError)

  /// What coding the frames so far takes.
  var cost: CodingCost { get }

  /// The whole file, after the last frame.
  mutating func finish() throws(EncodingError) -> [UInt8]
}
