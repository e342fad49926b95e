import DisplayList
import Geometry

/// Masks a layer with other layers, drawn in its space and on its clock.
///
/// Several masks are combined, each by its mode with the ones before it. A matte is a mask of one
/// layer. The mask's own opacity cannot be animated: animate the opacity of its layers instead, or, for
/// an inverted mask, wrap them in a layer that has the inverted mask itself.
public struct LayerMask: Hashable, Sendable {
  /// Back to front.
  public var layers: [Layer]
  public var source: Mask.Source
  public var mode: Mask.Mode
  /// Whether covered and uncovered areas are swapped.
  public var isInverted: Bool
  /// Multiplies the coverage, after the inversion; 0…1.
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

/// A path that clips a layer.
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
