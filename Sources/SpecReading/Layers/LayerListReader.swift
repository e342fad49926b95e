import Scene

/// Reads lists of layers: applies styles, expands repeats, and hands each copy to `LayerReader`.
struct LayerListReader {
  let session: Session
  /// How many documents use each other down to this one.
  let documentDepth: Int

  func read(_ node: NodeReader, _ context: LayerContext) -> [Layer] {
    guard let elements = node.elements else {
      node.mismatch("a list of layers")
      return []
    }
    var layers: [Layer] = []
    layers.reserveCapacity(elements.count)
    for element in elements { read(element, context, into: &layers) }
    return layers
  }

  func read(_ node: NodeReader, _ context: LayerContext, into layers: inout [Layer]) {
    guard var members = node.members else {
      node.mismatch("a layer")
      return
    }
    if let names = node.source.names { members = names.merged(members, node) }
    let reader = LayerReader(session: session, documentDepth: documentDepth)
    if let layer = reader.read(node, members, context) { layers.append(layer) }
  }
}
