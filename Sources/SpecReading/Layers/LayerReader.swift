import DisplayList
import Geometry
import Scene

/// Reads one layer: geometry first, then everything that is measured by it, then its content, children
/// and animations.
struct LayerReader {
  let session: Session
  let documentDepth: Int

  /// `members` are the layer's own with those of its styles, without `repeat`.
  func read(
    _ node: NodeReader, _ members: [SpecMember], _ context: LayerContext,
    into list: inout LayerList
  ) {
    guard let id = session.nextLayer(for: node) else { return }
    let kind = LayerKind.of(members, node)
    ObjectReader(node, members: members).checkKeys(kind)
    let outside = Resolver(scope: context.scope, source: node.source, session: session)
    let placing = plain(members, outside, node, where: LayerKeys.isGeometry)
    let frame = GeometryReader.read(placing, in: context.size)
    var layer = Layer(
      id: id, bounds: Rect(origin: .zero, size: frame.size), position: frame.position)
    layer.anchorPoint = frame.anchorPoint

    let scope = Scope(
      context.scope,
      [("width", .number(frame.size.width)), ("height", .number(frame.size.height))])
    let inside = Resolver(scope: scope, source: node.source, session: session)
    let object = plain(members, inside, node) {
      !LayerKeys.isGeometry($0) && !LayerKeys.isDeferred($0)
    }
    AppearanceReader.read(object, into: &layer)
    ContentReader(session: session, documentDepth: documentDepth).read(kind, object, into: &layer)
    let inner = LayerContext(scope: Scope(scope, space: id), size: frame.size)
    let (children, mask) = nested(node, members, inner)
    layer.children += children.layers
    layer.mask = mask.layers
    ContentReader.finish(&layer, object)
    MotionReader(
      object: object, raw: ObjectReader(node, members: members), scope: scope,
      space: ValueSpace(object, size: frame.size, parent: context.size)
    ).read(into: &layer)
    list.layers.append(layer)
    if session.isExpanding {
      list.nodes.append(
        expanded(node, members, placing.members + object.members, children.nodes, mask.nodes))
    }
  }

  /// The members whose names are wanted, without expressions.
  private func plain(
    _ members: [SpecMember], _ resolver: Resolver, _ node: NodeReader,
    where isWanted: (String) -> Bool
  ) -> ObjectReader {
    ObjectReader(node, members: members.filter { isWanted($0.key) }.compactMap(resolver.resolve))
  }

  private func nested(_ node: NodeReader, _ members: [SpecMember], _ inner: LayerContext)
    -> (children: LayerList, mask: LayerList)
  {
    let object = ObjectReader(node, members: members)
    let reader = LayerListReader(session: session, documentDepth: documentDepth)
    let children = object[LayerKeys.layers].map { reader.read($0, inner) }
    var mask = LayerList()
    if let node = object[LayerKeys.mask] {
      reader.read(node, inner, into: &mask)
      if mask.layers.count > 1 { node.error("a mask is one layer, not \(mask.layers.count)") }
    }
    return (children ?? LayerList(), mask)
  }

  /// The layer as a plain document has it: its members in their order, with their values as they are.
  private func expanded(
    _ node: NodeReader, _ members: [SpecMember], _ plain: [SpecMember], _ children: [SpecNode],
    _ mask: [SpecNode]
  ) -> SpecNode {
    var result: [SpecMember] = []
    for member in members {
      switch member.key {
      case LayerKeys.layers.name:
        result.append(member.with(SpecNode(.array(children), member.node.place)))
      case LayerKeys.mask.name:
        if let layer = mask.first { result.append(member.with(layer)) }
      case MotionKeys.actions.name: result.append(member)
      default:
        if let value = plain.first(where: { $0.key == member.key }) {
          result.append(member.with(value.node.escaped))
        }
      }
    }
    return SpecNode(.object(result), node.node.place)
  }
}

extension LayerKind {
  /// By `type`, or by the key that only layers of one kind have.
  static func of(_ members: [SpecMember], _ node: NodeReader) -> LayerKind {
    var found: LayerKind?
    for member in members {
      if member.key == LayerKeys.type.name { return node.with(member.node).choice() ?? .plain }
      if found == nil { found = markers[member.key] }
    }
    return found ?? .plain
  }
}

extension SpecMember {
  func with(_ node: SpecNode) -> SpecMember {
    SpecMember(key: key, keyPlace: keyPlace, node: node)
  }
}

extension SpecNode {
  /// The same value where texts are read for expressions.
  var escaped: SpecNode {
    switch value {
    case .null, .bool, .number: self
    case .string(let text): SpecNode(.string(Template.escaped(text)), place)
    case .array(let elements): SpecNode(.array(elements.map(\.escaped)), place)
    case .object(let members):
      SpecNode(.object(members.map { $0.with($0.node.escaped) }), place)
    }
  }
}

extension LayerKind {
  /// The keys that an unknown one may have been meant to be: a plain layer may have become one because
  /// the key that tells its kind is misspelt.
  fileprivate var keysMeant: [String] {
    let own = vocabulary.keys.map(\.name)
    guard self == .plain else { return own }
    return own + LayerKind.allCases.flatMap { $0.keys.map(\.name) }
  }
}

extension ObjectReader {
  /// Reports keys that layers of this kind do not have, and says which kind has them.
  func checkKeys(_ kind: LayerKind) {
    let vocabulary = kind.vocabulary
    for member in members where !vocabulary.contains(member.key) && !member.key.hasPrefix("x-") {
      let owner = LayerKind.allCases.first { owner in
        owner.keys.contains { $0.name == member.key }
      }
      if let owner {
        node.error(
          at: member.keyPlace,
          "'\(member.key)' is a key of \(owner.noun); this is \(kind.noun)")
      } else {
        node.error(
          at: member.keyPlace, "unknown key '\(member.key)' in \(kind.noun)",
          hint: Suggestion.hint(for: member.key, among: kind.keysMeant))
      }
    }
  }
}
