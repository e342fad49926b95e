import Notations

/// Reading that ends with the first mistake.
extension XMLCursor {
  mutating func skip(to mark: String, after opening: String) throws(XMLReader.Failure) {
    let start = i
    i += opening.utf8.count
    guard skip(past: mark) else { throw fail("the end '\(mark)' is missing", at: start) }
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
}
