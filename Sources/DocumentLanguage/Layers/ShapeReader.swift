import DisplayList
import Geometry
import Notations
import Scene

/// Reads shape layers.
enum ShapeReader {
  static func read(_ object: ObjectReader, _ bounds: Rect) -> Shape? {
    let space = ViewBox.read(object, bounds)
    let outline = outline(object, space.bounds)
    let path = outline?.path
    var shape = Shape(
      path: path.map { space.map == .identity ? $0 : $0.transformed(by: space.map) } ?? Path())
    shape.measures = outline?.measures
    shape.measures?.map = space.map
    shape.stroke = paint(object, ShapeKeys.stroke)
    let isBare = !object.has(ShapeKeys.fill) && !object.has(ShapeKeys.stroke)
    shape.fill = isBare ? .color(.black) : paint(object, ShapeKeys.fill)
    shape.fillRule = object.choice(ShapeKeys.fillRule)
    shape.style = ShapeKeys.style.read(object)
    shape.trim = ShapeKeys.trim.read(object)
    shape.trimming = trimming(object)
    return path == nil ? nil : shape
  }

  private static func outline(_ object: ObjectReader, _ bounds: Rect)
    -> MeasuredShapeReader.Outline?
  {
    if let path = object[ShapeKeys.path] {
      if object.has(ShapeKeys.shape) {
        object[ShapeKeys.shape]?.error("'shape' and 'path' cannot be used together")
      }
      return PathReader.read(path).map { MeasuredShapeReader.Outline(path: $0) }
    }
    return MeasuredShapeReader.read(object, bounds)
  }

  /// Reads a paint; nil for `none` or null.
  static func paint(_ object: ObjectReader, _ key: Key) -> Paint? {
    object[key].flatMap { $0.isNull || $0.string == "none" ? nil : PaintReader.read($0) }
  }

  /// Reads a dash pattern; refuses one of zeros, which would never end.
  @Sendable static func dash(_ node: NodeReader) -> [Double]? {
    let lengths = node.list("a list of lengths") { $0.number(.notNegative) }
    if let lengths, !lengths.isEmpty, !lengths.contains(where: { $0 > 0 }) {
      node.error("a dash pattern needs a length above 0")
      return nil
    }
    return lengths
  }

  static func trimming(_ object: ObjectReader) -> Shape.Trimming {
    let parts: StrokeParts = object.choice(ShapeKeys.strokeParts)
    return parts.trimming
  }
}

/// A path's own coordinates, and the map from them to the layer's.
struct ViewBox {
  var bounds: Rect
  var map: Affine

  static func read(_ object: ObjectReader, _ bounds: Rect) -> ViewBox {
    let fit: Fit = object.choice(ShapeKeys.fit)
    guard let node = object[ShapeKeys.viewBox] else {
      object[ShapeKeys.fit.key]?.error("'fit' needs a 'viewBox'")
      return ViewBox(bounds: bounds, map: .identity)
    }
    guard let box = node.rect(of: .zero), !box.isEmpty else {
      if node.elements?.count == 4 { node.error("a view box has a width and a height above 0") }
      return ViewBox(bounds: bounds, map: .identity)
    }
    return ViewBox(bounds: box, map: fit.map(from: box, to: bounds))
  }
}

extension Fit {
  /// Maps `box` to `bounds` with their centres aligned.
  func map(from box: Rect, to bounds: Rect) -> Affine {
    var x = bounds.width / box.width
    var y = bounds.height / box.height
    switch self {
    case .contain:
      x = min(x, y)
      y = x
    case .cover:
      x = max(x, y)
      y = x
    case .stretch: break
    }
    let from = box.center
    let to = bounds.center
    return Affine(a: x, b: 0, c: 0, d: y, tx: to.x - from.x * x, ty: to.y - from.y * y)
  }
}
