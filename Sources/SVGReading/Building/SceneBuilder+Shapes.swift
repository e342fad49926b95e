import DisplayList
import Geometry
import Scene

/// Shapes with their colours, gradients and lines.
extension SceneBuilder {
  func draw(shape node: Int, in layer: inout Layer, _ unit: Double) {
    let names = StyledTree.outlineNames(tree.element(node).name)
    layer.content = .shape(Shape(path: Path()))
    animate(&layer, .path, names.flatMap { tree.movers(of: $0, node) }, unit: unit) { layer, time in
      let path = self.tree.outline(node, at: time)
      layer.changeShape { $0.path = path }
      return .path(path)
    }
    style(&layer, node, unit) { self.tree.outline(node, at: $0).tightBounds }
    let tiles = tiles(of: layer, node, unit)
    let line = lineOnScreen(of: &layer, node)
    arrange(&layer, node, tiles: tiles, line: line, markers: markers(of: node, unit))
  }

  /// Fill and stroke of a layer with a shape that has no markers.
  func paint(
    _ layer: inout Layer, _ node: Int, _ unit: Double, on ground: PaintGround? = nil,
    box: @escaping (Double) -> Rect?
  ) {
    style(&layer, node, unit, on: ground, box: box)
    arrange(&layer, node, tiles: tiles(of: layer, node, unit), line: nil, markers: nil)
  }

  /// Colours, gradients and line style of a layer with a shape.
  private func style(
    _ layer: inout Layer, _ node: Int, _ unit: Double, on ground: PaintGround? = nil,
    box: @escaping (Double) -> Rect?
  ) {
    let rule: FillRule = tree.word("fill-rule", node) == "evenodd" ? .evenOdd : .nonZero
    layer.changeShape { $0.fillRule = rule }
    for (name, property) in [("fill", Property.fill), ("stroke", .stroke)] {
      var movers = paintMovers(name, node)
      if let ground, case .server = tree.value(name, node, at: 0) { movers += ground.movers }
      animate(&layer, property, movers, unit: unit) { layer, time in
        var paint = self.paint(name, node, box: { box(time) }, at: time)
        if let ground, case .gradient(var gradient) = paint {
          gradient.transform = (ground.map(time).inverted ?? .identity) * gradient.transform
          paint = .gradient(gradient)
        }
        layer.changeShape { if property == .fill { $0.fill = paint } else { $0.stroke = paint } }
        return .paint(paint)
      }
    }
    layer.changeShape { shape in
      shape.style.cap = self.cap(node)
      shape.style.join = self.join(node)
    }
    animate(&layer, .miterLimit, tree.movers(of: "stroke-miterlimit", node), unit: unit) {
      layer, time in
      let limit = max(1, self.tree.number("stroke-miterlimit", node, at: time))
      layer.changeShape { $0.style.miterLimit = limit }
      return .number(limit)
    }
    animate(&layer, .lineWidth, tree.movers(of: "stroke-width", node), unit: unit) { layer, time in
      let given = self.tree.number("stroke-width", node, at: time)
      // A negative width is invalid: it counts as the initial width if it is static, and as 0 if it is animated.
      let width = given < 0 ? (self.tree.movers(of: "stroke-width", node).isEmpty ? 1 : 0) : given
      layer.changeShape { $0.style.width = width }
      return .number(width)
    }
    dash(&layer, node, unit)
  }

  /// How much longer a line counts than it is where dashes are parts of its length: a dash that begins at its end must
  /// not begin before it, where a round cap would be a dot, however finely what draws it measures lengths.
  private static let dashReach = 1.0001

  private func dash(_ layer: inout Layer, _ node: Int, _ unit: Double) {
    let lengths = tree.movers(of: "pathLength", node)
    let hasLength = tree.element(node)["pathLength"] != nil || !lengths.isEmpty
    func factor(_ time: Double) -> Double {
      guard hasLength else { return 1 }
      let wanted = tree.number("pathLength", node, at: time)
      let length = PathMeasure(tree.outline(node, at: time)).length
      return wanted > 0 && length > 0 ? length * SceneBuilder.dashReach / wanted : 1
    }
    let shapes = hasLength ? outlineMovers(node) + lengths : []
    animate(&layer, .dash, tree.movers(of: "stroke-dasharray", node) + shapes, unit: unit) {
      layer, time in
      let dash = self.dash(node, at: time).map { $0 * factor(time) }
      layer.changeShape { $0.style.dash = dash }
      return .numbers(dash)
    }
    animate(&layer, .dashPhase, tree.movers(of: "stroke-dashoffset", node) + shapes, unit: unit) {
      layer, time in
      let phase = self.tree.number("stroke-dashoffset", node, at: time) * factor(time)
      layer.changeShape { $0.style.dashPhase = phase }
      return .number(phase)
    }
  }

  /// The lengths of dashes and gaps, an even number of them; empty for a solid line.
  private func dash(_ node: Int, at time: Double) -> [Double] {
    guard case .numbers(let list) = tree.value("stroke-dasharray", node, at: time),
      list.allSatisfy({ $0 >= 0 && $0.isFinite }), list.contains(where: { $0 > 0 }),
      list.count <= 4096
    else { return [] }
    return list.count % 2 == 0 ? list : list + list
  }

  private func cap(_ node: Int) -> StrokeStyle.Cap {
    switch tree.word("stroke-linecap", node) {
    case "round": .round
    case "square": .square
    default: .butt
    }
  }

  private func join(_ node: Int) -> StrokeStyle.Join {
    switch tree.word("stroke-linejoin", node) {
    case "round": .round
    case "bevel": .bevel
    default: .miter
    }
  }
}

extension Layer {
  mutating func changeShape(_ change: (inout Shape) -> Void) {
    guard case .shape(var shape) = content else { return }
    content = .none
    change(&shape)
    content = .shape(shape)
  }
}
