import Diagnostics
import TextSearch

/// One `name: value`.
struct Declaration: Hashable, Sendable {
  var name: String
  var value: String
  var isImportant: Bool

  /// Whether it puts something before or after an element's content.
  var generates: Bool { name == "content" && !["none", "normal"].contains(value.lowercased()) }

  /// Whether it is a length without a unit, which counts in attributes, `style` among them, but not in rules; where
  /// SVG has lengths of its own, browsers take them there, too.
  var lacksUnit: Bool {
    ["font-size", "letter-spacing", "word-spacing", "width", "height"].contains(name)
      && (number(value) ?? 0) != 0
  }
}

/// Declarations for the elements that a selector matches.
struct StyleRule: Sendable {
  var selector: Selector
  var declarations: [Declaration]
  /// The rule's layer in `CascadeLayers`.
  var layer = 0
}

/// `@property`: the definition of a custom property.
struct PropertyRule: Sendable {
  var syntax: String
  var isInherited: Bool
  var initial: String?

  init?(_ declarations: [Declaration]) {
    func value(_ name: String) -> String? { declarations.last { $0.name == name }?.value }
    guard let syntax = value("syntax"), let inherits = value("inherits") else { return nil }
    self.syntax = CSSText.unquoted(syntax)
    isInherited = inherits == "true"
    initial = value("initial-value")
  }

  /// Whether its values are colours.
  var isColor: Bool { syntax == "<color>" }
  /// Whether its values change in steps only.
  var isDiscrete: Bool {
    ["*", "<image>", "<url>", "<string>", "<custom-ident>"].contains(syntax)
      || !syntax.contains("<")
  }
}

/// `@keyframes`: declarations at fractions of a cycle.
struct KeyframesRule: Sendable {
  struct Frame: Sendable {
    /// The fraction of a cycle, 0…1.
    var offset: Double
    var declarations: [Declaration]
  }

  /// The frames in ascending order; of those with the same offset, the last one counts.
  let frames: [Frame]
  /// The longhand properties that they set.
  let properties: Set<String>
  /// Those among them whose texts refer to something else, which may move.
  private let relative: Set<String>

  init(frames: [Frame]) {
    self.frames = frames
    var (properties, relative): (Set<String>, Set<String>) = ([], [])
    for (name, text) in frames.flatMap(\.declarations).flatMap({ Shorthand.expanded($0) }) {
      // What is only an attribute is no property.
      guard name.hasPrefix("--") || PropertyRow.row(of: name).isStyle else { continue }
      properties.insert(name)
      if StyledTree.isRelative(text) || CSSVariables.mentions(text) || text.contains("em") {
        relative.insert(name)
      }
    }
    (self.properties, self.relative) = (properties, relative)
  }

  /// The texts that its frames give a property, if any of them refers to something else.
  func relativeTexts(of name: String) -> [String] {
    guard relative.contains(name) else { return [] }
    return frames.flatMap(\.declarations).flatMap { Shorthand.expanded($0) }
      .filter { $0.0 == name }.map(\.1)
  }
}

/// The contents of a file's style sheets under given circumstances.
struct StyleSheet: Sendable {
  var rules: [StyleRule] = []
  var keyframes: [String: KeyframesRule] = [:]
  /// The names of those without a prefix, which those with one do not replace.
  private var standardKeyframes: Set<String> = []
  private(set) var layers = CascadeLayers()
  private(set) var properties: [String: PropertyRule] = [:]
  /// External resources as the file names them: imported style sheets and fonts.
  var imports: [String] = []
  var fonts: [String] = []
  /// Every declaration of the rules and keyframes, including those that are not valid, in the order of the text.
  private(set) var declarations: [Declaration] = []
  /// What has something generated before or after its content.
  private(set) var generating: [Selector] = []
  /// The fonts that the sheet brings with it.
  private(set) var faces: [FontFace] = []
  private var fontRules: [[Declaration]] = []
  static let mostRules = 50_000

  /// The context of a rule.
  private struct Surroundings {
    var circumstances: Circumstances
    var layer = 0
    /// The selectors that `&` stands for inside of another rule.
    var parents: [Selector]?
    var depth = 0

