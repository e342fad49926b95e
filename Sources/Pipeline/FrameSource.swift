import Raster

/// Frames in order that can be requested repeatedly, also at smaller sizes.
protocol FrameSource: Sendable {
  /// The duration of each frame, in ticks of its clock.
  var ticks: [Int] { get }

  /// The size of the frames in pixels at a fraction of their full size, 0…1.
  func size(scale: Double) -> (width: Int, height: Int)

  /// Calls `sink` with the frames of these numbers, which are ascending, in order; if known, with the
  /// rectangle outside of which a frame is the same as the one before.
  func frames(
    _ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) throws(RenderFailure) -> Void
  ) async throws(RenderFailure)
}
