import Diagnostics

/// One element of a file, with its attributes and what is in it.
///
/// Elements are in one list in document order and know each other by their index there.
struct Element: Sendable {
  /// Without its prefix.
  var name: String
  /// False for elements of other languages (editors' notes, HTML): they are not drawn.
  var isSVG: Bool
  /// As written; `xlink:href` keeps its prefix.
  var attributes: [String: Attribute]
  /// Of the start tag.
  var place: SpecPlace
  var parent: Int?
  var children: [Child] = []

  struct Attribute: Sendable {
    var value: String
    /// Of the value, without its quotes.
    var place: SpecPlace
  }

  enum Child: Sendable {
    case element(Int)
    case text(String, SpecPlace)
  }

  subscript(name: String) -> String? { attributes[name]?.value }

  /// `href` wins over `xlink:href`.
  var reference: String? { self["href"] ?? self["xlink:href"] }

  /// The name behind `#` of what `href` points at in this file.
  var localReference: String? {
    guard let text = reference.map(trimmed), text.hasPrefix("#") else { return nil }
    return String(text.dropFirst())
  }

  /// Whether what it asks of its viewer is there; it counts outside of `switch`, too.
  var meetsConditions: Bool {
    if let languages = self["systemLanguage"] {
      let known = languages.split(separator: ",").map { trimmed($0).lowercased() }
      guard known.contains(where: { $0 == "en" || $0.hasPrefix("en-") }) else { return false }
    }
    if let extensions = self["requiredExtensions"], !trimmed(extensions).isEmpty { return false }
    return true
  }

  var elementChildren: [Int] {
    children.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }
}

/// Without white space at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  var part = Substring(text)
  while let first = part.unicodeScalars.first, isSpace(first) { part.unicodeScalars.removeFirst() }
  while let last = part.unicodeScalars.last, isSpace(last) { part.unicodeScalars.removeLast() }
  return String(part)
}

/// White space of XML and CSS.
func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
}
