/// The condition of `@supports`.
enum SupportsCondition {
  static func holds(_ text: String) -> Bool { value(of: words(text), depth: 0) ?? false }

  private static let deepest = 16

  /// The words of a condition; `and` may follow a bracket without a space.
  private static func words(_ text: String) -> [String] {
    CSSText.words(text).flatMap { word in
      guard let end = word.lastIndex(of: ")") else { return [word] }
      let rest = word[word.index(after: end)...]
      return rest.isEmpty ? [word] : [String(word[...end]), String(rest)]
    }
  }

  /// Nil for what is not a condition, such as `and` beside `or` without brackets.
  private static func value(of words: [String], depth: Int) -> Bool? {
    guard let first = words.first, depth < deepest else { return nil }
    if first.lowercased() == "not" {
      return words.count == 2 ? operand(words[1], depth: depth).map { !$0 } : nil
    }
    guard words.count % 2 == 1, var result = operand(first, depth: depth) else { return nil }
    let joint = words.count > 1 ? words[1].lowercased() : "and"
    guard joint == "and" || joint == "or" else { return nil }
    for k in stride(from: 1, to: words.count, by: 2) {
      guard words[k].lowercased() == joint, let next = operand(words[k + 1], depth: depth) else {
        return nil
      }
      result = joint == "and" ? result && next : result || next
    }
    return result
  }

  /// What is in brackets but means nothing does not hold; nil for what is in none.
  private static func operand(_ word: String, depth: Int) -> Bool? {
    if let (name, arguments) = CSSText.function(word) { return function(name, trimmed(arguments)) }
    guard word.hasPrefix("("), word.hasSuffix(")") else { return nil }
    let inner = trimmed(word.dropFirst().dropLast())
    if let declaration = StyleSheet.declarations(CSSText(inner)).first {
      return SupportedValues.accept(declaration)
    }
    return value(of: words(inner), depth: depth + 1) ?? false
  }

  private static func function(_ name: String, _ argument: String) -> Bool {
    let known: Set<String>
    switch name {
    case "selector": return Selector.list(argument) != nil
    case "font-format": known = ["collection", "opentype", "truetype", "woff", "woff2"]
    case "font-tech":
      known = [
        "color-cbdt", "color-colrv0", "color-colrv1", "color-sbix", "features-aat",
        "features-opentype", "palettes", "variations",
      ]
    default: return false
    }
    return known.contains(argument.lowercased())
  }
}
