import Notations
import Scene
import SceneReading

/// Layers as read and, if the document is being expanded, as plain values.
struct LayerList {
  var layers: [Layer] = []
  var nodes: [SpecNode] = []
}

/// Reads lists of layers: applies styles, expands repeats, and hands each copy to `LayerReader`.
struct LayerListReader {
  let session: Session

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

  /// Reads one layer, or all of its copies.
  func read(_ node: NodeReader, _ context: LayerContext, into list: inout LayerList) {
    for copy in copies(of: node, context) {
      guard session.hasRoomForLayers else { return }
      read(copy, into: &list)
    }
  }

  /// Reads one copy; `children` reads its children in place of its own list.
  func read(
    _ copy: LayerCopy, into list: inout LayerList,
    children: ((LayerContext) -> LayerList)? = nil
  ) {
    LayerReader(session: session).read(copy, into: &list, children: children)
  }

  /// Returns all layers of a list, with repeats expanded.
  func copies(_ node: NodeReader, _ context: LayerContext) -> [LayerCopy] {
    guard let elements = node.elements else {
      node.mismatch("a list of layers")
      return []
    }
    return elements.flatMap { copies(of: $0, context) }
  }

  /// Returns the copies that one entry of a list makes.
  private func copies(of node: NodeReader, _ context: LayerContext) -> [LayerCopy] {
    guard var members = node.members else {
      node.mismatch("a layer")
      return []
    }
    if let names = node.source.names { members = names.merged(members, node) }
    members = LayerKind.corrected(members, node)
    var context = context
    context.placement = nil
    let definitions = members.remove(LayerKeys.definitions).map { node.with($0.node) }
    guard let member = members.remove(LayerKeys.repetition) else {
      context.scope = Definitions.scope(definitions, in: context.scope)
      return [LayerCopy(node, members, context)]
    }
    let repetition = node.with(member.node)
    if let parts = repetition.string.flatMap(TextPart.Kind.init(plural:)) {
      return self.copies(of: LayerCopy(node, members, context), for: parts, repetition).map {
        var copy = $0
        copy.context.scope = Definitions.scope(definitions, in: copy.context.scope)
        return copy
      }
    }
    guard let copies = Repetition.read(repetition, context.scope) else { return [] }
    return copies.scopes(in: context.scope).map { scope in
      context.scope = Definitions.scope(definitions, in: scope)
      return LayerCopy(node, members, context)
    }
  }

  /// Returns one copy for each letter, word or line of a text layer.
  private func copies(of copy: LayerCopy, for kind: TextPart.Kind, _ node: NodeReader)
    -> [LayerCopy]
  {
    guard copy.kind == .text else {
      node.error("'repeat' over \(kind.plural) needs a text, and this is \(copy.kind.noun)")
      return []
    }
    guard copy.member(kind.key) == nil else {
      node.error("'repeat' over \(kind.plural) and '\(kind.rawValue)' cannot be used together")
      return []
    }
    func showing(_ index: Int, _ context: LayerContext) -> LayerCopy {
      let place = node.with(SpecNode(.number(Double(index)), node.node.place))
      let member = SpecMember(key: kind.rawValue, keyPlace: node.node.place, node: place.node)
      return LayerCopy(copy.node, copy.members + [member], context)
    }
    // A text that is shown in letters may be set otherwise than as a whole.
    let parts = ItemReader(session: session).parts(of: showing(0, copy.context), kind)
    guard Repetition.isAllowed(Double(parts.count), node) else { return [] }
    return parts.enumerated().map { index, part in
      let count = ExpressionValue.number(Double(parts.count))
      let scope = Scope(
        copy.context.scope,
        [
          ("i", .number(Double(index))), ("n", count), ("item", .text(part.text)),
          ("place", .number(Double(part.place))),
        ])
      var context = copy.context
      context.scope = scope
      return showing(index, context)
    }
  }
}

extension [SpecMember] {
  /// Removes and returns the member with this key.
  fileprivate mutating func remove(_ key: Key) -> SpecMember? {
    firstIndex { $0.key == key.name }.map { remove(at: $0) }
  }
}
