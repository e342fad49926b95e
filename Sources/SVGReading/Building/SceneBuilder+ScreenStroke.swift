import DisplayList
import Geometry
import Scene

/// `vector-effect: non-scaling-stroke`.
extension SceneBuilder {
  /// Takes the stroke out of a layer into one of its own, which undoes all transforms: its path has them instead.
  func lineOnScreen(of layer: inout Layer, _ node: Int) -> Layer? {
    guard tree.word("vector-effect", node) == "non-scaling-stroke",
      case .shape(let shape) = layer.content, tree.screenMap(node, at: 0).inverted != nil,
      shape.stroke != nil || layer.animations.contains(where: { $0.property == .stroke })
    else { return nil }
    var line = makeLayer()
    line.content = layer.content
    line.animations = layer.animations.filter { $0.property?.isOfStroke == true }
    layer.animations.removeAll { $0.property?.isOfStroke == true }
    layer.changeShape { $0.stroke = nil }
    let turning = screenMovers(node)
    let outline = StyledTree.outlineNames(tree.element(node).name)
      .flatMap { tree.movers(of: $0, node) }
    animate(&line, .path, outline + turning, unit: 1) { layer, time in
      let path = self.tree.outline(node, at: time).transformed(
        by: self.tree.screenMap(node, at: time))
      layer.changeShape { $0.path = path }
      return .path(path)
    }
    animate(&line, .transform, turning, unit: 1) { layer, time in
      let back = self.tree.screenMap(node, at: time).inverted ?? .identity
      layer.transform = Transform(back.operations)
      return .transform(layer.transform)
    }
    line.changeShape {
      $0.fill = nil
      guard case .gradient(var gradient)? = $0.stroke else { return }
      gradient.transform = self.tree.screenMap(node, at: 0) * gradient.transform
      $0.stroke = .gradient(gradient)
    }
    return line
  }

  private func screenMovers(_ node: Int) -> [StyledTree.Mover] {
    var result: [StyledTree.Mover] = []
    var next: Int? = node
    while let index = next {
      for name in StyledTree.transformNames + ["viewBox"] {
        result += tree.movers(of: name, index)
      }
      if !StyledTree.shapeNames.contains(tree.element(index).name) {
        for name in ["x", "y", "width", "height"] { result += tree.movers(of: name, index) }
      }
      next = tree.nodes[index].parent
    }
    return result
  }
}

extension Property {
  fileprivate var isOfStroke: Bool {
    switch self {
    case .stroke, .lineWidth, .dash, .dashPhase, .miterLimit: true
    default: false
    }
  }
}
