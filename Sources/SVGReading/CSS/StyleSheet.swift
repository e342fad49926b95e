import Diagnostics

/// One `name: value`.
struct Declaration: Hashable, Sendable {
  var name: String
  var value: String
  var isImportant: Bool
}

/// Declarations for what a selector finds.
struct StyleRule: Sendable {
  var selector: Selector
  var declarations: [Declaration]
}

/// `@keyframes`: what holds at fractions of a cycle.
struct KeyframesRule: Sendable {
  struct Frame: Sendable {
    /// 0…1.
    var offset: Double
    var declarations: [Declaration]
  }

  /// Ascending; of equal ones the later counts.
  var frames: [Frame]
}

/// What a file's style sheets say under given circumstances.
struct StyleSheet: Sendable {
  var rules: [StyleRule] = []
  var keyframes: [String: KeyframesRule] = [:]
  /// What it asks for from outside, as it names it: imported sheets and fonts.
  var imports: [String] = []
  var fonts: [String] = []
  /// Fonts that the file holds itself.
  var faces: [FontFace] = []
  static let mostRules = 50_000

  mutating func add(_ text: String, for circumstances: Circumstances) {
    read(CSSText(text), circumstances, depth: 0)
  }

  private mutating func read(_ text: CSSText, _ circumstances: Circumstances, depth: Int) {
    var text = text
    while rules.count < StyleSheet.mostRules {
      text.skipSpace()
      guard !text.isAtEnd else { return }
      if text.text(text.i..<min(text.i + 4, text.end)).hasPrefix("<!--") {
        text.i += 4
        continue
      }
      if text.text(text.i..<min(text.i + 3, text.end)) == "-->" {
        text.i += 3
        continue
      }
      let start = text.i
      text.advance(to: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
      let prelude = text.text(start..<text.i)
      guard !text.isAtEnd else { return }
      if text.bytes[text.i] == UInt8(ascii: "}") {
        text.i += 1
        continue
      }
      if text.bytes[text.i] == UInt8(ascii: ";") {
        text.i += 1
        if prelude.hasPrefix("@import") { imports.append(prelude) }
        // A rule cannot begin with a semicolon in it: all up to the block is one bad rule, as CSS says.
        if prelude.hasPrefix("@") { continue }
        text.advance(to: [UInt8(ascii: "{")])
        if !text.isAtEnd { _ = block(&text) }
        continue
      }
      let body = block(&text)
      if prelude.hasPrefix("@") {
        readAtRule(prelude, body, circumstances, depth)
      } else {
        add(prelude, body, circumstances)
      }
    }
  }

  /// The text between braces; afterwards behind them.
  private func block(_ text: inout CSSText) -> CSSText {
    text.i += 1
    let start = text.i
    text.advance(to: [UInt8(ascii: "}")])
    let inner = CSSText(text.bytes, from: start, to: text.i)
    text.i = min(text.i + 1, text.end)
    return inner
  }

  private mutating func add(_ prelude: String, _ body: CSSText, _ circumstances: Circumstances) {
    let declarations = StyleSheet.declarations(body)
    guard !declarations.isEmpty, let selectors = Selector.list(prelude) else { return }
    for selector in selectors {
      rules.append(StyleRule(selector: selector, declarations: declarations))
    }
  }

  private mutating func readAtRule(
    _ prelude: String, _ body: CSSText, _ circumstances: Circumstances, _ depth: Int
  ) {
    let words = CSSText.words(prelude)
    let keyword = (words.first ?? "").lowercased()
    let rest = trimmed(prelude.dropFirst(keyword.count))
    switch keyword {
    case "@keyframes", "@-webkit-keyframes":
      keyframes[CSSText.unquoted(rest)] = StyleSheet.keyframes(body)
    case "@media":
      if depth < 16, circumstances.match(rest) { read(body, circumstances, depth: depth + 1) }
    case "@supports":
      if depth < 16, !rest.lowercased().hasPrefix("not") {
        read(body, circumstances, depth: depth + 1)
      }
    case "@layer": if depth < 16 { read(body, circumstances, depth: depth + 1) }
    case "@font-face":
      let declarations = StyleSheet.declarations(body)
      if let face = FontFace(declarations) {
        if faces.count < FontFace.most { faces.append(face) }
      } else {
        let family = declarations.last { $0.name == "font-family" }
        fonts.append(CSSText.unquoted(family?.value ?? "?"))
      }
    default: break
    }
  }

  private static func keyframes(_ body: CSSText) -> KeyframesRule {
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
      let declarations = declarations(CSSText(text.bytes, from: from, to: text.i))
        .filter { !$0.isImportant }
      text.i = min(text.i + 1, text.end)
      for word in CSSText.split(prelude, at: ",") {
        guard let offset = offset(word.lowercased()) else { continue }
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
