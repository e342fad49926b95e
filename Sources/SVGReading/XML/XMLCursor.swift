import Diagnostics
import Notations

/// The markup that is being read, of a file or of an entity, and how far it has been read.
struct XMLCursor {
  let bytes: [UInt8]
  var i = 0
  /// The place of the reference to the entity whose markup this is; nil for the file itself.
  private let entity: SpecPlace?

  init(_ bytes: [UInt8], entity: SpecPlace? = nil) {
    self.bytes = bytes
    self.entity = entity
  }

  var isAtEnd: Bool { i >= bytes.count }

  /// The next byte; nil at the end.
  var next: UInt8? { isAtEnd ? nil : bytes[i] }

  /// Whether the next byte opens a quoted text.
  var isAtQuote: Bool { next == ASCII.quote || next == ASCII.apostrophe }

  /// A place in the file; in an entity, that of the reference to it.
  func place(_ start: Int, _ end: Int) -> SpecPlace {
    entity ?? SpecPlace(start: start, end: end)
  }

  func starts(with mark: String) -> Bool {
    guard i + mark.utf8.count <= bytes.count else { return false }
    return bytes[i..<(i + mark.utf8.count)].elementsEqual(mark.utf8)
  }

  mutating func skipSpace() { while let next, isSpace(next) { i += 1 } }

  mutating func skip(to mark: String, after opening: String) throws(XMLReader.Failure) {
    let start = i
    i += opening.utf8.count
    while !isAtEnd {
      if starts(with: mark) {
        i += mark.utf8.count
        return
      }
      i += 1
    }
    throw fail("the end '\(mark)' is missing", at: start)
  }

  mutating func readName() -> [UInt8] {
    let start = i
    while let next, XMLCursor.isName(next) { i += 1 }
    return Array(bytes[start..<i])
  }

  /// Reads a text in quotes; returns it without them.
  mutating func readQuoted() throws(XMLReader.Failure) -> ArraySlice<UInt8> {
    let start = i
    let quote = next
    i += 1
    while !isAtEnd, next != quote { i += 1 }
    guard !isAtEnd else { throw fail("the quote is never closed", at: start) }
    i += 1
    return bytes[(start + 1)..<(i - 1)]
  }

  func fail(_ message: String, at offset: Int, hint: String? = nil) -> XMLReader.Failure {
    XMLReader.Failure(message: message, place: place(offset, offset + 1), hint: hint)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
      || [UInt8(ascii: "_"), ASCII.minus, ASCII.colon, ASCII.dot].contains(byte)
  }
}
