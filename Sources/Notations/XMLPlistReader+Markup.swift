import Diagnostics

/// Tags, comments, character data.
extension XMLPlistReader {
  /// The declaration, comments and document type before the first element.
  mutating func readProlog() {
    input.skipSpace()
    checkEncoding()
    while !input.isAtEnd {
      input.skipSpace()
      if input.starts(with: "<!DOCTYPE") {
        skipDocumentType()
      } else if !skipComment() {
        return
      }
    }
  }

  private mutating func checkEncoding() {
    guard let encoding = input.declaredEncoding else { return }
    let start = input.i
    skip(to: "?>")
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) {
      report(
        "the file says that it is written in '\(encoding)'",
        at: SpecPlace(start: start, end: input.i), hint: "save it as UTF-8")
    }
  }

  private mutating func skipDocumentType() {
    let start = input.i
    var quote: UInt8?
    while let byte = input.next {
      input.i += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == ASCII.quote || byte == ASCII.apostrophe {
        quote = byte
      } else if byte == ASCII.openBracket {
        report(
          "declarations inside of the document type are not read",
          at: SpecPlace(start: input.i - 1, end: input.i))
        skip(to: "]")
      } else if byte == ASCII.greater {
        return
      }
    }
    log.giveUp("'<!DOCTYPE' is never closed", at: SpecPlace(start: start, end: start + 9))
  }

  /// The next tag; text before it is reported, comments are skipped. Nil at the end of the file.
  mutating func nextTag(in context: String?) -> XMLTag? {
    while !input.isAtEnd {
      input.skipSpace()
      guard let next = input.next else { return nil }
      if next == ASCII.less {
        if skipComment() { continue }
        if let tag = readTag() { return tag }
        continue
      }
      let start = input.i
      while let next = input.next, next != ASCII.less { input.i += 1 }
      if let context {
        report("unexpected text in \(context)", at: SpecPlace(start: start, end: input.i))
      }
    }
    return nil
  }

  private mutating func readTag() -> XMLTag? {
    let start = input.i
    input.i += 1
    let isClose = input.next == ASCII.slash
    if isClose { input.i += 1 }
    let nameStart = input.i
    let name = String(decoding: input.readName(), as: UTF8.self)
    guard !name.isEmpty else {
      report(
        "'<' begins a tag here", at: SpecPlace(start: start, end: start + 1),
        hint: "in text it is written &lt;")
      return nil
    }
    var quote: UInt8?
    while let byte = input.next, quote != nil || byte != ASCII.greater {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == ASCII.quote || byte == ASCII.apostrophe {
        quote = byte
      } else if byte == ASCII.less {
        break
      }
      input.i += 1
    }
    let isEmpty = !isClose && input.i > nameStart && input.bytes[input.i - 1] == ASCII.slash
    if input.next == ASCII.greater {
      input.i += 1
    } else {
      report(
        "the tag is never closed", at: SpecPlace(start: start, end: nameStart + name.utf8.count))
    }
    return XMLTag(
      name: name, kind: isClose ? .close : isEmpty ? .empty : .open,
      place: SpecPlace(start: start, end: input.i))
  }

  /// Reads the character data of an element up to its end tag, for numbers without surrounding space.
  /// If there are other elements inside, reports that and returns nil.
  mutating func readText(of tag: XMLTag) -> (text: String, place: SpecPlace)? {
    guard tag.kind == .open else { return ("", tag.place) }
    let start = input.i
    var result = ""
    while !input.isAtEnd {
      let runStart = input.i
      while let next = input.next, next != ASCII.less, next != ASCII.ampersand { input.i += 1 }
      appendRun(runStart..<input.i, to: &result)
      guard let next = input.next else { break }
      if next == ASCII.ampersand {
        appendEntity(to: &result)
      } else if input.starts(with: "<![CDATA[") {
        let section = input.i + 9
        skip(to: "]]>")
        appendRun(section..<max(section, input.i - 3), to: &result)
      } else if !skipComment() {
        return endText(of: tag, result, SpecPlace(start: start, end: input.i))
      }
    }
    log.giveUp("<\(tag.name)> is never closed", at: tag.place)
    return nil
  }

  private mutating func endText(
    of tag: XMLTag, _ text: String, _ place: SpecPlace
  ) -> (text: String, place: SpecPlace)? {
    let before = input.i
    guard let end = readTag() else { return nil }
    guard end.kind == .close, end.name == tag.name else {
      report(
        "expected '</\(tag.name)>', found '\(input.text(end.place.start..<end.place.end).prefix(40))'",
        at: end.place)
      input.i = before
      return nil
    }
    var place = place.start < place.end ? place : SpecPlace(start: tag.place.start, end: input.i)
    guard tag.name == "integer" || tag.name == "real" else { return (text, place) }
    while place.start < place.end, ASCII.isSpace(input.bytes[place.start]) { place.start += 1 }
    while place.end > place.start, ASCII.isSpace(input.bytes[place.end - 1]) { place.end -= 1 }
    var digits = Array(text.utf8)[...]
    while let first = digits.first, ASCII.isSpace(first) { digits.removeFirst() }
    while let last = digits.last, ASCII.isSpace(last) { digits.removeLast() }
    return (String(decoding: digits, as: UTF8.self), place)
  }

  /// Text without entities; all kinds of line breaks become newlines (XML 1.0, 2.11).
  private mutating func appendRun(_ range: Range<Int>, to result: inout String) {
    guard !range.isEmpty else { return }
    var needsCare = false
    let bytes = input.bytes
    for k in range where bytes[k] < 0x20 && bytes[k] != ASCII.tab && bytes[k] != ASCII.newline {
      needsCare = true
      if bytes[k] != ASCII.carriageReturn {
        report("control character in the text", at: SpecPlace(start: k, end: k + 1))
        return
      }
    }
    guard needsCare else {
      result += input.text(range)
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
    let start = input.i
    input.i += 1
    while let next = input.next, input.i - start < 12, next != UInt8(ascii: ";"),
      next != ASCII.less
    {
      input.i += 1
    }
    let name = input.text(start + 1..<input.i)
    guard input.next == UInt8(ascii: ";"), let scalar = XMLEntity.scalar(of: name) else {
      report(
        "unknown entity in the text", at: SpecPlace(start: start, end: input.i),
        hint: "'&' itself is written &amp;")
      return
    }
    input.i += 1
    result.unicodeScalars.append(scalar)
  }

  /// What the next bytes of character data stand for: a character, or nothing if they are markup.
  mutating func readPiece() -> (bytes: [UInt8], end: Int) {
    var text = ""
    if input.next == ASCII.ampersand {
      appendEntity(to: &text)
    } else if let mark = ["<![CDATA[", "]]>"].first(where: { input.starts(with: $0) }) {
      input.i += mark.utf8.count
    } else if !skipComment() {
      text = input.text(input.i..<input.i + 1)
      input.i += 1
    }
    return (Array(text.utf8), input.i)
  }

  // MARK: Skipping

  /// Skips a comment or processing instruction, if there is one here.
  private mutating func skipComment() -> Bool {
    for (opening, end) in [("<!--", "-->"), ("<?", "?>")] where input.starts(with: opening) {
      let start = input.i
      input.i += opening.utf8.count
      skip(to: end, openedAt: start)
      return true
    }
    return false
  }

  /// Skips past the next `mark`; gives up if there is none.
  private mutating func skip(to mark: String, openedAt start: Int? = nil) {
    let from = start ?? input.i
    guard !input.skip(past: mark) else { return }
    let opening = from..<min(from + 4, input.bytes.count)
    log.giveUp(
      "'\(input.text(opening))' is never closed",
      at: SpecPlace(start: opening.lowerBound, end: opening.upperBound))
  }
}
