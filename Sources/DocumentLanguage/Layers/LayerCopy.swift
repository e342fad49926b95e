import Geometry
import Notations

/// A layer that is to be read: its members with those of its styles, and the scope that its repeat gave it.
struct LayerCopy {
  let node: NodeReader
  /// Without `repeat`.
  let members: [SpecMember]
  var context: LayerContext
  let kind: LayerKind

  init(_ node: NodeReader, _ members: [SpecMember], _ context: LayerContext) {
    self.node = node
    self.members = members
    self.context = context
    kind = LayerKind.of(members, node)
  }

  /// A member as the file has it, with its expressions.
  func member(_ key: Key) -> NodeReader? {
    members.first { $0.key == key.name }.map { node.with($0.node) }
  }

  /// What decides the layer's own size, computed before the layer has one; of a text also what it shows in
  /// the course of time, where that is asked for.
  func measures(_ session: Session, showing: Bool = true) -> ObjectReader {
    let resolver = Resolver(scope: context.scope, source: node.source, session: session)
    let names = kind.measures
    return ObjectReader(
      node,
      members: members.filter { member in
        LayerKeys.isGeometry(member.key) || names.contains(member.key)
          || showing && kind == .text && TextKeys.showing.contains(member.key)
      }.compactMap(resolver.resolve))
  }

  /// The same where a stack or a table has found it a place in a parent of this size.
  func placed(_ place: Rect, in size: Size) -> LayerCopy {
    var copy = self
    copy.context.placement = place
    copy.context.size = size
    return copy
  }
}

extension LayerKind {
  /// The keys besides its geometry from which the natural size of such a layer follows.
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
