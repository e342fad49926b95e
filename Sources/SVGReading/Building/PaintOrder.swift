import DisplayList
import Scene

/// What a shape consists of, as `paint-order` names it.
enum PaintPart: String, CaseIterable {
  case fill, stroke, markers

  /// The order that a text tells; the usual one where it is not valid.
  static func order(_ text: String) -> [PaintPart] {
    let words = CSSText.words(text)
    let given = words.compactMap(PaintPart.init(rawValue:))
    guard given.count == words.count, Set(given).count == given.count else { return allCases }
    return given + allCases.filter { !given.contains($0) }
  }

  /// The property that says what it is painted with.
  fileprivate var paint: Property? {
    switch self {
    case .fill: .fill
    case .stroke: .stroke
    case .markers: nil
    }
  }
}

/// The parts of a shape, one above the other.
extension SceneBuilder {
  /// `tiles` are patterns, `line` is a stroke that does not scale: either takes the place of the shape's own paint.
  func arrange(
    _ layer: inout Layer, _ node: Int, tiles: [PaintPart: Layer], line: Layer?, markers: Layer?
  ) {
    let order = PaintPart.order(tree.word("paint-order", node))
    guard order != PaintPart.allCases || tiles[.fill] != nil else {
      layer.children += [tiles[.stroke], line, markers].compactMap { $0 }
      return
    }
    let parts = order.compactMap { part in
      switch part {
      case .fill: tiles[.fill] ?? single(.fill, of: layer)
      case .stroke: tiles[.stroke] ?? line ?? single(.stroke, of: layer)
      case .markers: markers
      }
    }
    layer.animations.removeAll { $0.property?.isOfShape == true }
    layer.content = .none
    layer.children += parts
  }

  /// A layer with one of a shape's two paints; nil if it has none.
  private func single(_ part: PaintPart, of layer: Layer) -> Layer? {
    guard case .shape(var shape) = layer.content, let paint = part.paint else { return nil }
    if part == .fill { shape.stroke = nil } else { shape.fill = nil }
    var result = makeLayer()
    result.animations = layer.animations.filter {
      guard let property = $0.property, property.isOfShape else { return false }
      return property == paint || (property != .fill && property != .stroke)
    }
    guard
      shape.fill != nil || shape.stroke != nil
        || result.animations.contains(where: { $0.property == paint })
    else { return nil }
    result.content = .shape(shape)
    return result
  }
}

extension Animation {
  var property: Property? {
    guard case .property(let motion) = motion, case .property(let property) = motion.target else {
      return nil
    }
    return property
  }
}

extension Property {
  fileprivate var isOfShape: Bool {
    switch self {
    case .path, .fill, .stroke, .lineWidth, .dash, .dashPhase, .miterLimit: true
    default: false
    }
  }
}
