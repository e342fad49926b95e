/// A chain of compounds, each of which tests one element.
struct Selector: Sendable {
  enum Combinator: Sendable { case descendant, child, next, later }

  struct Compound: Sendable {
    /// The relation to the compound before this one; nil for the first.
    var combinator: Combinator?
    var tests: [Test]
  }

  indirect enum Test: Sendable {
    case type(String)
    case id(String)
    case className(String)
    case attribute(name: String, match: AttributeMatch, value: String, ignoresCase: Bool)
    /// The position `a·n + b` among siblings, optionally from the end and among those of the same type.
    case nth(a: Int, b: Int, fromEnd: Bool, ofType: Bool)
    /// The same among the siblings that one of these selectors matches.
    case nthOf(a: Int, b: Int, fromEnd: Bool, [Selector])
    case only(ofType: Bool)
    case root
    case empty
    case anyOf([Selector])
    case noneOf([Selector])
    /// Something inside or after the element; each selector begins with `scope`.
    case has([Selector])
    /// The element that `has` is tested on.
    case scope
    /// A link; none has been visited.
    case link
    /// One of these languages, or a dialect of one, in lower case.
    case language([String])
    case never
  }

  enum AttributeMatch: Sendable { case exists, equals, word, prefix, suffix, part, language }

  /// The compounds from left to right.
  var compounds: [Compound]
  /// The numbers of ids, of classes and the like, and of types, most significant first.
  var specificity: Specificity

  struct Specificity: Comparable, Sendable {
    var ids = 0
    var classes = 0
    var types = 0

    static func < (a: Specificity, b: Specificity) -> Bool {
      (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types)
    }

    static func + (a: Specificity, b: Specificity) -> Specificity {
      Specificity(ids: a.ids + b.ids, classes: a.classes + b.classes, types: a.types + b.types)
    }
  }

  /// The selectors of the elements whose `::before` or `::after` a list selects; nil if it selects none.
  static func owners(of text: String, in parents: [Selector]? = nil) -> [Selector]? {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let owners = CSSText.split(text, at: ",").compactMap { part in
      ["::before", "::after", ":before", ":after"].first { part.lowercased().hasSuffix($0) }
        .map { String(part.dropLast($0.count)) }
    }
    guard !owners.isEmpty else { return nil }
    return list(owners.map { $0.isEmpty ? "*" : $0 }.joined(separator: ","), in: parents)
  }

  /// The selectors of a list; nil if one of them cannot be read, which makes the whole list invalid. Inside of
  /// a rule, `&` stands for `parents`, the selectors of that rule.
  static func list(_ text: String, in parents: [Selector]? = nil) -> [Selector]? {
    var result: [Selector] = []
    for part in CSSText.split(text, at: ",") {
      var reader = SelectorReader(part, parents)
      guard let selector = reader.read() else { return nil }
      result.append(selector)
    }
    return result
  }

  /// The selectors of `has`: without a leading combinator, they match descendants.
  fileprivate static func relative(_ text: String) -> [Selector]? {
    let scope = Selector(
      compounds: [Compound(combinator: nil, tests: [.scope])], specificity: Specificity())
    return list(text, in: [scope])
  }
}

/// Reads one selector.
private struct SelectorReader {
  private let bytes: [UInt8]
  private var i = 0
  private var specificity = Selector.Specificity()
  private let parents: [Selector]?
  private var namesParents = false

  init(_ text: String, _ parents: [Selector]?) {
    bytes = Array(text.utf8)
    self.parents = parents
  }

  mutating func read() -> Selector? {
    var compounds: [Selector.Compound] = []
    skipSpace()
    var combinator = parents == nil ? nil : leadingCombinator()
    if combinator != nil { compounds.append(parentCompound) }
    while i < bytes.count {
      guard let tests = readCompound(), !tests.isEmpty else { return nil }
      compounds.append(Selector.Compound(combinator: combinator, tests: tests))
      let hadSpace = skipSpace()
      guard i < bytes.count else { break }
      switch bytes[i] {
      case UInt8(ascii: ">"): combinator = .child
      case UInt8(ascii: "+"): combinator = .next
      case UInt8(ascii: "~"): combinator = .later
      default:
        guard hadSpace else { return nil }
        combinator = .descendant
        continue
      }
      i += 1
      skipSpace()
      guard i < bytes.count else { return nil }
    }
    guard !compounds.isEmpty else { return nil }
    if parents != nil, !namesParents {
      compounds[0].combinator = .descendant
      compounds.insert(parentCompound, at: 0)
    }
    return Selector(compounds: compounds, specificity: specificity)
  }

