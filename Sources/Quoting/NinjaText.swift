import TextSearch

/// Text for Ninja files.
package enum NinjaText {
  /// Must precede any use of `path`: a bar cannot be escaped.
  package static let preamble = "bar = |\n"

  /// Text after `name =`; nil if it contains a line break, which Ninja cannot represent.
  package static func value(_ text: String) -> String? {
    guard !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" }) else {
      return nil
    }
    let escaped = text.replacing("$", with: "$$")
    // Ninja drops blanks before a value.
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
