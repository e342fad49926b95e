import Geometry

/// Fills the layer's bounds with repeated copies of its children, like a pattern.
///
/// To fill a shape, use the shape as the layer's clip path; for a stroke, as its mask.
public struct Tiles: Hashable, Sendable {
  /// The part of the children's space that is repeated; not empty. The rest is cut off.
  public var tile: Rect
  /// From the children's space to the layer's.
  public var placement: Affine

  public init(tile: Rect, placement: Affine = .identity) {
    self.tile = tile
    self.placement = placement
  }
}
