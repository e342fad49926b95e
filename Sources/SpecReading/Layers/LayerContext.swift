import Geometry

/// What surrounds a layer while it is read.
struct LayerContext {
  var scope: Scope
  /// The parent's size: what percents are of.
  var size: Size
}
