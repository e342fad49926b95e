import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// The layer's content with its masks applied.
  func masked(_ group: Element, _ state: LayerState, _ place: Place) -> Element {
    var inner = place
    inner.tint = nil
    let painter = MaskPainter(
      writer: self, pictures: state.model.masks.map { collapsed(layers($0.layers, inner)) },
      area: area(reach(state), place))
    let cover = MaskCover(state.model.masks.map(\.form))
    warn(of: cover, state.model)
    var result = group
    for factor in cover?.factors ?? [] {
      if result.attribute("mask") != nil { result = Element("g", children: [result]) }
      let (nodes, source) = painter.mask(factor)
      result["mask"] = .reference(painter.define(nodes, source))
    }
    if cover == nil { result["mask"] = .reference(painter.define([], .alpha)) }
    return result
  }

  private func warn(of cover: MaskCover?, _ layer: Layer) {
    guard let cover else { return }
    if cover.isBlended { warn(layer, "Firefox ignores the modes of its masks") }
    if cover.factors.contains(where: \.isNested), layer.maskLayers.contains(where: \.moves) {
      warn(layer, "masks combined with others are not animated in Chromium")
    }
  }
}

extension Layer {
  fileprivate var moves: Bool {
    !animations.isEmpty || !changes.isEmpty || lifetime != nil || children.contains(where: \.moves)
  }
}

extension LayerMask {
  fileprivate var form: MaskCover.Form {
    MaskCover.Form(source: source, mode: mode, isInverted: isInverted, opacity: opacity)
  }
}

/// Draws covers with elements.
private struct MaskPainter: CoverPainter {
  let writer: SceneWriter
  let pictures: [[Element]]
  let area: [(String, AttributeValue)]

  func define(_ nodes: [Element], _ source: Mask.Source) -> String {
    var attributes = area + [("maskUnits", "userSpaceOnUse")]
    if source == .alpha { attributes.append(("style", "mask-type:alpha")) }
    return writer.define(Element("mask", attributes, children: nodes))
  }

  func picture(_ index: Int) -> [Element] { pictures[index] }

  func sheet(_ color: CoverSheet) -> Element {
    switch color {
    case .white: Element("rect", area + [("fill", "#fff")])
    case .black: Element("rect", area)
    case .clear: Element("rect", area + [("fill-opacity", "0")])
    }
  }

  func group(
    _ nodes: [Element], opacity: Double, blend: BlendMode, isIsolated: Bool
  ) -> Element {
    var group = Element("g", children: nodes)
    if opacity < 1 { group["opacity"] = .number(opacity, Decimals(4)) }
    if blend != .normal { group["style"] = "mix-blend-mode:\(blend.rawValue)" }
    if isIsolated { group["style"] = "isolation:isolate" }
    return group
  }

  func masked(_ nodes: [Element], by mask: [Element], _ source: Mask.Source) -> Element {
    Element("g", [("mask", .reference(define(mask, source)))], children: nodes)
  }

  func filtered(_ nodes: [Element], _ matrix: CoverMatrix) -> Element {
    let recoloring = Element("feColorMatrix", [("values", .text(matrix.rawValue))])
    let filter = writer.define(.filter(area, [recoloring]))
    return Element("g", [("filter", .reference(filter))], children: nodes)
  }
}
