import Diagnostics
import Geometry

/// Quotes that are missing, or not straight.
extension JSONReader {
  /// What is between quotes such as “ and ”, which word processors make of straight ones, after a report; nil if none begin here.
  mutating func readCurlyQuoted() -> String? {
    guard isCurlyQuote(i) else { return nil }
    var end = i + 3
    while end < bytes.count, !isCurlyQuote(end), bytes[end] != ASCII.newline { end += 1 }
    guard isCurlyQuote(end) else { return nil }
    let inside = text(i + 3..<end)
    report(
      "JSON needs straight quotes", at: SpecPlace(start: i, end: end + 3),
      hint: "write \"\(inside.prefix(40))\"")
    i = end + 3
    return inside
  }

  /// Whether one of U+2018 to U+201F is at this place, in UTF-8.
  private func isCurlyQuote(_ at: Int) -> Bool {
    at + 2 < bytes.count && bytes[at] == 0xE2 && bytes[at + 1] == 0x80
      && (0x98...0x9F).contains(bytes[at + 2])
  }

  /// Whether a closed string took the opening quote of the next one for its own end, as in
  /// `"name": "box, "opacity": 1`: it ends as if between two values, and text follows its quote.
  func isFollowedByText(_ inside: Range<Int>, isKey: Bool) -> Bool {
    guard i < bytes.count, !isBetweenValues(bytes[i]), bytes[i] != ASCII.quote,
      bytes[i] != ASCII.slash
    else { return false }
    return meantEnd(of: inside, isKey: isKey) < inside.upperBound
      && bytes[inside].contains { !isBetweenValues($0) }
  }

  /// Reports a string without its closing quote, and goes back to where that probably belongs.
  ///
  /// - Returns: The text of a key; nil for a value, which is not worth looking at.
  mutating func endUnclosed(_ string: Range<Int>, isKey: Bool) -> String? {
    let inside = string.lowerBound + 1..<string.upperBound
    let end = meantEnd(of: inside, isKey: isKey)
    let meant = text(inside.lowerBound..<end)
    i = end
    // One mistake too many goes to the end of the file.
    report(
      "the closing quote is missing", at: SpecPlace(start: string.lowerBound, end: end),
      hint: meant.isEmpty ? nil : "write \"\(meant.prefix(40))\"")
    return isKey && bytes[end..<inside.upperBound].contains(ASCII.colon) ? meant : nil
  }

  /// Skips a quote right after a key, whose opening quote is missing.
  mutating func skipClosingQuote() {
    if i < bytes.count, bytes[i] == ASCII.quote { i += 1 }
  }

  /// Skips the rest of a text without its opening quote, up to the quote that ends it on this line, if there is one.
  mutating func skipUnopenedText() {
    var end = i
    while end < bytes.count, bytes[end] != ASCII.quote, bytes[end] != ASCII.newline { end += 1 }
    guard end < bytes.count, bytes[end] == ASCII.quote else { return }
    var next = end + 1
    while next < bytes.count, bytes[next] == ASCII.space { next += 1 }
    if next == bytes.count || isBetweenValues(bytes[next]) { i = end + 1 }
  }

  /// Where the text of a string without a closing quote probably ends: that of a key before its colon, that of a value before
  /// what closes it, as in `"fill": "red },`.
  private func meantEnd(of inside: Range<Int>, isKey: Bool) -> Int {
    if isKey { return inside.first { bytes[$0] == ASCII.colon } ?? inside.upperBound }
    // Brackets that the text opens belong to it.
    var balance = inside.reduce(0) { $0 + depth(of: bytes[$1]) }
    var end = inside.upperBound
    while end > inside.lowerBound, isBetweenValues(bytes[end - 1]) {
      let depth = depth(of: bytes[end - 1])
      if depth < 0, balance >= 0 { break }
      balance -= depth
      end -= 1
    }
    return end
  }

  private func depth(of byte: UInt8) -> Int {
    switch byte {
    case ASCII.openBrace, ASCII.openBracket: 1
    case ASCII.closeBrace, ASCII.closeBracket: -1
    default: 0
    }
  }

  func isBetweenValues(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == ASCII.comma || byte == ASCII.colon || byte == ASCII.openBrace
      || byte == ASCII.closeBrace || byte == ASCII.openBracket || byte == ASCII.closeBracket
  }

  func isSeparator(_ byte: UInt8) -> Bool { isBetweenValues(byte) || byte == ASCII.quote }
}
