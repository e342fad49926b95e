import Raster

/// Takes the frames of an animation in order and encodes them to a file.
public protocol FrameSink: Sendable {
  /// Adds a frame that is shown for this many ticks of the format's clock. If `changed` is given, the frame equals
  /// the one before outside of it.
  mutating func add(_ frame: Bitmap, ticks: Int, changed: [PixelRect]?) throws(EncodingError)

  /// The cost of coding the frames so far.
  var cost: CodingCost { get }

  /// Returns the whole file, after the last frame.
  mutating func finish() throws(EncodingError) -> [UInt8]

  /// Frames with pixels whose error exceeds the tolerance, once the file is finished.
  var shortfalls: [Shortfall] { get }
}
