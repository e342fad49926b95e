import Diagnostics
import Notations
import Scene

/// Reads `font`.
enum FontReader {
  /// Reads a font; `base` has what `node` does not state.
  static func read(_ node: NodeReader?, over base: FontDescription = FontDescription())
    -> FontDescription
  {
    var font = base
    guard let node else { return font }
    if let family = node.string {
      font.family = family
      font.file = nil
      font.axes = [:]
      return font
    }
    guard let object = ObjectReader(node, FontKeys.vocabulary) else { return font }
    // Another font has its own axes.
    if object.has(FontKeys.family) || object.has(FontKeys.file) { font.axes = [:] }
    if let family = object.text(FontKeys.family) {
      font.family = family
      font.file = nil
    }
    if let name = object.text(FontKeys.file) {
      let path = node.path(beside: name)
      node.session.depend(on: path)
      font.file = path
    }
    FontKeys.fields.read(object, into: &font)
    font.weight = object[FontKeys.weight].flatMap(weight) ?? font.weight
    if let axes = object[FontKeys.axes] { font.axes = self.axes(axes) }
    return font
  }

  private static func axes(_ node: NodeReader) -> [FontAxis: Double] {
    guard let members = node.members else {
      node.mismatch("an object of numbers by the names of axes")
      return [:]
    }
    var axes: [FontAxis: Double] = [:]
    for member in members where !member.key.hasPrefix("x-") {
      guard let axis = FontAxis(named: member.key) else {
        node.error(
          at: member.keyPlace, "'\(member.key)' is not a font axis",
          hint: Suggestion.hint(for: member.key, among: FontAxis.names.map(\.name))
            ?? "a font's own axes are named by their four letters, such as 'CASL'")
        continue
      }
      guard axes[axis] == nil else {
        node.error(at: member.keyPlace, "the axis '\(axis)' is given twice")
        continue
      }
      axes[axis] = node.with(member.node).number()
    }
    return axes
  }

  private static func weight(_ node: NodeReader) -> Double? {
    guard node.string != nil else { return node.number(.between(1, 1000)) }
    let weight: FontWeight? = node.choice()
    return weight?.value
  }
}
