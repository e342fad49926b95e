import Raster

/// Pictures in order that can be asked for as often as needed, smaller ones too.
protocol PictureSource: Sendable {
  associatedtype Failure: Error

  /// How many hundredths of a second each picture is shown.
  var centiseconds: [Int] { get }

  /// Pixels of the pictures at a share of their full size, 0…1.
  func size(scale: Double) -> (width: Int, height: Int)

  /// Calls `sink` with the pictures of these numbers, ascending, in order, and where it is known with the
  /// rectangle outside of which a picture is the same as the one before.
  func pictures(
    _ numbers: [Int], scale: Double, sink: (Bitmap, PixelRect?) -> Void
  ) async throws(Failure)
}
