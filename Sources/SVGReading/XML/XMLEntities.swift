import Notations

/// The entities that a document type declares; all of them together expand to `mostExpanded` bytes at the most.
struct XMLEntities {
  private static let mostExpanded = 4 << 20
  private static let deepest = 8

  private var texts: [String: [UInt8]] = [:]
  private var expanded = 0

  // MARK: Document type

  /// Reads declarations like `<!ENTITY name "text">`, and skips everything else.
  mutating func readDocumentType(_ input: inout XMLCursor) throws(XMLReader.Failure) {
    let start = input.i
    var depth = 0
    while let byte = input.next {
      if input.starts(with: "<!--") {
        try input.skip(to: "-->", after: "<!--")
      } else if input.starts(with: "<!ENTITY") {
        try readEntity(&input)
      } else if input.isAtQuote {
        _ = try input.readQuoted()
      } else {
        input.i += 1
        if byte == ASCII.openBracket { depth += 1 }
        if byte == ASCII.closeBracket { depth -= 1 }
        if byte == ASCII.greater, depth <= 0 { return }
      }
    }
    throw input.fail("'<!DOCTYPE' is never closed", at: start)
  }

  private mutating func readEntity(_ input: inout XMLCursor) throws(XMLReader.Failure) {
    input.i += "<!ENTITY".utf8.count
    input.skipSpace()
    let name = String(decoding: input.readName(), as: UTF8.self)
    input.skipSpace()
    if input.isAtQuote {
      let text = try input.readQuoted()
      // The first declaration counts.
      if !name.isEmpty, texts[name] == nil { texts[name] = Array(text) }
    }
    while let next = input.next, next != ASCII.greater { input.i += 1 }
    input.i += 1
  }

  // MARK: Expansion

  /// The entity at the cursor if it holds tags, and where its name ends.
  func markup(at input: XMLCursor) -> (markup: [UInt8], end: Int)? {
    guard !texts.isEmpty, input.next == UInt8(ascii: "&"),
      let end = input.bytes[input.i...].prefix(66).firstIndex(of: UInt8(ascii: ";")),
      let text = texts[String(decoding: input.bytes[(input.i + 1)..<end], as: UTF8.self)],
      text.contains(ASCII.less)
    else { return nil }
    return (text, end + 1)
  }

  /// Counts an entity that expands inside of `depth` others.
  mutating func expand(_ text: [UInt8], depth: Int, at place: Int, of input: XMLCursor)
    throws(XMLReader.Failure)
  {
    expanded += text.count
    guard depth < XMLEntities.deepest, expanded <= XMLEntities.mostExpanded else {
      throw input.fail("the entities expand beyond the limit", at: place)
    }
  }

  /// The text of a range, with entities expanded and all line breaks as newlines.
  mutating func resolved(_ range: Range<Int>, of input: XMLCursor) throws(XMLReader.Failure)
    -> String
  {
    let part = input.bytes[range]
    guard part.contains(where: { $0 == UInt8(ascii: "&") || $0 == ASCII.carriageReturn }) else {
      return String(decoding: part, as: UTF8.self)
    }
    var result: [UInt8] = []
    try resolve(part, into: &result, depth: 0, at: nil, of: input)
    return String(decoding: result, as: UTF8.self)
  }

  /// `place` is that of the entity whose text it is; nil for the file itself.
  private mutating func resolve(
    _ part: ArraySlice<UInt8>, into result: inout [UInt8], depth: Int, at place: Int?,
    of input: XMLCursor
  ) throws(XMLReader.Failure) {
    var k = part.startIndex
    while k < part.endIndex {
      let byte = part[k]
      k += 1
      if byte == ASCII.carriageReturn {
        if k == part.endIndex || part[k] != ASCII.newline { result.append(ASCII.newline) }
        continue
      }
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        continue
      }
      let nameStart = k
      let place = place ?? nameStart - 1
      if k < part.endIndex, part[k] == UInt8(ascii: "#") { k += 1 }
      while k < part.endIndex, XMLCursor.isName(part[k]), k - nameStart < 64 { k += 1 }
      guard k > nameStart, k < part.endIndex, part[k] == UInt8(ascii: ";") else {
        throw input.fail("'&' begins an entity", at: place, hint: "'&' itself is written &amp;")
      }
      let name = String(decoding: part[nameStart..<k], as: UTF8.self)
      k += 1
      if let scalar = XMLEntity.scalar(of: name) {
        result += Array(String(Character(scalar)).utf8)
        continue
      }
      guard let text = texts[name] else {
        throw input.fail("unknown entity '&\(name);'", at: place)
      }
      try expand(text, depth: depth, at: place, of: input)
      try resolve(text[...], into: &result, depth: depth + 1, at: place, of: input)
    }
  }
}
