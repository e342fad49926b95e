import Geometry

/// Fills the layer's bounds with its children, again and again, as a pattern does.
///
/// To fill a shape, the layer has the shape as its clip path, or for a stroke as its mask.
public struct Tiles: Hashable, Sendable {
  /// What of the children's space is one copy; not empty. What is outside is cut off.
  public var tile: Rect
  /// From the children's space to the layer's.
  public var placement: Affine

  public init(tile: Rect, placement: Affine = .identity) {
    self.tile = tile
    self.placement = placement
  }
}
