import Diagnostics
import Geometry

/// Reads JSON (RFC 8259) with comments and trailing commas; strict otherwise.
///
/// After a mistake it continues where the next value probably begins, so that one run finds all of
/// them. Where a bracket is missing, that is a guess, so the tree is not used.
struct JSONReader {
  let bytes: [UInt8]
  private let repeatedKeys: RepeatedKeys
  var log: ReadingLog
  var i = 0
  private var depth = 0
  var brackets = Brackets()

  init(bytes: [UInt8], limits: NotationLimits, repeatedKeys: RepeatedKeys = .areErrors) {
    self.bytes = bytes
    self.repeatedKeys = repeatedKeys
    log = ReadingLog(limits: limits)
  }

  mutating func readDocument() -> SpecNode? {
    log.checkEncoding(bytes)
    i = Notation.byteOrderMarkLength(of: bytes)
    skipSpace()
    guard i < bytes.count else {
      report("the file is empty", at: endPlace)
      return nil
    }
    let root = readValue()
    skipSpace()
    if root != nil, i < bytes.count {
      report(
        "expected nothing more after the document's value", at: SpecPlace(start: i, end: i + 1))
    }
    // Where brackets are missing, values are not where they were meant.
    return brackets.areTorn ? nil : root
  }

  /// Reads the texts under these keys, and nothing after the last of them; nil if the document is not a record.
  mutating func readTexts(under keys: [String]) -> [String: String]? {
    i = Notation.byteOrderMarkLength(of: bytes)
    skipSpace()
    let start = i
    guard i < bytes.count, bytes[i] == ASCII.openBrace, enter() else { return nil }
    i += 1
    var texts: [String: String] = [:]
    while texts.count < keys.count, isInside(of: ASCII.closeBrace, openedAt: start) {
      if skipStrayComma(before: "a key") { continue }
      guard let (member, isWhole) = readMember() else {
        recover()
        separate(after: nil, closing: "}")
        continue
      }
      if case .string(let text) = member.node.value, keys.contains(member.key) {
        texts[member.key] = texts[member.key] ?? text
      }
      separate(after: isWhole ? member.node.place.end : nil, closing: "}")
    }
    return texts
  }

  // MARK: Values

  /// Reads a value; if that is impossible, reports it and returns nil.
  private mutating func readValue() -> SpecNode? {
    skipSpace()
    guard i < bytes.count else {
      log.giveUp("expected a value, but the file ends here", at: endPlace)
      return nil
    }
    let start = i
    guard log.count(at: SpecPlace(start: i, end: i + 1)) else {
      i = bytes.count
      return nil
    }
    switch bytes[i] {
    case ASCII.openBrace: return readRecord()
    case ASCII.openBracket: return readList()
    case ASCII.quote, ASCII.apostrophe:
      let text = readString()
      if text != nil, isAtColon { return readRecord(withoutOpeningFrom: start) }
      return text.map { SpecNode(.string($0), SpecPlace(start: start, end: i)) }
    case ASCII.comma, ASCII.closeBrace, ASCII.closeBracket, ASCII.colon:
      report("expected a value", at: SpecPlace(start: i, end: i + 1))
      return nil
    case let byte where ASCII.isDigit(byte) || [ASCII.minus, ASCII.plus, ASCII.dot].contains(byte):
      return readNumber().map { SpecNode(.number($0), SpecPlace(start: start, end: i)) }
    default:
      return readWord().map { SpecNode($0, SpecPlace(start: start, end: i)) }
    }
  }

