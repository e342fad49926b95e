/// The declared style of an element: the winning declaration of every property, before animations.
struct DeclaredStyle: Sendable {
  struct Entry: Sendable {
    var text: String
    var origin: Origin
  }

  /// The origin of a declaration, weakest first.
  enum Origin: Comparable, Sendable { case attribute, sheet, important }

  /// The declarations of each property, the winner last; the one before it counts if it cannot be read.
  var entries: [String: [Entry]] = [:]
  /// The custom properties by name, with their `--`.
  var custom: [String: String] = [:]
}

/// Finds the declarations for elements in rules, `style` and attributes.
struct Cascade {
  let document: SVGDocument
  let work = MatchingWork()
  private let index: RuleIndex
  private let ranks: [Int]
  private let places: SiblingPlaces

  init(document: SVGDocument) {
    self.document = document
    index = RuleIndex(document.sheet.rules)
    ranks = document.sheet.layers.ranks
    places = SiblingPlaces(document.elements)
  }

  /// The number of comparisons of rules with elements.
  var comparisons: Int {
    document.elements.reduce(0) { $0 + index.candidates(for: $1).count }
  }

  static let mostComparisons = 5_000_000

  /// The style of an element; `classes` takes the place of its attribute `class`.
  func style(of index: Int, in root: Int, classes: String? = nil) -> DeclaredStyle {
    var element = document.elements[index]
    if let classes {
      element.attributes["class"] = Element.Attribute(value: classes, place: element.place)
    }
    var style = DeclaredStyle()
    if element.isHTML {
      for declaration in BrowserStyle.declarations(for: element) {
        Cascade.add(declaration, .attribute, to: &style)
      }
    }
    for (given, attribute) in element.attributes where !element.isHTML {
      let isTransform = given == element.transformAttribute
      guard isTransform || given != "transform" else { continue }
      let name = isTransform ? "transform" : given
      let row = PropertyRow.row(of: name)
      guard row.isAttribute else { continue }
      let isStyle = row.isStyle && !isTransform
      let text =
        isStyle ? CSSText.closed(CSSText.withoutComments(attribute.value)) : attribute.value
      style.entries[name] = [DeclaredStyle.Entry(text: text, origin: .attribute)]
    }
    let matcher = SelectorMatcher(
      elements: document.elements, root: root, places: places, work: work,
      changed: classes.map { (index, $0) })
    var found: [(rank: Int, strength: Selector.Specificity, order: Int)] = []
    for order in self.index.candidates(for: element) {
      let rule = document.sheet.rules[order]
      if matcher.matches(rule.selector, index) {
        found.append((ranks[rule.layer], rule.selector.specificity, order))
      }
    }
    found.sort { ($0.rank, $0.strength, $0.order) < ($1.rank, $1.strength, $1.order) }
    let own = element["style"].map { StyleSheet.declarations(CSSText($0)) } ?? []
    add(found.map(\.order), own, .sheet, to: &style)
    // Important declarations in an earlier layer beat those in a later one.
    found.sort { (-$0.rank, $0.strength, $0.order) < (-$1.rank, $1.strength, $1.order) }
    add(found.map(\.order), own, .important, to: &style)
    Cascade.keepAttributes(plainLengths(of: element), in: &style)
    return style
  }

  /// Whether styles put something before or after an element's content.
  func generates(_ index: Int, in root: Int) -> Bool {
    let matcher = SelectorMatcher(
      elements: document.elements, root: root, places: places, work: work)
    return document.sheet.generating.contains { matcher.matches($0, index) }
  }

  /// The lengths of an element that are only attributes, whatever styles say.
  func plainLengths(of element: Element) -> Set<String> {
    guard element.isSVG else { return [] }
    guard element.name == "svg" else {
      return Cascade.plainLengths[element.name] ?? Cascade.lengths
    }
    // A viewport in a picture.
    let isInner = element.parent.map { document.elements[$0].isSVG } ?? false
    return isInner ? Cascade.lengths : []
  }

  private static let lengths: Set = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"]
  private static let box: Set = ["x", "y", "width", "height"]
  /// Of the elements whose other lengths styles set.
  private static let plainLengths = [
    "rect": box.union(["rx", "ry"]), "image": box, "foreignObject": box, "use": ["x", "y"],
    "circle": ["cx", "cy", "r"], "ellipse": ["cx", "cy", "rx", "ry"],
  ].mapValues { lengths.subtracting($0) }

  private static func keepAttributes(_ names: Set<String>, in style: inout DeclaredStyle) {
    for name in names {
      guard let entries = style.entries[name] else { continue }
      let kept = entries.filter { $0.origin == .attribute }
      style.entries[name] = kept.isEmpty ? nil : kept
    }
  }

