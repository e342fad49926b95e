import Diagnostics
import TextSearch

/// Names that no browser knows, or that lead nowhere.
extension SVGSurvey {
  /// Warns of an element or an attribute that looks like one that browsers know.
  func reportNames(of element: Element) {
    if element.name.utf8.count > 2, !SVGSurvey.elementNames.contains(Substring(element.name)),
      log.mayGuess(),
      let meant = Suggestion.nearest(
        to: element.name, among: SVGSurvey.elementNames.map(String.init))
    {
      log.warn(
        .name, "no browser knows an element <\(element.name)>", at: element.place,
        hint: "did you mean <\(meant)>?")
    }
    // As React writes them.
    let camels = element.attributes.filter { name, _ in
      name.utf8.contains { $0 &- 0x41 < 26 } && PropertyRow.table[name] == nil
        && PropertyRow.table[SVGSurvey.hyphenated(name)]?.isAttribute ?? false
    }
    if let (name, attribute) = camels.min(by: { $0.value.place.start < $1.value.place.start }) {
      log.warn(
        .name, "browsers ignore '\(name)'", at: attribute.place,
        hint: Suggestion.hint(meaning: SVGSurvey.hyphenated(name)))
    }
  }

  /// `stroke-width` for `strokeWidth`.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  /// Those of SVG, and those of HTML that are told of elsewhere.
  private static let elementNames =
    """
    audio canvas iframe video a animate animateColor animateMotion animateTransform circle clipPath defs desc ellipse feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence filter font foreignObject g image line
    linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect
    script set stop style svg switch symbol text textPath title tspan use view
    """.split { $0 == " " || $0 == "\n" }

  /// Warns of mistakes in an element's own style, and of addresses of nothing.
  func reportStyle(of element: Element) {
    for name in SVGSurvey.addressNames {
      guard let attribute = element.attributes[name], element.isSVG else { continue }
      reportAddress(in: attribute.value, of: name, at: attribute.place)
    }
    guard let style = element.attributes["style"] else { return }
    for declaration in StyleSheet.declarations(CSSText(style.value)) {
      report(declaration, at: style.place)
    }
  }

  /// Warns of a declaration that browsers ignore; `given` is its place if it is not in a sheet.
  func report(_ declaration: Declaration, at given: SpecPlace? = nil) {
    let (name, value) = (declaration.name, declaration.value)
    if !name.hasPrefix("-"), !SVGSurvey.names12.contains(name), PropertyRow.table[name] == nil,
      !BrowserProperties.contains(name), log.mayGuess(),
      let meant = BrowserProperties.nearest(to: name)
    {
      log.warn(
        .name, "no browser knows the property '\(name)'", at: given ?? place(of: name),
        hint: Suggestion.hint(meaning: meant))
    }
    if name == "animation", Shorthand.animation(value).isEmpty {
      log.warn(
        .keyframes, "browsers ignore 'animation: \(value)'", at: given ?? place(of: value),
        hint:
          "it takes a name, times with their units, and words such as 'ease-in-out' or 'infinite'")
    }
    if given == nil, declaration.lacksUnit {
      log.warn(
        .value, "browsers ignore '\(name): \(value)', which has no unit", at: place(of: value),
        hint: Suggestion.hint(meaning: value + "px"))
    }
    if SVGSurvey.addressNames.contains(name) {
      reportAddress(in: value, of: name, at: given ?? place(of: value))
    }
  }

  /// What SVG 1.2 had and editors still write.
  private static let names12 = ["shape-padding", "solid-color", "solid-opacity"]

  private static let addressNames = [
    "fill", "stroke", "clip-path", "mask", "filter", "marker-start", "marker-mid", "marker-end",
  ]

  private func reportAddress(
    in value: String, of name: String, at place: @autoclosure () -> SpecPlace
  ) {
    guard let word = CSSText.words(value).first, let id = CSSText.localURL(word),
      document.ids[id] == nil
    else { return }
    log.warn(.missing, "'\(name)' refers to nothing: no element has the id '\(id)'", at: place())
  }

  /// The place of a text in the style sheets of the file; that of the root if it is not written there as such.
  func place(of text: String) -> SpecPlace {
    document.placeInSheets(of: text) ?? document.elements[0].place
  }
}
