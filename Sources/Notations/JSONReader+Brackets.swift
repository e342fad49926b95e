import Diagnostics

/// Brackets that are missing.
extension JSONReader {
  /// What the brackets so far say of mistakes in them.
  struct Brackets {
    /// Where the first bracket is whose end is at the indentation of an outer one, which is why the file's brackets do not
    /// match if they do not; nil for none.
    var suspect: Int?
    /// Whether one is missing, so that what follows is not where it was meant.
    var areTorn = false
  }

  /// Whether there is more to read before the closing bracket; consumes the bracket.
  mutating func isInside(of closer: UInt8, openedAt start: Int) -> Bool {
    skipSpace()
    guard i < bytes.count else {
      tear(unclosed: start)
      return false
    }
    if bytes[i] == closer {
      noteClosing(openedAt: start)
      i += 1
      return false
    }
    let other = closer == ASCII.closeBrace ? ASCII.closeBracket : ASCII.closeBrace
    guard bytes[i] == other else { return true }
    if brackets.suspect != nil || indentation(before: i) != nil {
      tear(unclosed: start)
    } else {
      brackets.areTorn = true
      log.giveUp(
        "expected '\(Character(UnicodeScalar(closer)))', found '\(Character(UnicodeScalar(other)))'",
        at: SpecPlace(start: i, end: i + 1))
      i = bytes.count
    }
    return false
  }

  /// The same in a record whose brace is missing: it may end where a list around it does.
  mutating func isInsideUnopened() -> Bool {
    skipSpace()
    guard i < bytes.count, bytes[i] != ASCII.closeBracket else { return false }
    guard bytes[i] == ASCII.closeBrace else { return true }
    i += 1
    return false
  }

  /// Gives up at a bracket that is not closed, or at the one that probably is not.
  mutating func tear(unclosed start: Int) {
    let opener = brackets.suspect ?? start
    // What follows it may be mistaken only because of it; what is at the end of the file is not.
    if !log.hasGivenUp, !brackets.areTorn, brackets.suspect != nil || i < bytes.count {
      log.forget(after: opener)
    }
    brackets.areTorn = true
    log.giveUp(
      "'\(text(opener..<opener + 1))' is never closed",
      at: SpecPlace(start: opener, end: opener + 1))
    i = bytes.count
  }

  private mutating func noteClosing(openedAt start: Int) {
    guard brackets.suspect == nil, let closing = indentation(before: i) else { return }
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != ASCII.newline { lineStart -= 1 }
    let opening = bytes[lineStart...].prefix { $0 == ASCII.space || $0 == ASCII.tab }.count
    if closing < opening { brackets.suspect = start }
  }

  /// The white space before a byte that is the first on its line; nil for others.
  private func indentation(before place: Int) -> Int? {
    var start = place
    while start > 0, bytes[start - 1] == ASCII.space || bytes[start - 1] == ASCII.tab { start -= 1 }
    return start > 0 && bytes[start - 1] == ASCII.newline ? place - start : nil
  }

  // MARK: Opening brackets

  /// Skips the rest of a list whose bracket is missing before its first element, which was taken for a key's value.
  mutating func skipUnopenedList() -> Bool {
    let start = i
    guard ASCII.isDigit(bytes[i]) || bytes[i] == ASCII.minus || isAtOpening || isAtLoneText else {
      return false
    }
    var end = i
    while end < bytes.count, !isBetweenValues(bytes[end]) { end += 1 }
    report(
      "expected a key, found a value", at: SpecPlace(start: start, end: max(end, start + 1)),
      hint: "is a '[' missing before the value ahead of it?")
    brackets.areTorn = true
    while i < bytes.count {
      recover()
      guard i < bytes.count, bytes[i] == ASCII.comma else { break }
      i += 1
      skipSpace()
      if isAtMember { return true }
    }
    if i < bytes.count, bytes[i] == ASCII.closeBracket { i += 1 }
    separate(after: nil, closing: "}")
    return true
  }

  var isAtOpening: Bool { bytes[i] == ASCII.openBrace || bytes[i] == ASCII.openBracket }

  var isAtColon: Bool { byte(after: i) == ASCII.colon }

  /// Whether a text in quotes and a colon come next.
  var isAtMember: Bool { byteAfterText == ASCII.colon }

  /// Whether a text comes next that is no key.
  private var isAtLoneText: Bool {
    let next = byteAfterText
    return next == ASCII.comma || next == ASCII.closeBracket
  }

  /// The first byte after the text in quotes that begins here; nil if there is none.
  private var byteAfterText: UInt8? {
    guard i < bytes.count, bytes[i] == ASCII.quote else { return nil }
    var end = i + 1
    while end < bytes.count, bytes[end] != ASCII.quote, bytes[end] != ASCII.newline {
      end += bytes[end] == ASCII.backslash ? 2 : 1
    }
    return byte(after: end + 1)
  }

  /// The first byte from here on that is not white space.
  private func byte(after place: Int) -> UInt8? {
    var next = place
    while next < bytes.count, ASCII.isSpace(bytes[next]) { next += 1 }
    return next < bytes.count ? bytes[next] : nil
  }
}

extension SpecNode {
  var isRecord: Bool { if case .object = value { true } else { false } }
}
