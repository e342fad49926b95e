import TextSearch

/// Which declarations a browser supports.
///
/// Values of properties that pictures lack are taken to be right, as conditions are about what exists.
enum SupportedValues {
  static func accept(_ declaration: Declaration) -> Bool {
    let (name, value) = (declaration.name, declaration.value.lowercased())
    if name.hasPrefix("--") { return true }
    guard BrowserProperties.contains(name) else { return false }
    if CSSVariables.mentions(value) || value.contains("env(") || CSSText.isForAll(value) {
      return true
    }
    if let words = keywords[name] { return CSSText.words(value).allSatisfy(words.contains) }
    let plain = name.hasPrefix("-webkit-") ? String(name.dropFirst("-webkit-".count)) : name
    if plain == "animation" { return AnimationGrammar.longhands(of: declaration.value) != nil }
    guard AnimationGrammar.isValid(declaration.value, for: plain) else { return false }
    return accept(value, as: PropertyRow.row(of: plain).kind, of: plain)
  }

  private static let keywords: [String: Set<String>] = [
    "display": [
      "none", "contents", "block", "inline", "flow", "flow-root", "inline-block", "flex",
      "inline-flex", "grid", "inline-grid", "list-item", "math", "ruby", "ruby-text", "table",
      "inline-table", "table-caption", "table-cell", "table-column", "table-column-group",
      "table-footer-group", "table-header-group", "table-row", "table-row-group", "-webkit-box",
      "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex",
    ],
    "mix-blend-mode": [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
      "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
      "luminosity", "plus-lighter",
    ],
    "position": ["static", "relative", "absolute", "fixed", "sticky"],
    "visibility": ["visible", "hidden", "collapse"],
  ]

  private static func accept(_ value: String, as kind: PropertyRow.Kind, of name: String) -> Bool {
    switch kind {
    case .color: return isColor(value)
    case .paint:
      return ["none", "context-fill", "context-stroke"].contains(value) || value.hasPrefix("url(")
        || isColor(value)
    case .number:
      return Calculation(value, UnitContext()).map { $0.dimension == .none && $0.percent == 0 }
        ?? false
    case .share: return Calculation(value, UnitContext())?.dimension == Calculation.Dimension.none
    case .angle: return Calculation(value, UnitContext()) != nil
    case .length: return isLength(value, of: name)
    case .lengths:
      let parts = value.split { $0 == "," || $0.isWhitespace }
      return value == "none" || parts.allSatisfy { isLength(String($0), of: name) }
    case .numbers, .pair, .reach, .path, .points, .transform, .word, .text: return true
    }
  }

  private static func isColor(_ value: String) -> Bool {
    value == "currentcolor" || value.hasPrefix("light-dark(")
      || ValueReader.color(value.replacing("currentcolor", with: "black")) != nil
  }

  private static func isLength(_ value: String, of name: String) -> Bool {
    if let length = Calculation(value, UnitContext()) {
      let needsNoUnit = length.value == 0 || ofDrawings.contains(name)
      return length.dimension == .length || length.dimension == .none && needsNoUnit
    }
    return lengthWords[name, default: []].contains(value)
  }

  /// What only drawings have, and may be a plain number.
  private static let ofDrawings: Set<String> = [
    "x", "y", "cx", "cy", "r", "rx", "ry", "stroke-width", "stroke-dasharray", "stroke-dashoffset",
  ]

  /// The words that a property takes for a length.
  private static let lengthWords: [String: Set<String>] = {
    let sides: Set<String> = [
      "auto", "min-content", "max-content", "fit-content", "stretch", "-webkit-fill-available",
    ]
    let sizes: Set<String> = [
      "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
      "smaller", "larger",
    ]
    var words = ["width": sides, "height": sides, "font-size": sizes]
    for name in ["top", "right", "bottom", "left", "rx", "ry"] { words[name] = ["auto"] }
    for name in ["letter-spacing", "word-spacing"] { words[name] = ["normal"] }
    return words
  }()
}