  private func add(
    _ rules: [Int], _ own: [Declaration], _ origin: DeclaredStyle.Origin,
    to style: inout DeclaredStyle
  ) {
    let declarations = rules.flatMap { document.sheet.rules[$0].declarations } + own
    work.add(2 * declarations.count)
    guard !work.isExhausted else { return }
    for declaration in declarations where declaration.isImportant == (origin == .important) {
      Cascade.add(declaration, origin, to: &style)
    }
  }

  private static func add(
    _ declaration: Declaration, _ origin: DeclaredStyle.Origin, to style: inout DeclaredStyle
  ) {
    guard !declaration.name.hasPrefix("--") else {
      style.custom[declaration.name] = declaration.value
      return
    }
    var declaration = declaration
    declaration.value = CSSText.closed(declaration.value)
    for (name, value) in Shorthand.expanded(declaration) {
      guard PropertyRow.row(of: name).isStyle, AnimationGrammar.isValid(value, for: name) else {
        continue
      }
      style.entries[name, default: []].append(DeclaredStyle.Entry(text: value, origin: origin))
    }
  }
}

/// Declarations that set several properties.
enum Shorthand {
  /// The properties that a declaration sets; the prefix `-webkit-` is dropped.
  static func expanded(_ declaration: Declaration) -> [(String, String)] {
    var name = declaration.name
    if name.hasPrefix("-webkit-") { name = String(name.dropFirst(8)) }
    let value = declaration.value
    switch name {
    case "animation": return animation(value)
    case "marker": return ["marker-start", "marker-mid", "marker-end"].map { ($0, value) }
    case "font": return font(value)
    case "offset": return OffsetShorthand.longhands(of: value) ?? []
    case "mask-image": return [("mask", value)]
    default: return BoxShorthand.expanded(name, value) ?? [(name, value)]
    }
  }

  /// The longhands of `animation`; none if it is not valid. A text with `var()` is only marked with a NUL character
  /// here, and expanded once its variables are known.
  static func animation(_ value: String) -> [(String, String)] {
    if value.utf8.contains(UInt8(ascii: "v")), CSSVariables.mentions(value) {
      return AnimationGrammar.names.map { ($0, "\u{0}" + value) }
    }
    return AnimationGrammar.longhands(of: value) ?? []
  }

  private static func font(_ value: String) -> [(String, String)] {
    let words = CSSText.words(value)
    guard
      let place = words.firstIndex(where: { word in
        guard let first = word.utf8.first else { return false }
        let size = word.split(separator: "/").first.map(String.init) ?? word
        return (first &- 0x30 < 10 || first == UInt8(ascii: "."))
          && Length(size).map { !$0.unit.isEmpty } == true
      })
    else { return [] }
    let size = words[place].split(separator: "/").first.map(String.init) ?? words[place]
    let height = words[place].split(separator: "/").dropFirst().first.map(String.init)
    var result = [
      ("font-size", size), ("line-height", height ?? "normal"),
      ("font-family", words[(place + 1)...].joined(separator: " ")),
      ("font-style", "normal"), ("font-weight", "normal"),
    ]
    result.append(
      ("font-variant", words[..<place].contains("small-caps") ? "small-caps" : "normal"))
    for word in words[..<place].map({ $0.lowercased() }) {
      if ["italic", "oblique"].contains(word) { result.append(("font-style", word)) }
      if word == "bold" || word == "bolder" || word == "lighter" || number(word) != nil {
        result.append(("font-weight", word))
      }
    }
    return result
  }
}

/// `var(--name, fallback)`.
enum CSSVariables {
  static func mentions(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array("var(".utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains {
      bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }

  /// The variables that a text mentions, including those in fallbacks.
  static func names(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = Array("var(".utf8)
    var result: [String] = []
    for i in bytes.indices where bytes[i...].starts(with: mark) {
      var name = bytes[(i + mark.count)...].drop(while: isSpace)
      name = name.prefix { CSSText.isWord($0) }
      result.append(String(decoding: name, as: UTF8.self))
    }
    return result
  }

  /// The text with its variables substituted; nil if one of them has neither a value nor a fallback.
  static func substituted(_ text: String, depth: Int = 0, _ lookUp: (String) -> String?) -> String?
  {
    guard mentions(text) else { return text }
    guard depth < 16 else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var i = 0
    let mark = Array("var(".utf8)
    while i < bytes.count {
      guard i + 4 <= bytes.count, bytes[i..<(i + 4)].elementsEqual(mark) else {
        result.append(bytes[i])
        i += 1
        continue
      }
      var inner = CSSText(bytes, from: i + 4)
      inner.advance(to: [UInt8(ascii: ")")])
      let arguments = String(decoding: bytes[(i + 4)..<inner.i], as: UTF8.self)
      i = min(inner.i + 1, bytes.count)
      let parts = arguments.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let name = trimmed(parts.first ?? "")
      let value = lookUp(name) ?? (parts.count > 1 ? trimmed(parts[1]) : nil)
      guard let value, let resolved = substituted(value, depth: depth + 1, lookUp),
        result.count + resolved.utf8.count < 1 << 20
      else { return nil }
      result += Array(resolved.utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
