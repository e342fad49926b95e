import Notations
import Scene

/// Reads `font`.
enum FontReader {
  /// `base` has what is not said.
  static func read(_ node: NodeReader?, over base: FontDescription = FontDescription())
    -> FontDescription
  {
    var font = base
    guard let node else { return font }
    if let family = node.string {
      font.family = family
      font.file = nil
      return font
    }
    guard let object = ObjectReader(node, FontKeys.vocabulary) else { return font }
    if let family = object.text(FontKeys.family) {
      font.family = family
      font.file = nil
    }
    if let name = object.text(FontKeys.file) {
      let path = node.source.path(beside: name)
      node.session.depend(on: path)
      font.file = path
    }
    font.size = object.number(FontKeys.size) ?? font.size
    font.weight = object[FontKeys.weight].flatMap(weight) ?? font.weight
    font.isItalic = object.has(FontKeys.italic) ? object.bool(FontKeys.italic) : font.isItalic
    return font
  }

  private static func weight(_ node: NodeReader) -> Double? {
    guard node.string != nil else { return node.number(.between(1, 1000)) }
    let weight: FontWeight? = node.choice()
    return weight?.value
  }
}
