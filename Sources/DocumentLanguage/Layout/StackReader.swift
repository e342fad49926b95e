import Geometry
import Notations
import Scene

/// Reads the children of stacks and places them.
struct StackReader {
  let session: Session

  /// The size that holds all children; a vertical stack's texts break their lines within `limit`.
  func naturalSize(_ copy: LayerCopy, limit: Double?) -> Size {
    guard let layers = copy.member(LayerKeys.layers) else { return .zero }
    let layout = layout(copy.measures(session)[StackKeys.stack], in: copy.context.size)
    let children = LayerListReader(session: session)
      .copies(layers, copy.context)
    return layout.naturalSize(items(children, layout, limit))
  }

  /// The children of a stack of this size; `stack` is the value of its key with expressions evaluated.
  func children(_ layers: NodeReader, _ stack: NodeReader?, _ context: LayerContext) -> LayerList {
    let layout = layout(stack, in: context.size)
    let lists = LayerListReader(session: session)
    let children = lists.copies(layers, context)
    let places = layout.place(items(children, layout, context.size.width), in: context.size)
    var list = LayerList()
    for (child, place) in zip(children, places) {
      lists.read(child.placed(place, in: context.size), into: &list)
    }
    return list
  }

  private func items(
    _ children: [LayerCopy], _ layout: StackLayout, _ limit: Double?
  ) -> [PlacedItem] {
    let reader = ItemReader(session: session)
    var inner = limit.map { max(0, $0 - layout.padding.left - layout.padding.right) }
    if layout.axis == .horizontal { inner = nil }
    return children.map { reader.item($0, limit: inner) }
  }

  private func layout(_ node: NodeReader?, in size: Size) -> StackLayout {
    guard let node else { return StackLayout() }
    if node.string != nil { return StackLayout(axis: node.choice() ?? .vertical) }
    guard let object = ObjectReader(node, StackKeys.vocabulary) else { return StackLayout() }
    var layout = StackKeys.fields.read(object)
    let whole = layout.axis == .horizontal ? size.width : size.height
    layout.spacing = object.length(StackKeys.spacing, of: whole)
    layout.padding = object.value(StackKeys.padding) { GeometryReader.insets($0, in: size) }
    return layout
  }
}
