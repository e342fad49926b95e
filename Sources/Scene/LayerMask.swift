import DisplayList
import Geometry

/// Cuts a layer by the picture of other layers, which are in its space and on its clock.
///
/// Several make one cover together, each by its mode on that of those before it. A matte is a mask of one
/// layer by itself. The mask's opacity stands still: where it moves, it is that of its layers, and of an inverted
/// mask that of one layer around them which has the inverted mask itself.
public struct LayerMask: Hashable, Sendable {
  /// Back to front.
  public var layers: [Layer]
  public var source: Mask.Source
  public var mode: Mask.Mode
  /// Whether what is not covered counts as covered.
  public var isInverted: Bool
  /// Multiplies the cover, after the inversion; 0…1.
  public var opacity: Double

  public init(
    _ layers: [Layer], source: Mask.Source = .alpha, mode: Mask.Mode = .add,
    isInverted: Bool = false, opacity: Double = 1
  ) {
    self.layers = layers
    self.source = source
    self.mode = mode
    self.isInverted = isInverted
    self.opacity = opacity
  }
}

/// A path outside of which nothing of a layer is seen.
public struct ClipPath: Hashable, Sendable {
  /// In the layer's space.
  public var path: Path
  public var rule: FillRule

  public init(_ path: Path, rule: FillRule = .nonZero) {
    self.path = path
    self.rule = rule
  }
}

extension Layer {
  /// All layers of all masks.
  public var maskLayers: [Layer] { masks.flatMap(\.layers) }
}
