import DisplayList
import Geometry
import Scene

/// `vector-effect: non-scaling-stroke`.
extension SceneBuilder {
  /// Takes the stroke out of a layer into one of its own, which undoes all transforms: its path has them instead.
  func lineOnScreen(of layer: inout Layer, _ node: Int) -> Layer? {
    guard tree.word("vector-effect", node) == "non-scaling-stroke",
      case .shape(let shape) = layer.content, screenMap(node, at: 0).inverted != nil,
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
      let path = self.tree.outline(node, at: time).transformed(by: self.screenMap(node, at: time))
      layer.changeShape { $0.path = path }
      return .path(path)
    }
    animate(&line, .transform, turning, unit: 1) { layer, time in
      let back = self.screenMap(node, at: time).inverted ?? .identity
      layer.transform = Transform(back.operations)
      return .transform(layer.transform)
    }
    line.changeShape {
      $0.fill = nil
      guard case .gradient(var gradient)? = $0.stroke else { return }
      gradient.transform = self.screenMap(node, at: 0) * gradient.transform
      $0.stroke = .gradient(gradient)
    }
    return line
  }

  /// The map from an element's user space to the picture.
  private func screenMap(_ node: Int, at time: Double) -> Affine {
    var map = Affine.identity
    var next: Int? = node
    while let index = next {
      map = parentMap(index, at: time) * map
      next = tree.nodes[index].parent
    }
    return map
  }

  /// From what is in an element to what is around it.
  func parentMap(_ node: Int, at time: Double) -> Affine {
    let element = tree.element(node)
    var map = TransformFunction.matrix(of: tree.transforms(node, at: time))
    func place() -> Affine {
      .translation(tree.number("x", node, at: time), tree.number("y", node, at: time))
    }
    let isRoot = tree.nodes[node].parent == nil
    if element.name == "use" || (element.name == "svg" && !isRoot) { map = map * place() }
    if element.name == "svg" || element.name == "symbol", let box = tree.viewBox(node, at: time) {
      let size = isRoot ? tree.canvas : tree.viewportSize(node, at: time)
      map = map * ViewBox.map(box, into: size, element["preserveAspectRatio"])
    }
    return map
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
