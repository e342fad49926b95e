import Diagnostics
import DisplayList
import Geometry
import Notations
import Scene
import SceneReading

/// Reads one layer: geometry first, then everything that refers to it, then its content, children and
/// animations.
struct LayerReader {
  let session: Session

  /// `children` reads the layer's children in place of its own list.
  func read(
    _ copy: LayerCopy, into list: inout LayerList, children: ((LayerContext) -> LayerList)?
  ) {
    let (node, members, context, kind) = (copy.node, copy.members, copy.context, copy.kind)
    guard let id = session.nextLayer(for: node) else { return }
    if kind == .row, children == nil { node.error("a row must be inside a table") }
    let outside = Resolver(scope: context.scope, source: node.source, session: session)
    let placing = plain(members, outside, node, where: LayerKeys.isGeometry)
    let frame = ItemReader(session: session).frame(of: copy, placing)
    var layer = Layer(
      id: id, bounds: Rect(origin: .zero, size: frame.size), position: frame.position)
    layer.anchorPoint = frame.anchorPoint
    layer.origin = node.origin

    let scope = Scope(
      context.scope,
      [("width", .number(frame.size.width)), ("height", .number(frame.size.height))])
    let inside = Resolver(scope: scope, source: node.source, session: session)
    let object = plain(members, inside, node) {
      !LayerKeys.isGeometry($0) && !LayerKeys.isDeferred($0)
    }
    session.count(values: Self.values(members, placing, object), of: node)
    guard session.hasRoomForLayers else { return }
    AppearanceReader.read(object, into: &layer)
    let slots = copy.member(UseKeys.slots).flatMap { Slots($0, scope) }
    let motion = copy.motion(inside)
    ContentReader.read(kind, object, in: frame.box, motion, slots, into: &layer)
    Vibrancy.read(object, on: context.glass, into: &layer)
    var inner = LayerContext(scope: Scope(scope, space: id), size: frame.size)
    inner.glass = layer.glass ?? context.glass
    let nested = children?(inner) ?? self.children(copy, object, inner)
    let raw = ObjectReader(node, members: members)
    let masks = MaskReader(session: session).read(raw, inside, inner)
    layer.children += nested.layers
    layer.masks = masks.masks
    ContentReader.finish(&layer, object)
    MotionReader(
      object: object, raw: raw, scope: scope,
      space: ValueSpace(object, size: frame.size, box: frame.box, parent: context.size)
    ).read(into: &layer)
    if kind == .text {
      TextReader(object, motion: motion).addAnimatedTexts(to: &layer, in: frame.box)
    }
    list.layers.append(layer)
    if session.isExpanding {
      list.nodes.append(
        expanded(copy, inside, placing.members + object.members, nested.nodes, masks, slots))
    }
  }

  /// The number of values in a layer, those that its expressions make included. Layers in it are counted as they
  /// are read.
  private static func values(
    _ members: [SpecMember], _ placing: ObjectReader, _ object: ObjectReader
  ) -> Int {
    let layers = [
      LayerKeys.layers, LayerKeys.mask, LayerKeys.masks, TableKeys.cells, UseKeys.slots,
    ].map(\.name)
    let others = members.filter { LayerKeys.isDeferred($0.key) && !layers.contains($0.key) }
    return (others + placing.members + object.members).reduce(1) { $0 + $1.node.value.count }
  }

  /// The members with wanted names, with their expressions evaluated.
  private func plain(
    _ members: [SpecMember], _ resolver: Resolver, _ node: NodeReader,
    where isWanted: (String) -> Bool
  ) -> ObjectReader {
    ObjectReader(node, members: members.filter { isWanted($0.key) }.compactMap(resolver.resolve))
  }

  /// Reads the children of a layer; `object` is the layer with its expressions evaluated.
  private func children(_ copy: LayerCopy, _ object: ObjectReader, _ inner: LayerContext)
    -> LayerList
  {
    // The settings of a stack or a table are read even if it has no layers.
    let layers =
      copy.member(LayerKeys.layers)
      ?? copy.node.with(SpecNode(.array([]), copy.node.node.place))
    switch copy.kind {
    case .stack:
      return StackReader(session: session).children(layers, object[StackKeys.stack], inner)
    case .table:
      return TableReader(session: session).children(layers, object[TableKeys.table], inner)
    case .slot:
      if let name = object.text(SlotKeys.slot), let slots = copy.node.source.slots,
        let filling = slots.layers(for: name, inner)
      {
        return filling
      }
      return LayerListReader(session: session).read(layers, inner)
    case .plain, .shape, .gradient, .text, .image, .replicator, .backdrop, .snapshot, .row,
      .document, .emitter:
      return LayerListReader(session: session).read(layers, inner)
    }
  }