  private mutating func leadingCombinator() -> Selector.Combinator? {
    guard i < bytes.count else { return nil }
    let combinators: [UInt8: Selector.Combinator] = [
      UInt8(ascii: ">"): .child, UInt8(ascii: "+"): .next, UInt8(ascii: "~"): .later,
    ]
    guard let found = combinators[bytes[i]] else { return nil }
    i += 1
    skipSpace()
    return found
  }

  /// `&`, which has the highest specificity of the selectors that it stands for.
  private var parentCompound: Selector.Compound {
    mutating get {
      namesParents = true
      if let strongest = parents?.map(\.specificity).max() {
        specificity = specificity + strongest
      }
      return Selector.Compound(combinator: nil, tests: parentTests)
    }
  }

  private var parentTests: [Selector.Test] {
    let parents = parents ?? []
    // A single compound replaces `&` itself, so that `RuleIndex` can use its names.
    if parents.count == 1, parents[0].compounds.count == 1 { return parents[0].compounds[0].tests }
    return [.anyOf(parents)]
  }

  private mutating func readCompound() -> [Selector.Test]? {
    var tests: [Selector.Test] = []
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "*"):
        i += 1
        tests.append(.noneOf([]))
      case UInt8(ascii: "&"):
        i += 1
        tests += parents == nil ? [.root] : parentCompound.tests
      case UInt8(ascii: "#"):
        i += 1
        specificity.ids += 1
        guard let name = readName() else { return nil }
        tests.append(.id(name))
      case UInt8(ascii: "."):
        i += 1
        specificity.classes += 1
        guard let name = readName() else { return nil }
        tests.append(.className(name))
      case UInt8(ascii: "["):
        guard let test = readAttribute() else { return nil }
        specificity.classes += 1
        tests.append(test)
      case UInt8(ascii: ":"):
        guard let test = readPseudo() else { return nil }
        tests.append(test)
      default:
        guard let name = readName() else { return tests }
        specificity.types += 1
        if i < bytes.count, bytes[i] == UInt8(ascii: "|") {
          i += 1
          continue
        }
        tests.append(.type(name))
      }
    }
    return tests
  }

  private mutating func readAttribute() -> Selector.Test? {
    var text = CSSText(bytes, from: i + 1)
    text.advance(to: [UInt8(ascii: "]")])
    let inner = trimmed(text.text((i + 1)..<text.i))
    guard text.i < bytes.count else { return nil }
    i = text.i + 1
    guard let mark = inner.firstIndex(of: "=") else {
      return .attribute(name: inner, match: .exists, value: "", ignoresCase: false)
    }
    var name = trimmed(inner[..<mark])
    var value = trimmed(inner[inner.index(after: mark)...])
    let ignoresCase = value.hasSuffix(" i") || value.hasSuffix("\"i")
    if ignoresCase { value = trimmed(value.dropLast()) }
    value = CSSText.unquoted(value)
    let match: Selector.AttributeMatch
    switch name.last {
    case "~": match = .word
    case "^": match = .prefix
    case "$": match = .suffix
    case "*": match = .part
    case "|": match = .language
    default: match = .equals
    }
    if match != .equals { name = trimmed(name.dropLast()) }
    return .attribute(name: name, match: match, value: value, ignoresCase: ignoresCase)
  }

  private mutating func readPseudo() -> Selector.Test? {
    i += 1
    if i < bytes.count, bytes[i] == UInt8(ascii: ":") {
      i += 1
      guard readName() != nil else { return nil }
      _ = readArguments()
      specificity.types += 1
      return .never
    }
    guard let name = readName()?.lowercased() else { return nil }
    let arguments = readArguments()
    if !["where", "is", "not", "has", "-webkit-any"].contains(name) { specificity.classes += 1 }
    switch name {
    case "first-child": return .nth(a: 0, b: 1, fromEnd: false, ofType: false)
    case "last-child": return .nth(a: 0, b: 1, fromEnd: true, ofType: false)
    case "first-of-type": return .nth(a: 0, b: 1, fromEnd: false, ofType: true)
    case "last-of-type": return .nth(a: 0, b: 1, fromEnd: true, ofType: true)
    case "only-child": return .only(ofType: false)
    case "only-of-type": return .only(ofType: true)
    case "root": return .root
    case "empty": return .empty
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let arguments else { return nil }
      return readNth(arguments, fromEnd: name.hasPrefix("nth-last"), ofType: name.hasSuffix("type"))
    case "has":
      guard let arguments, let selectors = Selector.relative(arguments) else { return nil }
      if let strongest = selectors.map(\.specificity).max() {
        specificity = specificity + strongest
      }
      return .has(selectors)
    case "scope": return .root
    case "link", "any-link": return .link
    case "lang":
      guard let arguments else { return nil }
      return .language(
        CSSText.split(arguments, at: ",").map { CSSText.unquoted($0).lowercased() })
    case "not", "is", "where", "-webkit-any":
      guard let arguments, let selectors = list(name, arguments) else { return nil }
      if name != "where", let strongest = selectors.map(\.specificity).max() {
        specificity = specificity + strongest
      }
      return name == "not" ? .noneOf(selectors) : .anyOf(selectors)
    case "hover", "active", "focus", "focus-within", "focus-visible", "target", "visited",
      "checked",
      "disabled", "enabled", "host", "dir", "defined":
      return .never
    default: return nil
    }
  }

  /// `is` and `where` ignore selectors that they cannot read.
  private func list(_ name: String, _ arguments: String) -> [Selector]? {
    guard name != "not" else { return Selector.list(arguments) }
    return CSSText.split(arguments, at: ",").flatMap { Selector.list($0) ?? [] }
  }

  private mutating func readNth(_ arguments: String, fromEnd: Bool, ofType: Bool) -> Selector.Test?
  {
    let words = CSSText.words(arguments)
    guard !ofType, let place = words.firstIndex(of: "of") else {
      guard let (a, b) = SelectorReader.formula(arguments) else { return nil }
      return .nth(a: a, b: b, fromEnd: fromEnd, ofType: ofType)
    }
    guard let (a, b) = SelectorReader.formula(words[..<place].joined()),
      let selectors = Selector.list(words[(place + 1)...].joined(separator: " "))
    else { return nil }
    if let strongest = selectors.map(\.specificity).max() {
      specificity = specificity + strongest
    }
    return .nthOf(a: a, b: b, fromEnd: fromEnd, selectors)
  }

  private mutating func readArguments() -> String? {
    guard i < bytes.count, bytes[i] == UInt8(ascii: "(") else { return nil }
    var text = CSSText(bytes, from: i + 1)
    text.advance(to: [UInt8(ascii: ")")])
    let inner = text.text((i + 1)..<text.i)
    i = min(text.i + 1, bytes.count)
    return inner
  }

  /// The numbers `a` and `b` of `odd`, `even`, `3`, `2n + 1` or `-n+3`.
  private static func formula(_ text: String) -> (Int, Int)? {
    let word = String(text.lowercased().unicodeScalars.filter { !isSpace($0) })
    if word == "odd" { return (2, 1) }
    if word == "even" { return (2, 0) }
    guard let n = word.firstIndex(of: "n") else { return Int(word).map { (0, $0) } }
    let factor = word[..<n]
    let rest = word[word.index(after: n)...]
    let a = factor.isEmpty || factor == "+" ? 1 : factor == "-" ? -1 : Int(factor)
    let b = rest.isEmpty ? 0 : Int(rest)
    guard let a, let b, abs(a) < 1_000_000, abs(b) < 1_000_000 else { return nil }
    return (a, b)
  }

  private mutating func readName() -> String? {
    var result: [UInt8] = []
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count {
        i += 1
        readEscape(into: &result)
      } else if CSSText.isWord(bytes[i]) {
        result.append(bytes[i])
        i += 1
      } else {
        break
      }
    }
    return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
  }

  private mutating func readEscape(into result: inout [UInt8]) {
    var code: UInt32 = 0
    var digits = 0
    while i < bytes.count, digits < 6, let digit = Character(Unicode.Scalar(bytes[i])).hexDigitValue
    {
      code = code * 16 + UInt32(digit)  // at most six digits: below 2^24
      digits += 1
      i += 1
    }
    if digits > 0 {
      if i < bytes.count, isSpace(bytes[i]) { i += 1 }
      result += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    } else {
      result.append(bytes[i])
      i += 1
    }
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = i
    while i < bytes.count, isSpace(bytes[i]) { i += 1 }
    return i > start
  }
}
