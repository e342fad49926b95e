import DisplayList

/// Reads a colour or a gradient.
enum PaintReader {
  static func read(_ node: NodeReader) -> Paint? {
    if let text = node.string, let names = node.source.names, names.has(text, in: .colors) {
      return names.node(text, in: .colors).flatMap { read(node.with($0)) }
    }
    guard node.members != nil else { return node.color().map { .color($0) } }
    guard let object = ObjectReader(node, GradientKeys.paint) else { return nil }
    return GradientReader.read(object).map { .gradient($0) }
  }
}
