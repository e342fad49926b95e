import Scene

/// Merges the light and dark versions of a document into one tree, of which the reader's colour scheme
/// selects one.
///
/// If elements differ only in constant paint, a style sheet rule for dark schemes overrides it. If they
/// differ in more (an animated colour, a layer that only one has), both are included, and the rule
/// hides one.
struct SchemeMerge {
  private let newID: () -> String
  /// Declarations for dark schemes, by class.
  private var rules: [(name: String, declarations: String)] = []
  /// The classes of elements only for light or dark schemes; nil while there are none.
  private var classes: (light: String, dark: String)?

  /// The light document, merged with what the writer makes of the dark one.
  static func merged(_ light: Element, with writer: SceneWriter) -> Element {
    let dark = writer.document()
    var merge = SchemeMerge(newID: writer.newID)
    let content = merge.merged(light.children.filter(isContent), dark.children.filter(isContent))
    var root = light
    // The dark document's definitions include the light one's.
    root.children = light.children.filter { $0.name == "title" || $0.name == "desc" }
    root.children += merge.sheet
    root.children += dark.children.filter { $0.name == "defs" } + content
    return root
  }

  private init(newID: @escaping () -> String) { self.newID = newID }

  private static func isContent(_ element: Element) -> Bool {
    !["title", "desc", "defs"].contains(element.name)
  }

  /// Attributes that a style sheet can set, too, with their defaults.
  private static let paint = [
    "fill": "inherit", "fill-opacity": "inherit", "stroke": "inherit", "stroke-opacity": "inherit",
    "opacity": "1", "filter": "none", "mask": "none",
  ]

  // MARK: Trees

  private mutating func merged(_ light: [Element], _ dark: [Element]) -> [Element] {
    guard light.count == dark.count else { return both(light, dark) }
    return zip(light, dark).flatMap { merged($0, $1) }
  }

  private mutating func merged(_ light: Element, _ dark: Element) -> [Element] {
    guard light.name == dark.name, light.text == dark.text,
      let declarations = declarations(light, dark)
    else { return both([light], [dark]) }
    var result = light
    result.children = merged(light.children, dark.children)
    if !declarations.isEmpty { result["class"] = .text(rule(declarations)) }
    return [result]
  }

  /// The declarations that make the light element look like the dark one; nil if a style sheet cannot.
  private func declarations(_ light: Element, _ dark: Element) -> String? {
    var result: [String] = []
    let names =
      light.attributes.map(\.name)
      + dark.attributes.map(\.name)
      .filter { light.attribute($0) == nil }
    for name in names {
      let (old, new) = (light.attribute(name), dark.attribute(name))
      guard old != new else { continue }
      // An animation would override the style sheet.
      guard let standard = Self.paint[name], old?.motion.isEmpty ?? true,
        new?.motion.isEmpty ?? true, light.attribute("class") == nil
      else { return nil }
      result.append("\(name):\(new?.value?.text ?? standard)")
    }
    return result.joined(separator: ";")
  }

  private mutating func both(_ light: [Element], _ dark: [Element]) -> [Element] {
    let classes = self.classes ?? (newID(), newID())
    self.classes = classes
    func group(_ elements: [Element], _ name: String) -> [Element] {
      elements.isEmpty ? [] : [Element("g", [("class", .text(name))], children: elements)]
    }
    return group(light, classes.light) + group(dark, classes.dark)
  }

  // MARK: The style sheet

  private mutating func rule(_ declarations: String) -> String {
    if let known = rules.first(where: { $0.declarations == declarations }) { return known.name }
    let name = newID()
    rules.append((name, declarations))
    return name
  }

  private var sheet: [Element] {
    guard !rules.isEmpty || classes != nil else { return [] }
    var inside = rules.map { ".\($0.name){\($0.declarations)}" }.joined()
    var outside = ""
    if let classes {
      outside = ".\(classes.dark){display:none}"
      inside += ".\(classes.light){display:none}.\(classes.dark){display:inline}"
    }
    var style = Element("style")
    style.text = outside + "@media(prefers-color-scheme:dark){" + inside + "}"
    return [style]
  }
}
