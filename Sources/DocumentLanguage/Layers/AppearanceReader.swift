import DisplayList
import Geometry
import Notations
import Scene

/// Reads the appearance that all layers have: everything but geometry, content, children and animations.
enum AppearanceReader {
  static func read(_ object: ObjectReader, into layer: inout Layer) {
    layer.name = object.text(LayerKeys.name)
    LayerKeys.looks.read(object, into: &layer)
    layer.clock = LayerKeys.clock.read(object)
    layer.cornerRadii = object.value(LayerKeys.cornerRadius) { radii($0, layer.bounds.size) }
    if let node = object[LayerKeys.background], !node.isNull, node.string != "none" {
      layer.background = PaintReader.read(node)
    }
    if let border = object.record(LayerKeys.border, BorderKeys.vocabulary) {
      layer.border = BorderKeys.fields.read(border)
    }
    if let shadow = object.record(LayerKeys.shadow, ShadowKeys.vocabulary) {
      layer.shadow = ShadowKeys.fields.read(shadow)
    }
    if let path = object[LayerKeys.clipPath].flatMap(PathReader.read) {
      layer.clipPath = ClipPath(path, rule: object.choice(LayerKeys.clipRule))
    } else {
      object[LayerKeys.clipRule]?.error("'clipRule' needs a 'clipPath'")
    }
    let size = layer.bounds.size
    if let node = object[LayerKeys.transform] {
      layer.transform = TransformReader.read(node, of: size) ?? .identity
    }
    if let node = object[LayerKeys.sublayerTransform] {
      layer.sublayerTransform = TransformReader.read(node, of: size) ?? .identity
    }
  }

  /// Reads corner radii. Percentages refer to the shorter side: 50 % makes a circle or a capsule.
  static func radii(_ node: NodeReader, _ size: Size) -> CornerRadii? {
    let whole = min(size.width, size.height)
    guard node.isArray else {
      return node.length(of: whole, .notNegative).map { CornerRadii($0) }
    }
    let isOfTwo = node.elements?.count == 2
    guard
      let four = node.tuple(
        4, "one radius, or four clockwise from the top left",
        hint: isOfTwo ? "[8, 4] of CSS is [8, 4, 8, 4]" : nil)
    else { return nil }
    let radii = four.compactMap { $0.length(of: whole, .notNegative) }
    guard radii.count == 4 else { return nil }
    return CornerRadii(
      topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

}
