import Geometry

/// How a canvas maps to pixels.
public struct Viewport: Hashable, Sendable {
  /// In pixels; both positive.
  public var width: Int
  public var height: Int
  /// Maps points of the canvas to pixels.
  public var transform: Affine

  public init(width: Int, height: Int, transform: Affine) {
    precondition(width > 0 && height > 0, "a viewport has at least one pixel")
    self.width = width
    self.height = height
    self.transform = transform
  }

  /// Creates a viewport of the whole canvas with `scale` pixels per point, at least one pixel in each
  /// direction.
  public init(canvas: Size, scale: Double) {
    self.init(
      width: max(1, Int((canvas.width * scale).rounded())),
      height: max(1, Int((canvas.height * scale).rounded())),
      transform: .scale(scale, scale))
  }
}
