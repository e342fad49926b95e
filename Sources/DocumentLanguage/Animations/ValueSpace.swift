import Geometry

/// What the values of a layer's properties are measured in.
struct ValueSpace {
  /// The layer's own size, of which some values are percents.
  var size: Size
  /// Its parent's.
  var parent: Size
  /// From the coordinates that the layer's paths are written in to the layer's own.
  var paths: Affine

  init(_ object: ObjectReader, size: Size, parent: Size) {
    self.size = size
    self.parent = parent
    paths =
      object.has(ShapeKeys.viewBox)
      ? ViewBox.read(object, Rect(origin: .zero, size: size)).map : .identity
  }
}
