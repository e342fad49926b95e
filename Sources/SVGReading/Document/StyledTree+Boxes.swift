import DisplayList
import Geometry
import SceneReading
import TextSearch

/// The boxes, viewports and fonts that lengths refer to.
extension StyledTree {
  /// The size that percentages refer to.
  func percentBase(_ node: Int) -> Size {
    let element = element(node)
    let units: String?
    switch element.name {
    case "linearGradient", "radialGradient": units = inheritedAttribute("gradientUnits", node)
    case "pattern": units = inheritedAttribute("patternUnits", node)
    case "mask": units = element["maskUnits"]
    case "filter": units = element["filterUnits"]
    default:
      if let room = knownRooms[node] { return room }
      guard element.name.hasPrefix("fe"), let filter = nodes[node].parent else {
        return viewport(around: node)
      }
      let isBox = self.element(filter)["primitiveUnits"] == "objectBoundingBox"
      units = isBox ? nil : "userSpaceOnUse"
    }
    return units == "userSpaceOnUse" ? viewport(around: node) : Size(1, 1)
  }

  /// The size of the nearest viewport's view box.
  func viewport(around node: Int) -> Size {
    var next = nodes[node].parent
    while let index = next {
      let element = element(index)
      if element.name == "svg" || element.name == "symbol" { return viewBoxSize(index) }
      next = nodes[index].parent
    }
    return canvas
  }

  private func viewBoxSize(_ node: Int) -> Size {
    if let box = viewBox(node, at: 0) { return box.size }
    guard nodes[node].parent != nil else { return canvas }
    return viewportSize(node, at: 0)
  }

  func viewBox(_ node: Int, at time: Double) -> Rect? {
    guard case .numbers(let n) = value("viewBox", node, at: time), n.count == 4, n[2] > 0, n[3] > 0
    else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// The size of the viewport of a nested `svg` or a `symbol`.
  func viewportSize(_ node: Int, at time: Double) -> Size {
    guard let parent = nodes[node].parent else { return canvas }
    if let size = drawingSizes[node] { return size }
    let outer = viewport(around: node)
    let isCopy = element(parent).name == "use"
    func side(_ name: String, _ whole: Double) -> Double {
      if isCopy, element(parent)[name] != nil || !movers(of: name, parent).isEmpty {
        return value(name, parent, at: time).number ?? whole
      }
      let isGiven = nodes[node].style.entries[name] != nil || !movers(of: name, node).isEmpty
      guard isGiven, let length = value(name, node, at: time).number else { return whole }
      return length
    }
    return Size(side("width", outer.width), side("height", outer.height))
  }

  func units(_ node: Int) -> UnitContext {
    UnitContext(
      em: fontSize(node), rem: fontSize(0), viewportWidth: canvas.width,
      viewportHeight: canvas.height)
  }

  /// The same for a text that may be about the font itself.
  func units(_ node: Int, for text: String) -> UnitContext {
    var units = units(node)
    guard ["ex", "ch", "lh"].contains(where: { text.contains($0) }) else { return units }
    units.font = fontMeasures(text.contains("rlh") ? 0 : node)
    return units
  }

  /// The font size at the beginning; if it is animated, text is set in this size and scaled.
  func fontSize(_ node: Int) -> Double {
    let size = value("font-size", node, at: 0).number ?? 16
    return size > 0 || movers(of: "font-size", node).isEmpty ? size : 16
  }
}
