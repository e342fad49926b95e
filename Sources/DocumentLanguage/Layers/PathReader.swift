import Diagnostics
import Geometry
import Notations
import SceneReading

/// Reads path data, names of paths, and lists of both.
enum PathReader {
  static func read(_ node: NodeReader) -> Path? {
    if let elements = node.elements {
      guard !elements.contains(where: \.isArray) else {
        node.mismatch(
          "path data, the name of a path, or a list of them",
          hint: "points are a shape: { \"shape\": \"polyline\", \"points\": [[0, 0], [10, 10]] }")
        return nil
      }
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
    if let names = node.source.names, mistake.offset == 0, isName(text) {
      node.error(
        "no path is named '\(text)'",
        hint: Suggestion.hint(for: text, among: names.names(of: .paths))
          ?? "path data begins with 'M', as in 'M 0 0 L 10 10'")
      return nil
    }
    let range = mistake.offset..<mistake.offset + 1
    node.report(TextMistake(mistake.message, range: range), in: text)
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    text.utf8.count > 1 && text.utf8.allSatisfy { ASCII.isWord($0) || $0 == ASCII.minus }
      && !text.utf8.contains(where: ASCII.isDigit)
  }
}
