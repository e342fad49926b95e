/// The condition of `@supports`.
enum SupportsCondition {
  static func holds(_ text: String) -> Bool { holds(text, depth: 0) }

  private static func holds(_ text: String, depth: Int) -> Bool {
    guard depth < 16 else { return false }
    let words = CSSText.words(text)
    guard let first = words.first else { return false }
    if first.lowercased() == "not" {
      return !holds(words.dropFirst().joined(separator: " "), depth: depth + 1)
    }
    var result = test(first, depth: depth)
    for (joint, word) in zip(words.dropFirst(), words.dropFirst(2)) {
      switch joint.lowercased() {
      case "and": result = test(word, depth: depth) && result
      case "or": result = test(word, depth: depth) || result
      default: continue
      }
    }
    return result
  }

  private static func test(_ word: String, depth: Int) -> Bool {
    if let (name, arguments) = CSSText.function(word) {
      return name == "selector" && Selector.list(arguments) != nil
    }
    guard word.hasPrefix("("), word.hasSuffix(")") else { return false }
    let inner = trimmed(word.dropFirst().dropLast())
    if inner.hasPrefix("(") || inner.lowercased().hasPrefix("not ") {
      return holds(inner, depth: depth + 1)
    }
    return knows(CSSText.split(inner, at: ":"))
  }

  /// Whether a current browser knows a property, which is assumed unless it has a foreign prefix: nearly all
  /// properties in such conditions are about layout, which pictures lack.
  private static func knows(_ declaration: [String]) -> Bool {
    guard declaration.count >= 2, !declaration[1].isEmpty else { return false }
    let name = declaration[0].lowercased()
    return !["-moz-", "-ms-", "-o-", "-khtml-"].contains { name.hasPrefix($0) }
  }
}