    var inner: Surroundings {
      var result = self
      result.depth += 1
      return result
    }
  }

  mutating func add(_ text: String, for circumstances: Circumstances) {
    read(CSSText(text), Surroundings(circumstances: circumstances))
  }

  /// Reads rules and, inside of other rules, declarations between them.
  private mutating func read(_ text: CSSText, _ around: Surroundings) {
    var text = text
    var declarations: [Declaration] = []
    while rules.count < StyleSheet.mostRules {
      text.skipSpace()
      guard !text.isAtEnd else { break }
      if around.depth == 0, text.skipMarkupComment() { continue }
      let start = text.i
      text.advance(to: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
      let prelude = text.text(start..<text.i)
      let mark = text.isAtEnd ? nil : text.bytes[text.i]
      if mark == UInt8(ascii: "{"), !(around.parents != nil && prelude.hasPrefix("--")) {
        take(&declarations, around)
        let body = block(&text)
        if prelude.hasPrefix("@") {
          readAtRule(prelude, body, around)
        } else {
          add(prelude, body, around)
        }
        continue
      }
      if mark == UInt8(ascii: "{") { _ = block(&text) }
      text.i = min(text.i + 1, text.end)
      if prelude.hasPrefix("@") {
        readStatement(prelude, around)
      } else if around.parents != nil {
        if let declaration = StyleSheet.declaration(prelude) { declarations.append(declaration) }
      } else if mark == UInt8(ascii: ";") {
        // The prelude of a rule cannot contain a semicolon: in CSS, all of this is one invalid rule, up
        // to the end of its block.
        text.advance(to: [UInt8(ascii: "{")])
        if !text.isAtEnd { _ = block(&text) }
      }
    }
    take(&declarations, around)
  }

  /// Makes rules of the declarations that stand between nested rules.
  private mutating func take(_ declarations: inout [Declaration], _ around: Surroundings) {
    self.declarations += declarations
    declarations.removeAll(where: \.lacksUnit)
    guard !declarations.isEmpty else { return }
    for selector in around.parents ?? [] {
      rules.append(
        StyleRule(selector: selector, declarations: declarations, layer: around.layer))
    }
    declarations = []
  }

  private mutating func readStatement(_ prelude: String, _ around: Surroundings) {
    let keyword = (CSSText.words(prelude).first ?? "").lowercased()
    if keyword == "@import" { imports.append(prelude) }
    guard keyword == "@layer" else { return }
    for name in CSSText.split(String(prelude.dropFirst(keyword.count)), at: ",") where !name.isEmpty
    {
      _ = layers.open(name, in: around.layer)
    }
  }

  /// Returns the text between braces, and moves past them.
  private func block(_ text: inout CSSText) -> CSSText {
    text.i += 1
    let start = text.i
    text.advance(to: [UInt8(ascii: "}")])
    let inner = CSSText(text.bytes, from: start, to: text.i)
    text.i = min(text.i + 1, text.end)
    return inner
  }

  private mutating func add(_ prelude: String, _ body: CSSText, _ around: Surroundings) {
    guard around.depth < StyleSheet.deepestNesting,
      let selectors = Selector.list(prelude, in: around.parents)
    else { return }
    if let owners = Selector.owners(of: prelude, in: around.parents),
      StyleSheet.declarations(body).contains(where: \.generates)
    {
      generating += owners
    }
    var inner = around.inner
    inner.parents = selectors
    read(body, inner)
  }

  private static let deepestNesting = 16

  private mutating func readAtRule(_ prelude: String, _ body: CSSText, _ around: Surroundings) {
    // A bracket may follow without a space: @media(width > 9px).
    let keyword = prelude.prefix { $0 == "@" || $0 == "-" || $0.isASCII && $0.isLetter }
      .lowercased()
    let rest = trimmed(prelude.dropFirst(keyword.count))
    let isShallow = around.depth < StyleSheet.deepestNesting
    switch keyword {
    case "@keyframes", "@-webkit-keyframes":
      if let name = AnimationGrammar.keyframesName(rest) {
        let rule = keyframesRule(body)
        if keyword == "@keyframes" {
          keyframes[name] = rule
          standardKeyframes.insert(name)
        } else if !standardKeyframes.contains(name) {
          keyframes[name] = rule
        }
      }
    case "@media":
      if isShallow, around.circumstances.match(rest) { read(body, around.inner) }
    case "@supports":
      if isShallow, SupportsCondition.holds(rest) { read(body, around.inner) }
    case "@layer":
      guard isShallow else { return }
      var inner = around.inner
      inner.layer = layers.open(rest, in: around.layer)
      read(body, inner)
    case "@property":
      if rest.hasPrefix("--") {
        properties[rest] = PropertyRule(StyleSheet.declarations(body))
      }
    case "@font-face":
      if fontRules.count < FontFace.most { fontRules.append(StyleSheet.declarations(body)) }
    default: break
    }
  }

  /// Whether a rule looks at the classes of other elements than those that it matches.
  var looksAround: Bool {
    rules.contains { rule in
      rule.selector.compounds.dropLast().flatMap(\.tests).contains {
        if case .className = $0 { true } else { false }
      }
    }
  }

  /// Reads the fonts of `@font-face`, and notes those that cannot be read.
  mutating func loadFonts(_ files: PictureFiles) {
    for rule in fontRules {
      if let face = FontFace(rule, files) {
        faces.append(face)
      } else {
        let family = rule.last { $0.name == "font-family" }
        fonts.append(CSSText.unquoted(family?.value ?? "?"))
      }
    }
    fontRules = []
  }

  private mutating func keyframesRule(_ body: CSSText) -> KeyframesRule {
    var text = body
    var frames: [KeyframesRule.Frame] = []
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { break }
      let start = text.i
      text.advance(to: [UInt8(ascii: "{")])
      let prelude = text.text(start..<text.i)
      guard !text.isAtEnd else { break }
      text.i += 1
      let from = text.i
      text.advance(to: [UInt8(ascii: "}")])
      let given = StyleSheet.declarations(CSSText(text.bytes, from: from, to: text.i))
      self.declarations += given
      let declarations = given.filter { !$0.isImportant && !$0.lacksUnit }
      text.i = min(text.i + 1, text.end)
      for word in CSSText.split(prelude, at: ",") {
        guard let offset = StyleSheet.offset(word.lowercased()) else { continue }
        frames.append(KeyframesRule.Frame(offset: offset, declarations: declarations))
      }
    }
    let order = frames.indices.sorted { (frames[$0].offset, $0) < (frames[$1].offset, $1) }
    return KeyframesRule(frames: order.map { frames[$0] })
  }

