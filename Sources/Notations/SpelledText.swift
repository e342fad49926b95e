import Diagnostics

/// A text as a file spells it: with escapes, entities and any kind of line breaks.
package struct SpelledText {
  private let bytes: [UInt8]
  private let notation: Notation
  private let place: Range<Int>

  /// The text of a value, or of a key, at its place in a file.
  package init(in file: SourceFile, at place: SpecPlace) {
    bytes = file.bytes
    notation = file.notation
    let end = min(place.end, bytes.count)
    self.place = min(place.start, end)..<end
  }

  /// The file's bytes that spell a range of the text's bytes, or its first if it is empty. Nil if the file has another text there.
  package func range(of part: Range<Int>, in text: String) -> Range<Int>? {
    guard notation.hasLines, !text.isEmpty, !place.isEmpty else { return nil }
    let last = max(part.lowerBound, part.upperBound - 1)
    var found: Range<Int>?
    let hasQuotes = notation == .json && bytes[place.lowerBound] == ASCII.quote
    var i = hasQuotes ? place.lowerBound + 1 : place.lowerBound
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard i < place.upperBound else { return nil }
      let piece = piece(at: i)
      guard rest.starts(with: piece.bytes) else { return nil }
      let number = rest.startIndex
      rest = rest.dropFirst(piece.bytes.count)
      if part.lowerBound < rest.startIndex, number <= last {
        found = (found?.lowerBound ?? i)..<piece.end
      }
      i = piece.end
    }
    // What is missing at the end is where it should be.
    return found ?? i..<i + 1
  }

  /// What the next bytes of the file stand for; nothing for markup.
  private func piece(at i: Int) -> (bytes: [UInt8], end: Int) {
    let byte = bytes[i]
    switch notation {
    case .json where byte == ASCII.backslash:
      var reader = JSONReader(bytes: bytes, limits: NotationLimits())
      reader.i = i
      var text = ""
      reader.appendEscape(to: &text)
      return (Array(text.utf8), reader.i)
    case .xmlPlist where [ASCII.ampersand, ASCII.less, ASCII.closeBracket].contains(byte):
      var reader = XMLPlistReader(bytes: bytes, limits: NotationLimits())
      reader.input.i = i
      return reader.readPiece()
    case .xmlPlist where byte == ASCII.carriageReturn:
      let isPair = i + 1 < bytes.count && bytes[i + 1] == ASCII.newline
      return ([ASCII.newline], i + (isPair ? 2 : 1))
    case .json, .xmlPlist, .binaryPlist: return ([byte], i + 1)
    }
  }
}
