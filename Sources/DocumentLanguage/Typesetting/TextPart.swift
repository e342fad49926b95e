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
  /// Where it begins in the text, counted in characters with all spaces.
  var place: Int
  /// In the text's box: the advance of its letters by the height of its line.
  var frame: Rect
  /// In the text's box.
  var letters: [TextLayout.Letter]

  /// Those that show something, in the order of the text.
  static func all(_ kind: Kind, of layout: TextLayout, text: String) -> [TextPart] {
    var parts: [TextPart] = []
    var isOpen = false
    var places = Places(text)
    for letter in layout.letters {
      let place = places.take(letter.text)
      let isSpace = letter.text.allSatisfy(\.isWhitespace)
      let isNewLine = parts.last?.frame.minY != letter.frame.minY
      if isOpen, !isNewLine, kind != .letter, !(kind == .word && isSpace) {
        parts[parts.count - 1].add(letter)
      } else if isSpace {
        isOpen = false
      } else {
        parts.append(
          TextPart(text: letter.text, place: place, frame: letter.frame, letters: [letter]))
        isOpen = true
      }
      if kind == .letter || kind == .word && isSpace { isOpen = false }
    }
    return parts.filter { part in part.letters.contains { !$0.outline.isEmpty } }
  }

  /// Finds the letters of a layout in its text: white space where a line ends has none.
  private struct Places {
    private let characters: [Character]
    private var next = 0

    init(_ text: String) { characters = Array(text) }

    /// Where a letter of the layout begins; an ellipsis, which is no part of the text, takes the next place.
    mutating func take(_ letter: String) -> Int {
      var place = next
      while place < characters.count, !characters[place...].starts(with: letter) {
        guard characters[place].isWhitespace else { return next }
        place += 1
      }
      guard place < characters.count else { return next }
      next = place + letter.count
      return place
    }
  }

  private mutating func add(_ letter: TextLayout.Letter) {
    text += letter.text
    // White space at the end of a line belongs to the text, not to what is seen of it.
    if !letter.outline.isEmpty { frame = frame.union(letter.frame) }
    letters.append(letter)
  }
}