  private static func offset(_ word: String) -> Double? {
    if word == "from" { return 0 }
    if word == "to" { return 1 }
    guard word.hasSuffix("%"), let value = number(String(word.dropLast())) else { return nil }
    return value >= 0 && value <= 100 ? value / 100 : nil
  }

  /// The declarations of a block or of a `style` attribute; nested rules are left out.
  static func declarations(_ body: CSSText) -> [Declaration] {
    var text = body
    var result: [Declaration] = []
    while true {
      text.skipSpace()
      guard !text.isAtEnd else { return result }
      let start = text.i
      text.advance(to: [UInt8(ascii: ";"), UInt8(ascii: "{")])
      if !text.isAtEnd, text.bytes[text.i] == UInt8(ascii: "{") {
        text.i += 1
        text.advance(to: [UInt8(ascii: "}")])
        text.i = min(text.i + 1, text.end)
        continue
      }
      if let declaration = declaration(text.text(start..<text.i)) { result.append(declaration) }
      text.i = min(text.i + 1, text.end)
    }
  }

  private static func declaration(_ text: String) -> Declaration? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = trimmed(text[..<colon])
    var value = trimmed(text[text.index(after: colon)...])
    guard !name.isEmpty, name.utf8.allSatisfy({ CSSText.isWord($0) }) else { return nil }
    var isImportant = false
    if let mark = value.lastIndex(of: "!"),
      trimmed(value[value.index(after: mark)...]).lowercased() == "important"
    {
      isImportant = true
      value = trimmed(value[..<mark])
    }
    let isCustom = name.hasPrefix("--")
    guard isCustom || !value.isEmpty else { return nil }
    return Declaration(
      name: isCustom ? name : name.lowercased(), value: value, isImportant: isImportant)
  }
}
