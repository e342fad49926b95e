import DisplayList
import Notations

/// Reads a colour or a gradient.
enum PaintReader {
  static func read(_ node: NodeReader) -> Paint? {
    if let text = node.string, let names = node.source.names, names.has(text, in: .colors) {
      return names.node(text, in: .colors).flatMap { read(node.with($0)) }
    }
    guard let members = node.members else { return node.color().map { .color($0) } }
    guard members.contains(where: { GradientKeys.paint.contains($0.key) }) else {
      node.mismatch(
        "a colour or a gradient",
        hint: node.colorMeant
          ?? "a colour is a text such as \"#ff8800\", and a gradient has the keys 'gradient' and 'colors'"
      )
      return nil
    }
    guard let object = ObjectReader(node, GradientKeys.paint) else { return nil }
    return GradientReader.read(object).map { .gradient($0) }
  }
}
