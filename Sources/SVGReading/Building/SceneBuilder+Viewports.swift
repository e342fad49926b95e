import DisplayList
import Geometry
import Scene

/// Elements with view boxes.
extension SceneBuilder {
  /// A nested `svg` or `symbol`: a viewport with its content; nil if it shows nothing.
  func viewport(of node: Int, unit: Double) -> Layer? {
    var outer = makeLayer()
    let names = ["x", "y", "width", "height"]
    let parent = tree.nodes[node].parent
    let isCopy = parent.map { tree.element($0).name == "use" } ?? false
    var movers = names.flatMap { tree.movers(of: $0, node) }
    if isCopy, let parent { movers += names.flatMap { tree.movers(of: $0, parent) } }
    let size = tree.viewportSize(node, at: 0)
    guard size.width > 0 && size.height > 0 || !movers.isEmpty else { return nil }
    let isSymbol = tree.element(node).name == "symbol"
    animate(&outer, .transform, isSymbol ? [] : movers, unit: unit) { layer, time in
      var operations: [Transform.Operation] = []
      let x = isSymbol ? 0 : self.tree.number("x", node, at: time)
      let y = isSymbol ? 0 : self.tree.number("y", node, at: time)
      if x != 0 || y != 0 { operations = [.translate(x: x, y: y, z: 0)] }
      layer.transform = Transform(operations)
      return .transform(layer.transform)
    }
    if cutsOverflow(node) {
      outer.clipPath = ClipPath(Path())
      animate(&outer, .clipPath, movers, unit: unit) { layer, time in
        let path = Path.rect(Rect(origin: .zero, size: self.tree.viewportSize(node, at: time)))
        layer.clipPath?.path = path
        return .path(path)
      }
    }
    var inner = makeLayer()
    let unit = fit(&inner, node, movers, unit: unit) { self.tree.viewportSize(node, at: $0) }
    inner.children = children(of: node, unit: unit)
    guard !inner.children.isEmpty else { return nil }
    outer.children = [inner]
    return outer
  }

  /// Whether a viewport or a marker hides what is outside it, which is the default.
  func cutsOverflow(_ node: Int) -> Bool {
    tree.nodes[node].style.entries["overflow"] == nil
      || !["visible", "auto"].contains(tree.word("overflow", node))
  }

  /// Gives the layer the map from the view box; the result is a pixel in it.
  func fit(
    _ layer: inout Layer, _ node: Int, _ movers: [StyledTree.Mover], unit: Double,
    size: @escaping (Double) -> Size
  ) -> Double {
    func map(_ time: Double) -> Affine {
      guard let box = tree.viewBox(node, at: time) else { return .identity }
      let ratio = tree.attribute("preserveAspectRatio", node, at: time)
      return ViewBox.map(box, into: size(time), ratio)
    }
    let fits = ["viewBox", "preserveAspectRatio"].flatMap { tree.movers(of: $0, node) }
    animate(&layer, .transform, movers + fits, unit: unit) { layer, time in
      let m = map(time)
      layer.transform = m == .identity ? .identity : Transform(m.operations)
      return .transform(layer.transform)
    }
    return unit / max(map(0).maximumScale, 0.001)
  }
}
