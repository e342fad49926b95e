/// `offset`: a position, a path, how far along it the element is and how it turns, and after a slash the point of the
/// element that is there.
enum OffsetShorthand {
  /// The longhands; nil if the text is not valid.
  static func longhands(of text: String) -> [(String, String)]? {
    let halves = CSSText.split(text, at: "/")
    guard halves.count <= 2 else { return nil }
    let words = CSSText.words(halves[0])
    let start = words.firstIndex { OffsetPath.isValid($0) } ?? words.count
    let end = words[start...].firstIndex { !OffsetPath.isValid($0) } ?? words.count
    let position = words[..<start].joined(separator: " ")
    let path = words[start..<end].joined(separator: " ")
    guard path.isEmpty || OffsetPath.isValid(path) else { return nil }
    var distance: String?
    var turn: [String] = []
    for word in words[end...] {
      let value = Calculation(word, UnitContext())
      if ["auto", "reverse"].contains(word.lowercased()) || value?.dimension == .angle {
        turn.append(word.lowercased())
      } else if let value, distance == nil, value.dimension == .length || value.value == 0 {
        distance = word
      } else {
        return nil
      }
    }
    return [
      ("offset-position", position.isEmpty ? "normal" : position),
      ("offset-path", path.isEmpty ? "none" : path), ("offset-distance", distance ?? "0"),
      ("offset-rotate", turn.isEmpty ? "auto" : turn.joined(separator: " ")),
      ("offset-anchor", halves.count == 2 ? halves[1] : "auto"),
    ]
  }
}
