import TextSearch

/// Text of a Ninja file.
package enum NinjaText {
  /// What a file has to say before `path` is used: no escape stands for a bar.
  package static let preamble = "bar = |\n"

  /// What follows `name =`; nil for text with a line break, which Ninja cannot hold.
  package static func value(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" }) else {
      return nil
    }
    let escaped = text.replacing("$", with: "$$")
    // Blanks before a value are dropped.
    return escaped.utf8.first == UInt8(ascii: " ") ? "$" + escaped : escaped
  }

  /// A path in a `build` line.
  package static func path(_ text: String) -> String? {
    guard !text.isEmpty, value(text) != nil else { return nil }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "$", " ", ":": result += "$"
      case "|":
        result += "${bar}"
        continue
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
