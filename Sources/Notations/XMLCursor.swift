import Diagnostics

/// XML, of a file or of an entity, and how far it has been read. What is in it is up to its readers.
package struct XMLCursor {
  package let bytes: [UInt8]
  package var i = 0
  /// The place of the reference to the entity whose markup this is; nil for the file itself.
  private let entity: SpecPlace?

  package init(_ bytes: [UInt8], entity: SpecPlace? = nil) {
    self.bytes = bytes
    self.entity = entity
  }

  @inlinable package var isAtEnd: Bool { i >= bytes.count }

  /// The next byte; nil at the end.
  @inlinable package var next: UInt8? { isAtEnd ? nil : bytes[i] }

  /// Whether the next byte opens a quoted text.
  package var isAtQuote: Bool { next == ASCII.quote || next == ASCII.apostrophe }

  /// A place in the file; in an entity, that of the reference to it.
  package func place(_ start: Int, _ end: Int) -> SpecPlace {
    entity ?? SpecPlace(start: start, end: end)
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  package func starts(with mark: String) -> Bool {
    guard i + mark.utf8.count <= bytes.count else { return false }
    return bytes[i..<(i + mark.utf8.count)].elementsEqual(mark.utf8)
  }

  package mutating func skipSpace() { while let next, ASCII.isSpace(next) { i += 1 } }

  /// Skips past the next `mark`; to the end, and returns false, if there is none.
  package mutating func skip(past mark: String) -> Bool {
    while !isAtEnd {
      if starts(with: mark) {
        i += mark.utf8.count
        return true
      }
      i += 1
    }
    return false
  }

  package mutating func readName() -> [UInt8] {
    let start = i
    while let next, XMLCursor.isName(next) { i += 1 }
    return Array(bytes[start..<i])
  }

  package static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
      || [UInt8(ascii: "_"), ASCII.minus, ASCII.colon, ASCII.dot].contains(byte)
  }

  /// The encoding that an XML declaration here names, in lower case; nil if there is none.
  package var declaredEncoding: String? {
    guard starts(with: "<?xml") else { return nil }
    var declaration = XMLCursor(Array(bytes[i...].prefix(200).prefix { $0 != ASCII.greater }))
    guard declaration.skip(past: "encoding") else { return nil }
    declaration.skipSpace()
    guard declaration.next == UInt8(ascii: "=") else { return nil }
    declaration.i += 1
    declaration.skipSpace()
    guard declaration.isAtQuote else { return nil }
    declaration.i += 1
    return String(decoding: declaration.readName(), as: UTF8.self).lowercased()
  }
}
