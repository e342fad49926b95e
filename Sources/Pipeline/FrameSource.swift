import Raster

/// Frames in order that can be asked for as often as needed, smaller ones too.
protocol FrameSource: Sendable {
  /// For how many ticks of its clock each frame is shown.
  var ticks: [Int] { get }

  /// Pixels of the frames at a share of their full size, 0…1.
  func size(scale: Double) -> (width: Int, height: Int)

  /// Calls `sink` with the frames of these numbers, ascending, in order, and if known with the
  /// rectangle outside of which a frame is the same as the one before.
  func frames(
    _ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) throws(RenderFailure) -> Void
  ) async throws(RenderFailure)
}
