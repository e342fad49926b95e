import Geometry

/// Lines under, over and through letters.
extension StyledTree {
  /// The lines of letters that follow each other, by the node that they belong to.
  func decorations(_ letters: [PlacedLetter]) -> [Int: Path] {
    var result: [Int: Path] = [:]
    for letter in letters {
      let kinds = decorationKinds(letter.node)
      guard !kinds.isEmpty, letter.width > 0 else { continue }
      let thickness = fontSize(letter.node) / 10
      for kind in kinds {
        let top = kind.top(ascent: letter.ascent.rounded(), thickness)
        let line = Path.rect(Rect(x: 0, y: top, width: letter.width, height: thickness))
        result[letter.node, default: Path()].append(line.transformed(by: letter.map))
      }
    }
    return result
  }

  private enum Line: String, CaseIterable {
    case underline
    case overline
    case through = "line-through"

    /// Down from the baseline.
    func top(ascent: Double, _ thickness: Double) -> Double {
      switch self {
      case .underline: max(1, (thickness / 2).rounded(.up))
      case .overline: -ascent - thickness
      case .through: -ascent / 3 - thickness / 2
      }
    }
  }

  /// An element's own, and those of all around it in the text.
  private func decorationKinds(_ node: Int) -> [Line] {
    var words: Set<String> = []
    var next: Int? = node
    while let index = next {
      for name in ["text-decoration", "text-decoration-line"] {
        words.formUnion(CSSText.words(word(name, index).lowercased()))
      }
      next = nodes[index].parent
    }
    return Line.allCases.filter { words.contains($0.rawValue) }
  }
}
