import Encoding
import Raster

/// Frames in order that can be requested repeatedly, also at smaller sizes.
protocol FrameSource: Sendable {
  /// The duration of each frame, in ticks of its clock.
  var ticks: [Int] { get }

  /// The same, drawn by one worker in its caller's place, within this share of the work that is allowed; nil if a frame
  /// cannot be had without those before it.
  func single(share: Double) -> (any FrameSource)?

  /// How many workers may draw at one time, as far as memory allows.
  func workers(scale: Double) -> Int

  /// The size of the frames in pixels at a fraction of their full size, 0…1.
  func size(scale: Double) -> (width: Int, height: Int)

  /// Calls `sink` with the frames of these ascending numbers, in order, and if known with disjoint rectangles outside of which
  /// a frame equals the one before. `sink` returns the cost of coding the frames so far, and `cost` is that before the
  /// first. Throws if it is too high for frames that are drawn; frames that exist already are coded at any cost.
  func frames(
    _ numbers: [Int], scale: Double, cost: CodingCost,
    sink: (Bitmap, [PixelRect]?) async throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure)
}
