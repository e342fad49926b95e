import DisplayList
import Geometry
import Scene

extension SceneWriter {
  /// Effects on a layer before it is blended, in the order of a display list's group: blur, filter,
  /// clip path, masks, shadow.
  func effects(on content: [Element], _ state: LayerState, _ place: Place) -> [Element] {
    let layers = state.moments.map { state.layer(at: $0) }
    var group = Element("g", children: content)
    func filter(by id: String) {
      if !group.attributes.isEmpty { group = Element("g", children: [group]) }
      // Where it is blended, Chromium cuts it off at what it would reach without the filters inside it.
      if group.children.contains(where: \.isFiltered) {
        group.children.insert(Element("rect", area(state, place) + [("fill", "none")]), at: 0)
      }
      group["filter"] = .reference(id)
    }
    if layers.contains(where: { $0.blur > 0 }) { filter(by: blurID(state, place)) }
    if let own = layers[0].filter { filter(by: filterID(own, state, place)) }
    if state.model.clipPath != nil { group["clip-path"] = .reference(clipPathID(state, place)) }
    if !state.model.masks.isEmpty { group = masked(group, state, place) }
    if layers.contains(where: { $0.shadow.opacity > 0 && $0.shadow.color.alpha > 0 }) {
      filter(by: shadowID(state, place))
    }
    return group.attributes.isEmpty ? content : [group]
  }

  /// x, y, width and height of everything that the layer draws, in whole points.
  func area(_ state: LayerState, _ place: Place) -> [(String, AttributeValue)] {
    area(bounded(reach(state)), place)
  }

  func area(_ box: Rect, _ place: Place) -> [(String, AttributeValue)] {
    areaAttributes(
      Rect(
        x: box.minX + place.offset.x, y: box.minY + place.offset.y, width: box.width,
        height: box.height))
  }

  /// x, y, width and height of a rectangle, expanded to whole points.
  func areaAttributes(_ box: Rect) -> [(String, AttributeValue)] {
    let whole = Decimals(0)
    let x = box.minX.rounded(.down)
    let y = box.minY.rounded(.down)
    return [
      ("x", .number(x, whole)), ("y", .number(y, whole)),
      ("width", .number((box.maxX - x).rounded(.up), whole)),
      ("height", .number((box.maxY - y).rounded(.up), whole)),
    ]
  }

  private func blurID(_ state: LayerState, _ place: Place) -> String {
    var blur = Element("feGaussianBlur")
    blur.set(lengthAttribute("stdDeviation", state, place) { $0.blur })
    return define(.filter(area(state, place), [blur]))
  }

  private func shadowID(_ state: LayerState, _ place: Place) -> String {
    let decimals = place.decimals
    var shadow = Element("feDropShadow")
    for (name, value) in [("dx", \Layer.shadow.offset.x), ("dy", \Layer.shadow.offset.y)] {
      let track = Track(
        .attribute(name), state.signal { [$0[keyPath: value]] }, tolerance: place.tolerance,
        decimals)
      shadow.set(track.attribute(clock))
    }
    shadow.set(lengthAttribute("stdDeviation", state, place) { $0.shadow.radius })
    var plain = place
    plain.tint = nil
    let color = colorSignal(state, plain) {
      $0.shadow.color.withAlpha($0.shadow.color.alpha * $0.shadow.opacity)
    }
    addColor("flood-color", to: &shadow, color)
    return define(.filter(area(state, place), [shadow]))
  }
}

extension Element {
  /// Whether something in it, or all of it, is filtered.
  fileprivate var isFiltered: Bool {
    attribute("filter") != nil || children.contains(where: \.isFiltered)
  }

  /// In the element's own space, with colours as they are written.
  static func filter(_ area: [(String, AttributeValue)], _ primitives: [Element]) -> Element {
    Element(
      "filter",
      area + [("filterUnits", "userSpaceOnUse"), ("color-interpolation-filters", "sRGB")],
      children: primitives)
  }
}