  private mutating func readWord() -> SpecValue? {
    if let text = readCurlyQuoted() { return .string(text) }
    let start = i
    while i < bytes.count, ASCII.isWord(bytes[i]) || bytes[i] == ASCII.minus { i += 1 }
    if i == start {
      // Not even a word: report everything up to the next separator as one mistake.
      while i < bytes.count, !isSeparator(bytes[i]) { i += 1 }
    }
    let word = text(start..<i)
    let place = SpecPlace(start: start, end: i)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "NaN", "Infinity", "-Infinity":
      report("'\(word)' is not a number in JSON", at: place)
    case "True", "TRUE", "False", "FALSE", "Null", "NULL":
      report("unknown word '\(word)'", at: place, hint: "did you mean '\(word.lowercased())'?")
    case "nil", "none", "None", "undefined":
      report("unknown word '\(word)'", at: place, hint: "did you mean 'null'?")
    default:
      skipUnopenedText()
      report(
        "expected a value, found '\(word.prefix(40))'", at: SpecPlace(start: start, end: i),
        hint: "text needs double quotes")
    }
    return nil
  }

  private mutating func readList() -> SpecNode? {
    let start = i
    guard enter() else { return nil }
    defer { depth -= 1 }
    i += 1
    var items: [SpecNode] = []
    while isInside(of: ASCII.closeBracket, openedAt: start) {
      if skipStrayComma(before: "a value") { continue }
      if isAtMember, let last = items.last, !last.isRecord {
        tear(unclosed: start)
        continue
      }
      let (item, isWhole) = readValueOrPlaceholder()
      items.append(item)
      separate(after: isWhole ? item.place.end : nil, closing: "]")
    }
    return SpecNode(.array(items), SpecPlace(start: start, end: i))
  }

  private mutating func readRecord() -> SpecNode? {
    let start = i
    guard enter() else { return nil }
    defer { depth -= 1 }
    i += 1
    var members = MemberList()
    while isInside(of: ASCII.closeBrace, openedAt: start) { readMember(into: &members) }
    return SpecNode(.object(members.members), SpecPlace(start: start, end: i))
  }

  /// Reads a record whose brace is missing before the key at `start`.
  private mutating func readRecord(withoutOpeningFrom start: Int) -> SpecNode? {
    report("expected '{' before a key", at: SpecPlace(start: start, end: i))
    guard enter() else { return nil }
    defer { depth -= 1 }
    i = min(i, start)
    var members = MemberList()
    while isInsideUnopened() { readMember(into: &members) }
    return SpecNode(.object(members.members), SpecPlace(start: start, end: i))
  }

  /// Reads a member and the comma after it.
  private mutating func readMember(into members: inout MemberList) {
    if skipStrayComma(before: "a key") || skipUnopenedList() { return }
    guard let (member, isWhole) = readMember() else {
      recover()
      return separate(after: nil, closing: "}")
    }
    if let first = members.append(member) {
      switch repeatedKeys {
      case .areErrors: reportDuplicate(member, of: first)
      case .lastCounts:
        members.replace(member)
        log.noteDuplicate(member)
      }
    }
    separate(after: isWhole ? member.node.place.end : nil, closing: "}")
  }

  /// Reads a key and its value; nil if there is not even a key.
  private mutating func readMember() -> (SpecMember, isWhole: Bool)? {
    let start = i
    guard let key = readKey() else { return nil }
    let keyPlace = SpecPlace(start: start, end: i)
    skipSpace()
    if i < bytes.count, bytes[i] == ASCII.colon {
      i += 1
    } else if i < bytes.count, bytes[i] == UInt8(ascii: "=") {
      i += 1
      report("expected ':' after a key, found '='", at: SpecPlace(start: i - 1, end: i))
    } else {
      guard i < bytes.count, !isBetweenValues(bytes[i]) || isAtOpening, !isAtMember else {
        report("expected ':' and a value after the key", at: keyPlace)
        let node = log.placeholder(at: keyPlace)
        return (SpecMember(key: key, keyPlace: keyPlace, node: node), false)
      }
      report("expected ':' after the key", at: keyPlace)
    }
    var (node, isWhole) = readValueOrPlaceholder()
    if case .number = node.value, let number = readDecimals(ofNumberAt: node.place.start) {
      node = SpecNode(.number(number), SpecPlace(start: node.place.start, end: i))
    }
    return (SpecMember(key: key, keyPlace: keyPlace, node: node), isWhole)
  }

  /// Reads a value; if that is impossible, returns a null in its place.
  private mutating func readValueOrPlaceholder() -> (SpecNode, isWhole: Bool) {
    skipSpace()
    let start = i
    if let node = readValue() { return (node, true) }
    recover()
    return (log.placeholder(at: SpecPlace(start: start, end: i)), false)
  }

  private mutating func readKey() -> String? {
    let start = i
    if bytes[i] == ASCII.quote || bytes[i] == ASCII.apostrophe { return readString(isKey: true) }
    if let key = readCurlyQuoted() { return key }
    while i < bytes.count,
      ASCII.isWord(bytes[i]) || bytes[i] == ASCII.minus || bytes[i] == ASCII.dot
    {
      i += 1
    }
    guard i > start else {
      report(
        "expected a key in double quotes", at: SpecPlace(start: i, end: i + 1),
        hint: bytes[i] == UInt8(ascii: "#") ? "comments begin with '//'" : nil)
      return nil
    }
    let key = text(start..<i)
    report(
      "keys need double quotes", at: SpecPlace(start: start, end: i), hint: "write \"\(key)\"")
    skipClosingQuote()
    return key
  }

  private mutating func readNumber() -> Double? {
    let start = i
    while i < bytes.count, isOfNumber(bytes[i]) { i += 1 }
    let place = SpecPlace(start: start, end: i)
    guard i - start <= 1000 else {
      report("a number of \(i - start) characters is too long", at: place)
      return nil
    }
    if skipArithmetic(from: start) { return nil }
    let digits = bytes[start..<i]
    if digits.elementsEqual("-Infinity".utf8) {
      report("'-Infinity' is not a number in JSON", at: place)
      return nil
    }
    if let hint = misspelling(of: digits) {
      report("'\(text(start..<i))' is not a valid number in JSON", at: place, hint: hint)
      return DecimalText.value(of: digits)
    }
    guard let value = DecimalText.value(of: digits) else {
      skipUnopenedText()
      report(
        "'\(text(start..<i).prefix(40))' is not a number", at: place,
        hint: "a number with a unit needs double quotes")
      return nil
    }
    guard value.isFinite else {
      report("the number is too large", at: place)
      return nil
    }
    return value
  }

  // MARK: Between values

  private mutating func skipStrayComma(before what: String) -> Bool {
    guard bytes[i] == ASCII.comma else { return false }
    i += 1
    report("expected \(what) before ','", at: SpecPlace(start: i - 1, end: i))
    return true
  }

  /// Consumes the comma after an item; reports a missing one and continues.
  mutating func separate(after end: Int?, closing: String) {
    skipSpace()
    guard i < bytes.count else { return }
    if bytes[i] == ASCII.comma {
      i += 1
    } else if let end, bytes[i] != ASCII.closeBrace, bytes[i] != ASCII.closeBracket {
      if bytes[i] == ASCII.colon {
        report("unexpected ':'", at: SpecPlace(start: i, end: i + 1))
        recover()
        if i < bytes.count, bytes[i] == ASCII.comma { i += 1 }
      } else {
        report("expected ',' or '\(closing)'", at: SpecPlace(start: end, end: end))
      }
    }
  }

  /// After a mistake: skips to the next comma or closing bracket of this level.
  mutating func recover() {
    var level = 0
    while i < bytes.count {
      skipSpace()
      guard i < bytes.count else { return }
      switch bytes[i] {
      case ASCII.openBrace, ASCII.openBracket: level += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        if level == 0 { return }
        level -= 1
      case ASCII.comma where level == 0: return
      case ASCII.quote:
        skipString()
        continue
      default: break
      }
      i += 1
    }
  }

  mutating func skipString() {
    i += 1
    while i < bytes.count, bytes[i] != ASCII.quote, bytes[i] != ASCII.newline {
      i += bytes[i] == ASCII.backslash ? 2 : 1
    }
    i = min(i + 1, bytes.count)
  }

  mutating func skipSpace() {
    while i < bytes.count {
      if ASCII.isSpace(bytes[i]) {
        i += 1
      } else if bytes[i] == ASCII.slash, i + 1 < bytes.count, bytes[i + 1] == ASCII.slash {
        while i < bytes.count, bytes[i] != ASCII.newline, bytes[i] != ASCII.carriageReturn {
          i += 1
        }
      } else if bytes[i] == ASCII.slash, i + 1 < bytes.count, bytes[i + 1] == ASCII.star {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = i
    i += 2
    while i + 1 < bytes.count {
      if bytes[i] == ASCII.star, bytes[i + 1] == ASCII.slash {
        i += 2
        return
      }
      i += 1
    }
    i = bytes.count
    log.giveUp("'/*' is never closed", at: SpecPlace(start: start, end: start + 2))
  }

  // MARK: Limits and reports

  private mutating func enter() -> Bool {
    guard log.mayEnter(depth: depth, at: SpecPlace(start: i, end: i + 1)) else {
      i = bytes.count
      return false
    }
    depth += 1
    return true
  }

  mutating func report(_ message: String, at place: SpecPlace, hint: String? = nil) {
    log.report(message, at: place, hint: hint)
    if log.hasGivenUp { i = bytes.count }
  }

  private mutating func reportDuplicate(_ member: SpecMember, of first: SpecMember) {
    let line = bytes[..<first.keyPlace.start].count { $0 == ASCII.newline } + 1
    log.reportDuplicate(member, firstOn: line)
    if log.hasGivenUp { i = bytes.count }
  }

  /// The end of the file's content, before trailing white space.
  private var endPlace: SpecPlace {
    var end = bytes.count
    while end > 0, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return SpecPlace(start: max(end, 0), end: max(end, 0))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
