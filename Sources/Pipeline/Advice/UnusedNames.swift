import Diagnostics
import DocumentLanguage
import Notations

/// The words used in a part of a document: each may be the name of a parameter, style, path, …
private struct Words {
  private var words: Set<String> = []

  /// Text for people; its words are not names unless they are in an expression.
  private static let prose: Set<String> = [
    "title", "description", "group", "about", "name", "text",
  ]

  init() {}

  init(_ node: SpecNode) { add(node, under: "") }

  func contains(_ name: String) -> Bool { words.contains(name) }

  mutating func add(_ node: SpecNode, under key: String) {
    switch node.value {
    case .null, .bool, .number: break
    case .array(let items): for item in items { add(item, under: key) }
    case .object(let members): for member in members { add(member.node, under: member.key) }
    case .string(let text):
      words.insert(text)
      guard node.isExpression || !Self.prose.contains(key) else { return }
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        words.insert(String(word))
      }
    }
  }
}

extension DocumentAdvice {
  private static let families: [(key: String, advice: Advice, noun: String)] = [
    ("parameters", .unusedParameter, "parameter"), ("let", .unusedValue, "value"),
    ("colors", .unusedColor, "colour"), ("paths", .unusedPath, "path"),
    ("styles", .unusedStyle, "style"),
  ]

  /// Reports named things that nothing refers to.
  mutating func addUnusedNames() {
    // Names may be there to override those of an imported file.
    guard root[member: "import"] == nil else { return }
    let definitions = Self.families.map { family in
      (
        family,
        (root[member: family.key]?.members ?? []).map { (member: $0, words: Words($0.node)) }
      )
    }
    var rest = Words()
    for member in root.members where !Self.families.contains(where: { $0.key == member.key }) {
      rest.add(member.node, under: member.key)
    }
    for (family, members) in definitions {
      for (member, _) in members where !rest.contains(member.key) {
        let isMentioned = definitions.contains { _, others in
          others.contains {
            $0.member.keyPlace != member.keyPlace && $0.words.contains(member.key)
          }
        }
        guard !isMentioned else { continue }
        add(
          family.advice, "the \(family.noun) '\(member.key)' is not used", at: member.keyPlace)
      }
    }
  }
}
