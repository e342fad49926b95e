import Geometry

/// Lines under, over and through letters.
extension StyledTree {
  /// The decoration lines of letters, by the node that the letters belong to.
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

    /// The distance from the baseline down to the line's top edge.
    func top(ascent: Double, _ thickness: Double) -> Double {
      switch self {
      case .underline: max(1, (thickness / 2).rounded(.up))
      case .overline: -ascent - thickness
      case .through: -ascent / 3 - thickness / 2
      }
    }
  }

  /// The lines of an element and of all its ancestors.
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
