import Geometry

/// What the percents in a layer's values are of.
struct ValueSpace {
  /// The layer's own size.
  var size: Size
  /// Its parent's.
  var parent: Size
}
