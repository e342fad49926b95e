import Geometry
import Notations

/// The sizes and coordinates that the values of a layer's properties refer to.
struct ValueSpace {
  /// The layer's own size, which some percentages refer to.
  var size: Size
  /// The size of the layer's parent.
  var parent: Size
  /// Maps the coordinates in which the layer's paths are written to the layer's own.
  var paths: Affine
  /// The shorter side of the space that a shape's measures refer to.
  var measures: Double
  /// Whether lists of points are closed.
  var closesPoints: Bool
  /// The box across which gradients run, in fractions of the layer; nil for the whole layer.
  var paints: Rect?

  /// `box` is the box of the content, in the layer's space.
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
