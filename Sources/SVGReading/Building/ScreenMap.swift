import Geometry

/// Where elements are in the picture.
extension StyledTree {
  /// The map from an element's user space to the picture.
  func screenMap(_ node: Int, at time: Double) -> Affine {
    var map = Affine.identity
    var next: Int? = node
    while let index = next {
      map = parentMap(index, at: time) * map
      next = nodes[index].parent
    }
    return map
  }

  /// From what is in an element to what is around it.
  func parentMap(_ node: Int, at time: Double) -> Affine {
    let element = element(node)
    var map = TransformFunction.matrix(of: transforms(node, at: time))
    func place() -> Affine {
      .translation(number("x", node, at: time), number("y", node, at: time))
    }
    let isRoot = nodes[node].parent == nil
    if element.name == "use" || (element.name == "svg" && !isRoot) { map = map * place() }
    if element.name == "svg" || element.name == "symbol", let box = viewBox(node, at: time) {
      let size = isRoot ? canvas : viewportSize(node, at: time)
      map = map * ViewBox.map(box, into: size, element["preserveAspectRatio"])
    }
    return map
  }
}
