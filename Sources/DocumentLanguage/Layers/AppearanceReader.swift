import DisplayList
import Geometry
import Notations
import Scene

/// Reads the appearance that all layers have: everything but geometry, content, children and animations.
enum AppearanceReader {
  static func read(_ object: ObjectReader, into layer: inout Layer) {
    layer.name = object.text(LayerKeys.name)
    layer.opacity = object.number(LayerKeys.opacity)
    layer.isHidden = object.bool(LayerKeys.hidden)
    layer.zPosition = object.number(LayerKeys.zPosition)
    layer.clips = object.bool(LayerKeys.clips)
    layer.blur = object.number(LayerKeys.blur)
    layer.blendMode = object.choice(LayerKeys.blendMode)
    layer.clock = LayerClock(
      beginTime: object.duration(LayerKeys.beginTime),
      speed: object.number(LayerKeys.speed),
      timeOffset: object.duration(LayerKeys.timeOffset))
    layer.cornerRadii = object.value(LayerKeys.cornerRadius) { radii($0, layer.bounds.size) }
    if let node = object[LayerKeys.background], !node.isNull {
      layer.background = PaintReader.read(node)
    }
    if let border = object[LayerKeys.border].flatMap(border) { layer.border = border }
    if let shadow = object[LayerKeys.shadow].flatMap(shadow) { layer.shadow = shadow }
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

  private static func border(_ node: NodeReader) -> Border? {
    guard let object = ObjectReader(node, BorderKeys.vocabulary) else { return nil }
    return Border(
      width: object.number(BorderKeys.width),
      color: object.color(BorderKeys.color))
  }

  private static func shadow(_ node: NodeReader) -> Shadow? {
    guard let object = ObjectReader(node, ShadowKeys.vocabulary) else { return nil }
    return Shadow(
      color: object.color(ShadowKeys.color),
      offset: object.value(ShadowKeys.offset) { $0.point(of: .zero) },
      radius: object.number(ShadowKeys.radius),
      opacity: object.number(ShadowKeys.opacity))
  }
}
