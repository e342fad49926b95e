/// The grammar of `animation` and of its longhands. What does not keep to it is ignored, so that an earlier
/// declaration counts.
enum AnimationGrammar {
  /// The longhands in the order in which each is offered a word of the shorthand, with their initial values. A word
  /// that one has taken is offered to the next, so that `infinite infinite` repeats keyframes of that name.
  private static let longhands = [
    ("animation-duration", "0s"), ("animation-timing-function", "ease"), ("animation-delay", "0s"),
    ("animation-iteration-count", "1"), ("animation-direction", "normal"),
    ("animation-fill-mode", "none"), ("animation-play-state", "running"),
    ("animation-name", "none"),
  ]

  /// What the shorthand sets back without being able to say it.
  private static let timeline = "animation-timeline"

  static var names: [String] { longhands.map(\.0) + [timeline] }

  /// The longhands of `animation`, with one list entry for each animation; nil if it is not valid.
  static func longhands(of shorthand: String) -> [(String, String)]? {
    if CSSText.isForAll(shorthand) { return names.map { ($0, shorthand) } }
    var lists = Array(repeating: [String](), count: longhands.count)
    for part in CSSText.split(shorthand, at: ",") {
      let words = CSSText.words(part)
      guard !words.isEmpty else { return nil }
      var taken: [Int: String] = [:]
      for word in words {
        guard
          let taker = longhands.indices.first(where: {
            taken[$0] == nil && accepts(word, as: longhands[$0].0)
          })
        else { return nil }
        taken[taker] = word
      }
      for k in longhands.indices { lists[k].append(taken[k] ?? longhands[k].1) }
    }
    return zip(longhands, lists).map { ($0.0, $1.joined(separator: ", ")) } + [(timeline, "auto")]
  }

  /// Whether a property accepts a text; those that have nothing to do with animations accept any.
  static func isValid(_ text: String, for name: String) -> Bool {
    guard name.hasPrefix("animation-"), !CSSText.isForAll(text), !CSSVariables.mentions(text) else {
      return true
    }
    return CSSText.split(text, at: ",").allSatisfy { accepts($0, as: name) }
  }

  private static func accepts(_ word: String, as name: String) -> Bool {
    let lower = word.lowercased()
    switch name {
    case "animation-duration": return cssTime(lower).map { $0 >= 0 } ?? (lower == "auto")
    case "animation-delay": return cssTime(lower) != nil
    case "animation-timing-function": return Easing(css: lower) != nil
    case "animation-iteration-count":
      return lower == "infinite" || count(lower).map { $0 >= 0 } ?? false
    case "animation-direction": return CSSAnimation.Direction(rawValue: lower) != nil
    case "animation-fill-mode": return ["none", "forwards", "backwards", "both"].contains(lower)
    case "animation-play-state": return ["running", "paused"].contains(lower)
    case "animation-composition": return CSSAnimation.Composition(rawValue: lower) != nil
    case "animation-name": return isString(word) || isIdentifier(word)
    default: return true
    }
  }

  static func count(_ text: String) -> Double? {
    guard let count = Calculation(text, UnitContext()), count.dimension == .none,
      count.percent == 0
    else { return nil }
    return count.value
  }

  /// The name of a `@keyframes` rule, and of an animation; nil for keywords without quotes.
  static func keyframesName(_ text: String) -> String? {
    if isString(text) { return CSSText.unquoted(text) }
    return isIdentifier(text) && text.lowercased() != "none" ? text : nil
  }

  private static func isString(_ text: String) -> Bool {
    text.utf8.count > 1 && CSSText.unquoted(text) != text
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard !CSSText.isForAll(text), text.lowercased() != "default",
      let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") }),
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.utf8.allSatisfy { CSSText.isWord($0) } || text.utf8.contains(UInt8(ascii: "\\"))
  }
}
