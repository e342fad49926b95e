import Geometry
import Scene

/// A letter, a word or a line of a text: what a layer shows that moves on its own.
struct TextPart {
  enum Kind: String, CaseIterable {
    case letter, word, line

    /// As a `repeat` says it.
    var plural: String { rawValue + "s" }

    static let plurals = allCases.map(\.plural)

    init?(plural: String) {
      guard let kind = Kind.allCases.first(where: { $0.plural == plural }) else { return nil }
      self = kind
    }
  }

  var text: String
  /// In the text's box: the advance of its letters by the height of its line.
  var frame: Rect
  /// In the text's box.
  var outline: Path

  /// Those that show something, in the order of the text.
  static func all(_ kind: Kind, of layout: TextLayout) -> [TextPart] {
    var parts: [TextPart] = []
    var isOpen = false
    for letter in layout.letters {
      let isSpace = letter.text.allSatisfy(\.isWhitespace)
      let isNewLine = parts.last?.frame.minY != letter.frame.minY
      if isOpen, !isNewLine, kind != .letter, !(kind == .word && isSpace) {
        parts[parts.count - 1].add(letter)
      } else if isSpace {
        isOpen = false
      } else {
        parts.append(TextPart(text: letter.text, frame: letter.frame, outline: letter.outline))
        isOpen = true
      }
      if kind == .letter || kind == .word && isSpace { isOpen = false }
    }
    return parts.filter { !$0.outline.isEmpty }
  }

  private mutating func add(_ letter: TextLayout.Letter) {
    text += letter.text
    // White space at the end of a line belongs to the text, not to what is seen of it.
    if !letter.outline.isEmpty { frame = frame.union(letter.frame) }
    outline.append(letter.outline)
  }
}
