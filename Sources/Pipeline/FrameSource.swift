import Encoding
import Raster

/// Frames in order that can be requested repeatedly, also at smaller sizes.
protocol FrameSource: Sendable {
  /// The duration of each frame, in ticks of its clock.
  var ticks: [Int] { get }

  /// The size of the frames in pixels at a fraction of their full size, 0…1.
  func size(scale: Double) -> (width: Int, height: Int)

  /// Why frames are not made where coding takes so much from the first one on; nil if they are.
  func refusal(of cost: CodingCost) -> RenderFailure?

  /// Calls `sink`, which returns what coding the frames so far takes, with the frames of these numbers, which are ascending, in order; if known, with the
  /// rectangle outside of which a frame is the same as the one before.
  func frames(
    _ numbers: [Int], scale: Double,
    sink: (Bitmap, PixelRect?) throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure)
}

extension FrameSource {
  /// Frames that exist already are coded whatever it takes.
  func refusal(of cost: CodingCost) -> RenderFailure? { nil }
}
