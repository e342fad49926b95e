import Geometry
import Notations

/// A layer to be read: its members, including those of its styles, and the scope from its repeat.
struct LayerCopy {
  let node: NodeReader
  /// The members without `repeat`.
  let members: [SpecMember]
  var context: LayerContext
  let kind: LayerKind

  init(_ node: NodeReader, _ members: [SpecMember], _ context: LayerContext) {
    self.node = node
    self.members = members
    self.context = context
    kind = LayerKind.of(members, node)
  }

  /// A member as written, with its expressions.
  func member(_ key: Key) -> NodeReader? {
    members.first { $0.key == key.name }.map { node.with($0.node) }
  }

  /// The members that determine the layer's natural size, evaluated before the layer has a size; if `showing`
  /// is true, also those that determine what a text shows over time.
  func measures(_ session: Session, showing: Bool = true) -> ObjectReader {
    let resolver = Resolver(scope: context.scope, source: node.source, session: session)
    let names = kind.measures
    let measures = members.filter { LayerKeys.isGeometry($0.key) || names.contains($0.key) }
    return ObjectReader(
      node,
      members: measures.compactMap(resolver.resolve) + (showing ? motion(resolver).members : []))
  }

  /// The members that determine what a text shows over time, and its actions as they are written: what their expressions are
  /// is only known when they run.
  func motion(_ resolver: Resolver) -> ObjectReader {
    guard kind == .text else { return ObjectReader(node, members: []) }
    let showing = members.filter { TextKeys.showing.contains($0.key) }
    let actions = members.filter { $0.key == MotionKeys.actions.name }
    return ObjectReader(node, members: showing.compactMap(resolver.resolve) + actions)
  }

  /// The copy with the place that a stack or a table has given it in a parent of this size.
  func placed(_ place: Rect, in size: Size) -> LayerCopy {
    var copy = self
    copy.context.placement = place
    copy.context.size = size
    return copy
  }
}

extension LayerKind {
  /// The keys, besides its geometry, that determine the natural size of such a layer.
  fileprivate var measures: Set<String> {
    switch self {
    case .text: TextKeys.setting
    case .image: ImageKeys.measures
    case .stack: [StackKeys.stack.name]
    case .table: [TableKeys.table.name]
    case .plain, .shape, .gradient, .replicator, .backdrop, .snapshot, .row, .document, .slot,
      .emitter:
      []
    }
  }
}