  /// The layer in plain form: its members in order, with their values evaluated. Actions keep the
  /// expressions that depend on the value that they answer.
  private func expanded(
    _ copy: LayerCopy, _ inside: Resolver, _ plain: [SpecMember], _ children: [SpecNode],
    _ masks: MaskReader.Result, _ slots: Slots?
  ) -> SpecNode {
    var result: [SpecMember] = []
    for member in copy.members {
      switch member.key {
      case LayerKeys.layers.name, TableKeys.cells.name:
        result.append(member.with(SpecNode(.array(children), member.node.place)))
      case LayerKeys.mask.name:
        if let layer = masks.mask { result.append(member.with(layer)) }
      case LayerKeys.masks.name:
        result.append(member.with(SpecNode(.array(masks.nodes), member.node.place)))
      case UseKeys.slots.name:
        if let slots { result.append(member.with(slots.plain)) }
      case MotionKeys.changes.name:
        let changes = ChangeReader.plain(copy.node.with(member.node), inside.scope)
        result.append(member.with(changes.node.escaped))
      case MotionKeys.actions.name:
        let folding = ConstantFolding(
          scope: inside.scope, session: session, unknown: ActionTable.valueName)
        result.append(member.with(folding.fold(member.node)))
      default:
        if let value = plain.first(where: { $0.key == member.key }) {
          result.append(member.with(value.node.escaped))
        }
      }
    }
    return SpecNode(.object(result), copy.node.node.place)
  }
}

extension LayerKind {
  /// Determines the kind by `type`, or by a key that only one kind has.
  static func of(_ members: [SpecMember], _ node: NodeReader) -> LayerKind {
    var found: LayerKind?
    for member in members {
      if member.key == LayerKeys.type.name { return said(by: node.with(member.node)) ?? .plain }
      if found == nil { found = markers[member.key] }
    }
    return found ?? .plain
  }

  /// The kind that `type` names; reports an unknown one.
  private static func said(by node: NodeReader) -> LayerKind? {
    guard let shape = node.string.flatMap(ShapeName.init) else { return node.choice() }
    node.error("'\(shape.rawValue)' is not a kind of layer", hint: shape.hint)
    return nil
  }
}

extension SpecMember {
  func with(_ node: SpecNode) -> SpecMember {
    SpecMember(key: key, keyPlace: keyPlace, node: node)
  }

  /// With the key `shape` if a shape's name is the key.
  fileprivate var withShape: SpecMember {
    guard ShapeName(rawValue: key) != nil else { return self }
    let name = SpecNode(.string(key), node.place)
    return SpecMember(key: ShapeKeys.shape.name, keyPlace: keyPlace, node: name)
  }
}

extension SpecNode {
  /// The value with its texts escaped, so that none is read as an expression.
  package var escaped: SpecNode {
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
  /// The keys that an unknown key may be meant to be. For a plain layer these are the keys of all kinds,
  /// since it may be plain only because the key that identifies its kind is misspelt.
  fileprivate var keysMeant: [String] {
    let own = vocabulary.keys.map(\.name)
    guard self == .plain else { return own }
    return own + LayerKind.allCases.flatMap { $0.keys.map(\.name) }
  }
}

extension LayerKind {
  /// Returns the members of a layer with misspelt keys corrected. Reports keys that no layer has, and keys
  /// of other kinds of layers.
  static func corrected(_ members: [SpecMember], _ node: NodeReader) -> [SpecMember] {
    // The kind follows from the keys, so correct those that no layer has first.
    let kind = of(members, node)
    let known = node.corrected(members) { key in
      guard !any.contains(key) else { return nil }
      let shape = ShapeName(rawValue: key)
      let meant = shape != nil ? nil : Suggestion.name(meantBy: key, among: kind.keysMeant)
      let owners = [kind] + allCases
      return UnknownKey(
        key: key, message: "unknown key '\(key)' in \(kind.noun)", meant: meant,
        kind: owners.lazy.flatMap { $0.vocabulary.keys + $0.keys }.first { $0.name == meant }?.kind,
        home: kind == .document
          ? "parameters" : kind.vocabulary.keys.first { $0.holds(key) }?.name,
        shape: shape)
    }
    .map(\.withShape)
    let own = of(known, node)
    // The keys that an unknown kind may have are unknown, too.
    if let said = known.first(where: { $0.key == LayerKeys.type.name }),
      node.with(said.node).string.flatMap(LayerKind.init(rawValue:)) == nil
    {
      return known
    }
    // A corrected key has been reported.
    for (written, member) in zip(members, known)
    where written.key == member.key && any.contains(member.key)
      && !own.vocabulary.contains(member.key)
    {
      let owner = allCases.first { owner in owner.keys.contains { $0.name == member.key } }
      guard let owner else { continue }
      node.error(
        at: member.keyPlace, "'\(member.key)' is a key of \(owner.noun); this is \(own.noun)",
        hint: Suggestion.hint(for: member.key, among: own.vocabulary.keys.map(\.name)))
    }
    return known
  }
}
