/// Positions such as `center`, `left 20%` or `10px 20px 0`.
enum PositionText {
  /// How far across and down each position of a list is, in quantities, so that it can be interpolated with others.
  static func full(_ text: String) -> String {
    // Where nothing is said, it is a corner.
    if text.isEmpty { return "0% 0%" }
    return CSSText.split(text, at: ",").map { position in
      guard let (across, down) = parts(position) else { return position }
      return "\(share(across)) \(share(down))"
    }.joined(separator: ", ")
  }

  /// The quantities or words for across and down; a depth is left out. Nil for anything that is no position.
  static func parts(_ text: String) -> (across: String, down: String)? {
    var words = CSSText.words(text).map { $0.lowercased() }
    if words.count == 4 {
      let (first, second) = (from(words[0], words[1]), from(words[2], words[3]))
      return ["top", "bottom"].contains(words[0]) ? (second, first) : (first, second)
    }
    if words.count == 3 { words.removeLast() }
    if words.count == 1 {
      words = ["top", "bottom"].contains(words[0]) ? ["center", words[0]] : [words[0], "center"]
    }
    guard words.count == 2 else { return nil }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    return (words[0], words[1])
  }

  /// A position that is this far from a side.
  private static func from(_ side: String, _ distance: String) -> String {
    ["right", "bottom"].contains(side) ? "calc(100% - \(distance))" : distance
  }

  /// A list of positions across, or down, in quantities.
  static func shares(_ text: String) -> String {
    CSSText.split(text, at: ",").map { share($0.lowercased()) }.joined(separator: ", ")
  }

  /// A keyword as a share of the whole; anything else as it is.
  static func share(_ word: String) -> String {
    switch word {
    case "left", "top": "0%"
    case "right", "bottom": "100%"
    case "center": "50%"
    default: word
    }
  }
}
