import Geometry
import Scene

/// A letter, a word or a line of a text, which a layer can show and move by itself.
struct TextPart {
  enum Kind: String, CaseIterable {
    case letter, word, line

    /// The plural, as written in a `repeat`.
    var plural: String { rawValue + "s" }

    static let plurals = allCases.map(\.plural)

    init?(plural: String) {
      guard let kind = Kind.allCases.first(where: { $0.plural == plural }) else { return nil }
      self = kind
    }
  }

  var text: String
  /// The offset of the part in the text, in characters including all spaces.
  var place: Int
  /// The frame in the text's box: the advance of its letters by the height of its line.
  var frame: Rect
  /// The letters in the text's box.
  var letters: [TextLayout.Letter]

  /// The visible parts, in the order of the text.
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

  /// Finds the letters of a layout in its text; white space at the end of a line has no letters.
  private struct Places {
    private let characters: [Character]
    private var next = 0

    init(_ text: String) { characters = Array(text) }

    /// The offset of a letter of the layout; an ellipsis, which is not part of the text, has that of the next letter.
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
    // White space at the end of a line belongs to the text, but not to its visible frame.
    if !letter.outline.isEmpty { frame = frame.union(letter.frame) }
    letters.append(letter)
  }
}
