import Diagnostics

/// Tags, comments, character data.
extension XMLPlistReader {
  /// The declaration, comments and document type before the first element.
  mutating func readProlog() {
    skipSpace()
    if starts(with: "<?xml") { checkDeclaration() }
    while i < bytes.count {
      skipSpace()
      if starts(with: "<!DOCTYPE") {
        skipDocumentType()
      } else if !skipComment() {
        return
      }
    }
  }

  private mutating func checkDeclaration() {
    let start = i
    skip(to: "?>")
    let text = String(decoding: bytes[start..<i], as: UTF8.self).lowercased()
    guard let mark = text.utf8Range(of: "encoding=") else { return }
    let name = text.utf8[mark.upperBound...].dropFirst().prefix {
      ASCII.isWord($0) || $0 == ASCII.minus
    }
    let encoding = String(decoding: name, as: UTF8.self)
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) {
      report(
        "the file says that it is written in '\(encoding)'", at: SpecPlace(start: start, end: i),
        hint: "save it as UTF-8")
    }
  }

  private mutating func skipDocumentType() {
    let start = i
    var quote: UInt8?
    while i < bytes.count {
      let byte = bytes[i]
      i += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == ASCII.quote || byte == ASCII.apostrophe {
        quote = byte
      } else if byte == ASCII.openBracket {
        report(
          "declarations inside of the document type are not read",
          at: SpecPlace(start: i - 1, end: i))
        skip(to: "]")
      } else if byte == ASCII.greater {
        return
      }
    }
    log.giveUp("'<!DOCTYPE' is never closed", at: SpecPlace(start: start, end: start + 9))
  }

  /// The next tag; text before it is reported, comments are skipped. Nil at the end of the file.
  mutating func nextTag(in context: String?) -> XMLTag? {
    while i < bytes.count {
      skipSpace()
      guard i < bytes.count else { return nil }
      if bytes[i] == ASCII.less {
        if skipComment() { continue }
        if let tag = readTag() { return tag }
        continue
      }
      let start = i
      while i < bytes.count, bytes[i] != ASCII.less { i += 1 }
      if let context {
        report("unexpected text in \(context)", at: SpecPlace(start: start, end: i))
      }
    }
    return nil
  }

  private mutating func readTag() -> XMLTag? {
    let start = i
    i += 1
    let isClose = i < bytes.count && bytes[i] == ASCII.slash
    if isClose { i += 1 }
    let nameStart = i
    while i < bytes.count,
      ASCII.isWord(bytes[i]) || bytes[i] == ASCII.minus || bytes[i] == ASCII.colon
    {
      i += 1
    }
    let name = text(nameStart..<i)
    guard !name.isEmpty else {
      report(
        "'<' begins a tag here", at: SpecPlace(start: start, end: start + 1),
        hint: "in text it is written &lt;")
      return nil
    }
    var quote: UInt8?
    while i < bytes.count, quote != nil || bytes[i] != ASCII.greater {
      let byte = bytes[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == ASCII.quote || byte == ASCII.apostrophe {
        quote = byte
      } else if byte == ASCII.less {
        break
      }
      i += 1
    }
    let isEmpty = !isClose && i > nameStart && bytes[i - 1] == ASCII.slash
    if i < bytes.count, bytes[i] == ASCII.greater {
      i += 1
    } else {
      report(
        "the tag is never closed", at: SpecPlace(start: start, end: nameStart + name.utf8.count))
    }
    return XMLTag(
      name: name, kind: isClose ? .close : isEmpty ? .empty : .open,
      place: SpecPlace(start: start, end: i))
  }

  /// Reads the character data of an element up to its end tag, for numbers without surrounding space.
  /// If there are other elements inside, reports that and returns nil.
  mutating func readText(of tag: XMLTag) -> (text: String, place: SpecPlace)? {
    guard tag.kind == .open else { return ("", tag.place) }
    let start = i
    var result = ""
    while i < bytes.count {
      let runStart = i
      while i < bytes.count, bytes[i] != ASCII.less, bytes[i] != UInt8(ascii: "&") { i += 1 }
      appendRun(runStart..<i, to: &result)
      guard i < bytes.count else { break }
      if bytes[i] == UInt8(ascii: "&") {
        appendEntity(to: &result)
      } else if starts(with: "<![CDATA[") {
        let section = i + 9
        skip(to: "]]>")
        appendRun(section..<max(section, i - 3), to: &result)
      } else if !skipComment() {
        return endText(of: tag, result, SpecPlace(start: start, end: i))
      }
    }
    log.giveUp("<\(tag.name)> is never closed", at: tag.place)
    return nil
  }

  private mutating func endText(
    of tag: XMLTag, _ text: String, _ place: SpecPlace
  ) -> (text: String, place: SpecPlace)? {
    let before = i
    guard let end = readTag() else { return nil }
    guard end.kind == .close, end.name == tag.name else {
      report(
        "expected '</\(tag.name)>', found '\(self.text(end.place.start..<end.place.end).prefix(40))'",
        at: end.place)
      i = before
      return nil
    }
    var place = place.start < place.end ? place : SpecPlace(start: tag.place.start, end: i)
    guard tag.name == "integer" || tag.name == "real" else { return (text, place) }
    while place.start < place.end, ASCII.isSpace(bytes[place.start]) { place.start += 1 }
    while place.end > place.start, ASCII.isSpace(bytes[place.end - 1]) { place.end -= 1 }
    var digits = Array(text.utf8)[...]
    while let first = digits.first, ASCII.isSpace(first) { digits.removeFirst() }
    while let last = digits.last, ASCII.isSpace(last) { digits.removeLast() }
    return (String(decoding: digits, as: UTF8.self), place)
  }

  /// Text without entities; all kinds of line breaks become newlines (XML 1.0, 2.11).
  private mutating func appendRun(_ range: Range<Int>, to result: inout String) {
    guard !range.isEmpty else { return }
    var needsCare = false
    for k in range where bytes[k] < 0x20 && bytes[k] != ASCII.tab && bytes[k] != ASCII.newline {
      needsCare = true
      if bytes[k] != ASCII.carriageReturn {
        report("control character in the text", at: SpecPlace(start: k, end: k + 1))
        return
      }
    }
    guard needsCare else {
      result += text(range)
      return
    }
    var copy: [UInt8] = []
    for k in range {
      if bytes[k] != ASCII.carriageReturn {
        copy.append(bytes[k])
      } else if k + 1 == bytes.count || bytes[k + 1] != ASCII.newline {
        copy.append(ASCII.newline)
      }
    }
    result += String(decoding: copy, as: UTF8.self)
  }

  private mutating func appendEntity(to result: inout String) {
    let start = i
    i += 1
    while i < bytes.count, i - start < 12, bytes[i] != UInt8(ascii: ";"), bytes[i] != ASCII.less {
      i += 1
    }
    let name = text(start + 1..<i)
    guard i < bytes.count, bytes[i] == UInt8(ascii: ";"), let scalar = XMLEntity.scalar(of: name)
    else {
      report(
        "unknown entity in the text", at: SpecPlace(start: start, end: i),
        hint: "'&' itself is written &amp;")
      return
    }
    i += 1
    result.unicodeScalars.append(scalar)
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while i < bytes.count, ASCII.isSpace(bytes[i]) { i += 1 }
  }

  /// Skips a comment or processing instruction, if there is one here.
  private mutating func skipComment() -> Bool {
    let start = i
    if starts(with: "<!--") {
      i += 4
      skip(to: "-->", openedAt: start)
      return true
    }
    if starts(with: "<?") {
      skip(to: "?>", openedAt: start)
      return true
    }
    return false
  }

  /// Skips past the next `mark`; gives up if there is none.
  private mutating func skip(to mark: String, openedAt start: Int? = nil) {
    let wanted = Array(mark.utf8)
    let from = start ?? i
    while i < bytes.count {
      if starts(with: wanted) {
        i += wanted.count
        return
      }
      i += 1
    }
    log.giveUp(
      "'\(text(from..<min(from + 4, bytes.count)))' is never closed",
      at: SpecPlace(start: from, end: min(from + 4, bytes.count)))
  }

  private func starts(with mark: String) -> Bool { starts(with: Array(mark.utf8)) }

  private func starts(with mark: [UInt8]) -> Bool {
    guard i + mark.count <= bytes.count else { return false }
    for k in mark.indices where bytes[i + k] != mark[k] { return false }
    return true
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension String {
  fileprivate func utf8Range(of part: String) -> Range<String.UTF8View.Index>? {
    var at = utf8.startIndex
    while at < utf8.endIndex {
      if utf8[at...].starts(with: part.utf8) {
        return at..<utf8.index(at, offsetBy: part.utf8.count)
      }
      utf8.formIndex(after: &at)
    }
    return nil
  }
}
