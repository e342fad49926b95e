import Diagnostics
import Geometry
import Notations
import SceneReading

/// Reads path data, names of paths, and lists of both.
enum PathReader {
  static func read(_ node: NodeReader) -> Path? {
    if let elements = node.elements {
      var path = Path()
      var isWhole = true
      for element in elements {
        if let part = read(element) { path.append(part) } else { isWhole = false }
      }
      return isWhole ? path : nil
    }
    guard let text = node.string else {
      node.mismatch("path data, the name of a path, or a list of them")
      return nil
    }
    if let names = node.source.names, names.has(text, in: .paths) {
      return names.node(text, in: .paths).flatMap { read(node.with($0)) }
    }
    return data(text, node)
  }

  private static func data(_ text: String, _ node: NodeReader) -> Path? {
    let data = PathData(text, maximumSegments: node.session.limits.pathSegments)
    guard let mistake = data.mistake else {
      node.session.count(segments: data.path.elements.count, of: node)
      return data.path
    }
    let range = mistake.offset..<mistake.offset + 1
    node.report(TextMistake(mistake.message, hint: hint(text, node), range: range), in: text)
    return nil
  }

  /// A text without numbers was probably meant as a name.
  private static func hint(_ text: String, _ node: NodeReader) -> String? {
    guard let names = node.source.names, !text.utf8.contains(where: ASCII.isDigit) else {
      return nil
    }
    return Suggestion.hint(for: text, among: names.names(of: .paths))
  }
}
