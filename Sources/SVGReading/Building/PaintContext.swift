import Geometry

/// Whose paints `context-fill` and `context-stroke` are: those of the element with the marker, or of the nearest `use`.
struct PaintContext {
  var node: Int
  /// From that element's user space to the one where its paint is used.
  var map: Affine
  var isMarker: Bool
}

/// Where a part of an element is painted that moves on its own, while gradients lie where the whole element is.
struct PaintGround {
  let movers: [StyledTree.Mover]
  /// From the part's space to that of the element.
  let map: (_ time: Double) -> Affine
}

extension SceneBuilder {
  func paintContext(of node: Int) -> PaintContext? {
    var map = Affine.identity
    var index = node
    while let parent = tree.nodes[index].parent {
      map = tree.parentMap(index, at: 0) * map
      index = parent
      switch tree.element(parent).name {
      case "use":
        let x = tree.number("x", parent, at: 0)
        let y = tree.number("y", parent, at: 0)
        let whole = Affine.translation(x, y) * map
        return whole.inverted.map { PaintContext(node: parent, map: $0, isMarker: false) }
      case "marker":
        return context.map { PaintContext(node: $0.node, map: $0.toMarker, isMarker: true) }
      default: break
      }
    }
    return nil
  }

  /// What is found for the element whose paints are used. A marker inside of a marker's content finds nothing.
  func within<Found>(_ owner: PaintContext, _ find: () -> Found) -> Found {
    let around = context
    if owner.isMarker { context = nil }
    defer { context = around }
    return find()
  }

  /// The element whose own paint is used, and from its space to the one of `node`: through all contexts.
  func paintSource(_ name: String, _ node: Int) -> (name: String, node: Int, map: Affine) {
    var source = (name: name, node: node, map: Affine.identity)
    for _ in 0..<32 {
      guard let taken = tree.value(source.name, source.node, at: 0).contextName else {
        return source
      }
      source.name = taken
      guard let owner = paintContext(of: source.node) else { return source }
      source.node = owner.node
      source.map = source.map * owner.map
    }
    return source
  }
}

extension Value {
  /// Which paint of its context a paint is; nil for any other value.
  var contextName: String? {
    switch self {
    case .word("context-fill"): "fill"
    case .word("context-stroke"): "stroke"
    default: nil
    }
  }
}
