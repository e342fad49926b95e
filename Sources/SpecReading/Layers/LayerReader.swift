import DisplayList
import Geometry
import Scene

/// Reads one layer: geometry first, then everything that is measured by it, then its content, children
/// and animations.
struct LayerReader {
  let session: Session
  let documentDepth: Int

  /// `members` are the layer's own with those of its styles.
  func read(_ node: NodeReader, _ members: [SpecMember], _ context: LayerContext) -> Layer? {
    guard let id = session.nextLayer() else {
      node.error("the document has more than \(session.limits.layers) layers (limit 'layers')")
      return nil
    }
    let kind = kind(of: members, node)
    let vocabulary = kind.vocabulary
    let raw = ObjectReader(node, members: members)
    raw.checkKeys(vocabulary, kind)

    let outside = Resolver(scope: context.scope, source: node.source, session: session)
    let frame = GeometryReader.read(
      plain(members, outside, node) { name in
        LayerKeys.geometry.contains { $0.name == name }
      }, in: context.size)

    let scope = Scope(
      context.scope,
      [("width", .number(frame.size.width)), ("height", .number(frame.size.height))])
    let inside = Resolver(scope: scope, source: node.source, session: session)
    let object = plain(members, inside, node) { name in
      !LayerKeys.geometry.contains { $0.name == name }
        && !LayerKeys.deferred.contains { $0.name == name }
    }

    var layer = Layer(
      id: LayerID(id), bounds: Rect(origin: .zero, size: frame.size), position: frame.position)
    layer.anchorPoint = frame.anchorPoint
    AppearanceReader.read(object, into: &layer, parent: context.size)
    layer.content = ContentReader.read(kind, object, layer.bounds)
    let inner = LayerContext(scope: scope, size: frame.size)
    let lists = LayerListReader(session: session, documentDepth: documentDepth)
    if let children = raw[LayerKeys.layers] { layer.children = lists.read(children, inner) }
    if let mask = raw[LayerKeys.mask] { lists.read(mask, inner, into: &layer.mask) }
    if let animate = object[LayerKeys.animate] {
      let reader = AnimationReader(
        layer: layer, space: ValueSpace(size: frame.size, parent: context.size))
      layer.animations = reader.read(animate)
    }
    return layer
  }

  /// The members whose names are wanted, without expressions.
  private func plain(
    _ members: [SpecMember], _ resolver: Resolver, _ node: NodeReader,
    where isWanted: (String) -> Bool
  ) -> ObjectReader {
    ObjectReader(node, members: members.filter { isWanted($0.key) }.compactMap(resolver.resolve))
  }

  private func kind(of members: [SpecMember], _ node: NodeReader) -> LayerKind {
    if let type = members.first(where: { $0.key == LayerKeys.type.name }) {
      return node.with(type.node).choice() ?? .plain
    }
    for kind in LayerKind.allCases {
      if members.contains(where: { member in
        kind.markers.contains { $0.name == member.key }
      }) {
        return kind
      }
    }
    return .plain
  }
}

extension ObjectReader {
  /// Reports keys that layers of this kind do not have, and says which kind has them.
  func checkKeys(_ vocabulary: Vocabulary, _ kind: LayerKind) {
    for member in members where !vocabulary.contains(member.key) && !member.key.hasPrefix("x-") {
      let owners = LayerKind.allCases.filter { owner in
        owner.keys.contains { $0.name == member.key }
      }
      if let owner = owners.first {
        node.error(
          at: member.keyPlace,
          "'\(member.key)' is a key of \(owner.noun); this is \(kind.noun)")
      } else {
        node.error(
          at: member.keyPlace, "unknown key '\(member.key)' in \(kind.noun)",
          hint: Suggestion.hint(for: member.key, among: vocabulary.keys.lazy.map(\.name)))
      }
    }
  }
}
