import Scene

/// Layers as they have been read and, where the document is to be expanded, as plain values.
struct LayerList {
  var layers: [Layer] = []
  var nodes: [SpecNode] = []
}

/// Reads lists of layers: applies styles, expands repeats, and hands each copy to `LayerReader`.
struct LayerListReader {
  let session: Session
  /// How many documents use each other down to this one.
  let documentDepth: Int

  func read(_ node: NodeReader, _ context: LayerContext) -> LayerList {
    var list = LayerList()
    guard let elements = node.elements else {
      node.mismatch("a list of layers")
      return list
    }
    list.layers.reserveCapacity(elements.count)
    for element in elements { read(element, context, into: &list) }
    return list
  }

  /// One layer, or all its copies.
  func read(_ node: NodeReader, _ context: LayerContext, into list: inout LayerList) {
    guard var members = node.members else {
      node.mismatch("a layer")
      return
    }
    if let names = node.source.names { members = names.merged(members, node) }
    let reader = LayerReader(session: session, documentDepth: documentDepth)
    guard let i = members.firstIndex(where: { $0.key == LayerKeys.repetition.name }) else {
      reader.read(node, members, context, into: &list)
      return
    }
    let repetition = members.remove(at: i)
    guard let copies = Repetition.read(node.with(repetition.node), context.scope) else { return }
    for scope in copies.scopes(in: context.scope) {
      guard session.hasRoomForLayers else { break }
      reader.read(node, members, LayerContext(scope: scope, size: context.size), into: &list)
    }
  }
}
