import Geometry

/// Lines under, over and through letters.
struct TextDecoration {
  enum Line: String, CaseIterable {
    case underline
    case overline
    case through = "line-through"

    /// The distance from the baseline down to the line's top edge, in pixels of the screen.
    fileprivate func top(ascent: Double, _ thickness: Double) -> Double {
      switch self {
      case .underline: max(1, (thickness / 2).rounded(.up))
      case .overline: -ascent - thickness.rounded(.down)
      case .through: -ascent / 3 - thickness / 2
      }
    }
  }

  /// The node that gives the line its colours.
  var owner: Int
  var line: Line
  var path: Path
}

extension StyledTree {
  /// The lines of letters, joined if they are of one kind and colour.
  func decorations(_ letters: [PlacedLetter]) -> [TextDecoration] {
    var result: [TextDecoration] = []
    var places: [Int: [TextDecoration.Line: Int]] = [:]
    for letter in letters {
      for var own in decorations(of: letter) {
        own.path = own.path.transformed(by: letter.map)
        if let known = places[own.owner]?[own.line] {
          result[known].path.append(own.path)
        } else {
          places[own.owner, default: [:]][own.line] = result.count
          result.append(own)
        }
      }
    }
    return result
  }

  /// A letter's own lines, where its shape is. As in browsers, the innermost element that asks for one gives all of
  /// them their colours.
  func decorations(of letter: PlacedLetter) -> [TextDecoration] {
    guard letter.width > 0 else { return [] }
    var words: Set<String> = []
    var owner: Int?
    var next: Int? = letter.node
    while let index = next {
      let own = ["text-decoration", "text-decoration-line"]
        .flatMap { CSSText.words(word($0, index).lowercased()) }
        .filter { TextDecoration.Line(rawValue: $0) != nil }
      if !own.isEmpty { owner = owner ?? index }
      words.formUnion(own)
      next = nodes[index].parent
    }
    guard let owner else { return [] }
    tellStyle(of: owner)
    let thickness = fontSize(letter.node) / 10
    let scale = enlargement(letter.node)
    return TextDecoration.Line.allCases.filter { words.contains($0.rawValue) }.map { line in
      let top = line.top(ascent: (letter.ascent * scale).rounded(), thickness * scale) / scale
      return TextDecoration(
        owner: owner, line: line,
        path: .rect(Rect(x: 0, y: top, width: letter.width, height: thickness)))
    }
  }

  /// Lines are drawn solid, whatever their style.
  private func tellStyle(of node: Int) {
    let styles = ["wavy", "dotted", "dashed", "double"]
    let words = ["text-decoration", "text-decoration-style"]
      .compactMap { nodes[node].style.entries[$0]?.last?.text.lowercased() }
      .flatMap { CSSText.words($0) }
    guard let style = words.first(where: styles.contains) else { return }
    log.warn(.textLine, "the \(style) line of a text is drawn solid", at: element(node).place)
  }
}
