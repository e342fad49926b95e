import Diagnostics

/// One element of a file, with its attributes and content.
///
/// Elements are in one list in document order, and refer to each other by index.
struct Element: Sendable {
  /// The name without its prefix.
  var name: String
  /// False for elements of other languages (editors' notes, HTML): they are not drawn.
  var isSVG: Bool
  var isHTML = false
  /// The attributes by name, as written; `xlink:href` keeps its prefix.
  var attributes: [String: Attribute]
  /// The place of the start tag.
  var place: SpecPlace
  var parent: Int?
  var children: [Child] = []

  struct Attribute: Sendable {
    var value: String
    /// The place of the value, without its quotes.
    var place: SpecPlace
  }

  enum Child: Sendable {
    case element(Int)
    case text(String, SpecPlace)
  }

  subscript(name: String) -> String? { attributes[name]?.value }

  /// Whether it gives a prefix to XLink.
  var namesXLink: Bool {
    attributes.contains { $0.hasPrefix("xmlns:") && $1.value == XMLReader.xlinkNamespace }
  }

  /// The value of `href`, which takes precedence over `xlink:href`.
  var reference: String? { self["href"] ?? self["xlink:href"] }

  /// The id after `#` if `href` refers to an element of this file; otherwise nil.
  var localReference: String? {
    guard let text = reference.map(trimmed), text.hasPrefix("#") else { return nil }
    return String(text.dropFirst())
  }

  /// The attribute that holds its transform.
  var transformAttribute: String {
    switch name {
    case "linearGradient", "radialGradient": "gradientTransform"
    case "pattern": "patternTransform"
    default: "transform"
    }
  }

  /// Whether what it asks of its viewer is there; it counts outside of `switch`, too.
  var meetsConditions: Bool {
    if let languages = self["systemLanguage"] {
      let known = languages.split(separator: ",").map { trimmed($0).lowercased() }
      guard known.contains(where: { $0 == "en" || $0.hasPrefix("en-") }) else { return false }
    }
    guard let extensions = self["requiredExtensions"] else { return true }
    let asked = CSSText.words(extensions)
    return !asked.isEmpty && asked.allSatisfy { Element.extensions.contains($0) }
  }

  /// The languages that browsers show inside of pictures.
  private static let extensions: Set<String> = [
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML",
  ]

  var elementChildren: [Int] {
    children.compactMap { if case .element(let index) = $0 { index } else { nil } }
  }
}

/// The text without white space at both ends.
func trimmed(_ text: some StringProtocol) -> String {
  var part = Substring(text)
  while let first = part.unicodeScalars.first, isSpace(first) { part.unicodeScalars.removeFirst() }
  while let last = part.unicodeScalars.last, isSpace(last) { part.unicodeScalars.removeLast() }
  return String(part)
}

/// Whether a character is white space in XML and CSS.
func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{C}"
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
}
