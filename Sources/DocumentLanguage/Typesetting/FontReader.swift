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
      guard !isShorthand(family, node) else { return font }
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

  /// Whether it is a font as CSS writes it, with a size before the family, which is reported.
  private static func isShorthand(_ text: String, _ node: NodeReader) -> Bool {
    let words = text.split(separator: " ")
    let units = ["px", "pt", "em", "rem"]
    guard
      let place = words.firstIndex(where: { word in
        units.contains { word.hasSuffix($0) && Double(word.dropLast($0.count)) != nil }
      })
    else { return false }
    let family = words[(place + 1)...].joined(separator: " ")
    let size = words[place].prefix { !$0.isLetter }
    node.error(
      "a font is named by its family, and '\(words[place])' is a size",
      hint: "write { \"family\": \"\(family)\", \"size\": \(size) }")
    return true
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
