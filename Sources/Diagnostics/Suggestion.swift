/// Guesses what an unknown name was meant to be.
public enum Suggestion {
  /// The most similar name; nil if none is similar enough. Of several, one that the word is the beginning of, or
  /// else the first.
  ///
  /// Their distance (see `distance`) may be at most 2, or a third of the word's length if that is more,
  /// but at most 1 for words of up to four characters, which would resemble anything. Ignores case.
  public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased())
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let reach = wanted.count <= 4 ? 1 : max(2, wanted.count / 3)
    var best: (name: String, distance: Int, isLonger: Bool)?
    for name in names where name != word {
      let candidate = Array(name.lowercased())
      guard abs(candidate.count - wanted.count) <= reach else { continue }
      let distance = distance(wanted, candidate)
      let isLonger = candidate.starts(with: wanted)
      let isBetter = best.map {
        distance < $0.distance || distance == $0.distance && isLonger && !$0.isLonger
      }
      if distance <= reach, isBetter ?? true { best = (name, distance, isLonger) }
    }
    return best?.name
  }

  /// Tries in order: a synonym, the most similar name, the key path that ends with the word, the only
  /// name that the word abbreviates.
  public static func name(meantBy word: String, among names: some Sequence<String>) -> String? {
    Synonyms.name(for: word, among: names) ?? nearest(to: word, among: names)
      ?? names.first { $0.hasSuffix("." + word) } ?? abbreviated(word, among: names)
  }

  /// The only name that begins with the word, which must have at least three letters.
  private static func abbreviated(_ word: String, among names: some Sequence<String>) -> String? {
    guard word.count >= 3 else { return nil }
    let wanted = word.lowercased()
    let found = names.filter { $0.lowercased().hasPrefix(wanted) }
    return found.count == 1 ? found[0] : nil
  }

  /// `did you mean 'strokeEnd'?`, as a diagnostic's hint.
  public static func hint(for word: String, among names: some Sequence<String>) -> String? {
    name(meantBy: word, among: names).map(hint(meaning:))
  }

  /// The same, or all names if none is near and they are few.
  public static func hintOrNames(for word: String, among names: [String]) -> String? {
    if let hint = hint(for: word, among: names) { return hint }
    guard names.count > 1 else { return names.first.map { "the only one is \($0)" } }
    return names.count > 12 ? nil : "there are \(names.joined(separator: ", "))"
  }

  /// The key that the word stands for in a record under this name, as `fontSize` does for `size` in `font`; nil for none.
  package static func part(of name: String, for word: String) -> String? {
    Synonyms.part(of: name, for: word)
  }

  /// The same for a known intention.
  package static func hint(meaning name: String) -> String { hint(meaning: [name]) }

  /// The same for several candidates; at least one.
  package static func hint(meaning names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    let all = quoted.dropLast().joined(separator: ", ")
    return "did you mean \(all)\(all.isEmpty ? "" : " or ")\(quoted.last ?? "")?"
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between them
  /// (Damerau–Levenshtein, the restricted form known as optimal string alignment).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
