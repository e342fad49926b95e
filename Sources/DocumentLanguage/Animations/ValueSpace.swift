import Geometry
import Notations

/// What the values of a layer's properties are measured in.
struct ValueSpace {
  /// The layer's own size, of which some values are percents.
  var size: Size
  /// Its parent's.
  var parent: Size
  /// From the coordinates that the layer's paths are written in to the layer's own.
  var paths: Affine
  /// The smaller side of the space of a shape's measures.
  var measures: Double
  /// Whether lists of points are closed.
  var closesPoints: Bool
  /// Across which gradients run, in fractions of the layer; nil for all of it.
  var paints: Rect?

  /// `box` is what the content is set in, in the layer's space.
  init(_ object: ObjectReader, size: Size, box: Rect, parent: Size) {
    paints = TextReader.unit(box, in: size)
    self.size = size
    self.parent = parent
    let bounds = Rect(origin: .zero, size: size)
    let box =
      object.has(ShapeKeys.viewBox)
      ? ViewBox.read(object, bounds) : ViewBox(bounds: bounds, map: .identity)
    paths = box.map
    measures = min(box.bounds.width, box.bounds.height)
    closesPoints = object[Measures.closed]?.node.value == .bool(true)
  }
}
