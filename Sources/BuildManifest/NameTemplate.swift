import Diagnostics
import DocumentLanguage
import FileSystem
import Notations

/// The name of an output with placeholders in braces: `icons/{name}-{tint}@{scale}x.{format}`.
struct NameTemplate {
  private enum Part {
    case text(String)
    case value(String)
  }

  private let parts: [Part]
  /// The template for `{name}`; nil for the name of the preset or file.
  private let name: String?
  let node: NodeReader

  init(_ text: String, name: String?, node: NodeReader) {
    parts = NameTemplate.parts(text)
    self.name = name
    self.node = node
  }

  private static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    // Scalar by scalar: a combining accent may follow a brace.
    var rest = text.unicodeScalars[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      parts.append(.value(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }

  /// Returns nil and reports a diagnostic if a value is missing or not allowed in a name. `places` are those of the values
  /// that have one.
  func path(of what: String, _ values: [String: String], _ places: [String: SpecPlace]) -> String? {
    var values = values
    values["name"] = FileSystem.stem(of: what)
    if let name {
      guard let made = fill(NameTemplate.parts(name), values, places) else { return nil }
      values["name"] = made
    }
    guard let path = fill(parts, values, places) else { return nil }
    guard !FileSystem.stem(of: path).isEmpty, name != "" else {
      node.error("'\(path)' has no name for a file")
      return nil
    }
    return path
  }

  private func fill(_ parts: [Part], _ values: [String: String], _ places: [String: SpecPlace])
    -> String?
  {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .value(let name):
        guard let value = values[name] else {
          node.error(
            "unknown placeholder '{\(name)}'",
            hint: Suggestion.hint(for: name, among: values.keys.sorted())
              ?? (name == "theme" ? "a manifest's 'themes' give it" : nil)
              ?? "a flag must be set to be used in a name: \"flags\": { \"\(name)\": … }")
          return nil
        }
        guard name == "name" || !value.utf8.contains(UInt8(ascii: "/")) else {
          node.error(
            at: places[name] ?? node.node.place,
            "'\(value)' cannot be part of a file name, as {\(name)} requires")
          return nil
        }
        // The `#` of a colour starts a comment in too many places.
        let isColor = value.unicodeScalars.first == "#"
        result += isColor ? String(value.unicodeScalars.dropFirst()) : value
      }
    }
    guard !result.contains(where: \.isControl) else {
      node.error("the name of an output cannot hold a control character")
      return nil
    }
    return result
  }
}
