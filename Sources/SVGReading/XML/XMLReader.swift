import Diagnostics
import Notations

/// Reads XML elements: only what SVG files use, and nothing that opens files or grows without bound.
///
/// Entities that the document type declares are expanded, but not external ones; all of them together may
/// not expand to more than `mostExpanded` bytes.
struct XMLReader {
  struct Failure: Error {
    var message: String
    var place: SpecPlace
    var hint: String?
  }

  static let mostExpanded = 4 << 20
  static let deepest = 256
  static let mostElements = 400_000

  private var bytes: [UInt8]
  private var i = 0
  /// Where the entity stands whose markup is being read.
  private var outer: SpecPlace?
  private var entityDepth = 0
  private var elements: [Element] = []
  private var open: [Open] = []
  private var entities: [String: [UInt8]] = [:]
  private var expanded = 0
  /// The addresses of the style sheets that the file names in `<?xml-stylesheet?>`.
  private(set) var sheets: [String] = []

  /// An element whose end tag has not been read.
  private struct Open {
    var index: Int
    var tag: [UInt8]
    /// The namespaces of prefixes in it; the empty prefix has the default one.
    var namespaces: [String: String]
  }

  static let svgNamespace = "http://www.w3.org/2000/svg"

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the file's elements, the root first.
  mutating func read() throws(Failure) -> [Element] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
    while i < bytes.count { try readPiece() }
    if let last = open.last {
      let element = elements[last.index]
      throw Failure(message: "<\(element.name)> is never closed", place: element.place, hint: nil)
    }
    guard !elements.isEmpty else { throw fail("the file has no elements", at: 0) }
    return elements
  }

  private mutating func readPiece() throws(Failure) {
    guard bytes[i] == UInt8(ascii: "<") else { return try readText() }
    if starts(with: "<!--") { return try skip(to: "-->", 4) }
    if starts(with: "<![CDATA[") { return try readSection() }
    if starts(with: "<!DOCTYPE") { return try readDocumentType() }
    if starts(with: "<?xml-stylesheet") { return try readStyleSheet() }
    if starts(with: "<?") { return try skip(to: "?>", 2) }
    if starts(with: "</") { return try readEnd() }
    try readStart()
  }

  // MARK: Text

  private mutating func readText() throws(Failure) {
    let start = i
    while i < bytes.count, bytes[i] != UInt8(ascii: "<") {
      if let (markup, end) = markupEntity() {
        append(try resolved(start..<i), place(start, i))
        return try read(markup, in: place(i, end), end)
      }
      i += 1
    }
    let text = try resolved(start..<i)
    guard open.isEmpty else { return append(text, place(start, i)) }
    guard text.unicodeScalars.allSatisfy({ isSpace($0) || $0 == "\u{FEFF}" }) else {
      throw fail("text outside the root element", at: start)
    }
  }

  /// An entity at the reader's place that holds tags, and where its name ends.
  private func markupEntity() -> (markup: [UInt8], end: Int)? {
    guard !open.isEmpty, bytes[i] == UInt8(ascii: "&"), !entities.isEmpty,
      let end = bytes[i...].prefix(66).firstIndex(of: UInt8(ascii: ";")),
      let text = entities[String(decoding: bytes[(i + 1)..<end], as: UTF8.self)],
      text.contains(UInt8(ascii: "<"))
    else { return nil }
    return (text, end + 1)
  }

  /// Reads what an entity stands for; what it opens it closes.
  private mutating func read(_ markup: [UInt8], in place: SpecPlace, _ end: Int) throws(Failure) {
    expanded += markup.count
    guard entityDepth < 8, expanded <= XMLReader.mostExpanded else {
      throw fail("the entities expand to more than is read", at: i)
    }
    let around = (bytes, outer, open.count)
    entityDepth += 1
    (bytes, outer, i) = (markup, place, 0)
    while i < bytes.count { try readPiece() }
    guard open.count == around.2 else {
      throw fail("an entity ends inside of an element that it began, or the other way", at: i)
    }
    entityDepth -= 1
    (bytes, outer, i) = (around.0, around.1, end)
  }

  /// A place in the file; in an entity, where its name stands.
  private func place(_ start: Int, _ end: Int) -> SpecPlace {
    outer ?? SpecPlace(start: start, end: end)
  }

  private mutating func readSection() throws(Failure) {
    let start = i + 9
    try skip(to: "]]>", 9)
    append(
      String(decoding: bytes[start..<(i - 3)], as: UTF8.self), place(start, i - 3))
  }

  private mutating func append(_ text: String, _ place: SpecPlace) {
    guard let last = open.last, !text.isEmpty else { return }
    elements[last.index].children.append(.text(text, place))
  }

  // MARK: Tags

  private mutating func readStart() throws(Failure) {
    let start = i
    i += 1
    let name = readName()
    guard !name.isEmpty else {
      throw fail("'<' begins a tag here", at: start, hint: "in text it is written &lt;")
    }
    guard open.count < XMLReader.deepest, elements.count < XMLReader.mostElements else {
      throw fail("more elements, or deeper ones, than are read", at: start)
    }
    guard !open.isEmpty || elements.isEmpty else {
      throw fail("a second root element", at: start)
    }
    var attributes: [String: Element.Attribute] = [:]
    var namespaces = open.last?.namespaces ?? ["svg": XMLReader.svgNamespace]
    while true {
      skipSpace()
      guard i < bytes.count else { throw fail("the tag is never closed", at: start) }
      if bytes[i] == UInt8(ascii: ">") || bytes[i] == UInt8(ascii: "/") { break }
      try readAttribute(into: &attributes, &namespaces)
    }
    let isEmpty = bytes[i] == UInt8(ascii: "/")
    i += isEmpty ? 2 : 1
    guard i <= bytes.count, bytes[i - 1] == UInt8(ascii: ">") else {
      throw fail("the tag is never closed", at: start)
    }
    let (prefix, local) = XMLReader.parts(of: name)
    let namespace = namespaces[prefix]
    let isSVG = namespace == XMLReader.svgNamespace || (prefix.isEmpty && namespace == nil)
    XMLReader.useUsualPrefix(&attributes, namespaces)
    elements.append(
      Element(
        name: local, isSVG: isSVG, attributes: attributes,
        place: place(start, start + 1 + name.count), parent: open.last?.index))
    let index = elements.count - 1
    if let last = open.last { elements[last.index].children.append(.element(index)) }
    if !isEmpty { open.append(Open(index: index, tag: name, namespaces: namespaces)) }
  }

  private mutating func readAttribute(
    into attributes: inout [String: Element.Attribute], _ namespaces: inout [String: String]
  ) throws(Failure) {
    let start = i
    let name = readName()
    guard !name.isEmpty else { throw fail("expected an attribute", at: start) }
    skipSpace()
    guard i < bytes.count, bytes[i] == UInt8(ascii: "=") else {
      throw fail("expected '=' after the attribute's name", at: i)
    }
    i += 1
    skipSpace()
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") else {
      throw fail("attribute values need quotes", at: i)
    }
    let quote = bytes[i]
    i += 1
    let from = i
    while i < bytes.count, bytes[i] != quote {
      if bytes[i] == UInt8(ascii: "<") { throw fail("'<' in an attribute value", at: i) }
      i += 1
    }
    guard i < bytes.count else { throw fail("the value's quote is never closed", at: from - 1) }
    let value = try resolved(from..<i)
    i += 1
    let key = String(decoding: name, as: UTF8.self)
    if key == "xmlns" { namespaces[""] = value }
    if key.hasPrefix("xmlns:") { namespaces[String(key.dropFirst(6))] = value }
    guard attributes[key] == nil else { throw fail("duplicate attribute", at: start) }
    attributes[key] = Element.Attribute(
      value: value, place: place(from, max(from + 1, i - 1)))
  }

  private static let xlinkNamespace = "http://www.w3.org/1999/xlink"

  /// Renames a reference whose prefix for XLink is not the usual one.
  private static func useUsualPrefix(
    _ attributes: inout [String: Element.Attribute], _ namespaces: [String: String]
  ) {
    for (prefix, address) in namespaces where address == xlinkNamespace && prefix != "xlink" {
      guard attributes["xlink:href"] == nil,
        let reference = attributes.removeValue(forKey: prefix + ":href")
      else { continue }
      attributes["xlink:href"] = reference
    }
  }

  private mutating func readEnd() throws(Failure) {
    let start = i
    i += 2
    let name = readName()
    skipSpace()
    guard i < bytes.count, bytes[i] == UInt8(ascii: ">") else {
      throw fail("the tag is never closed", at: start)
    }
    i += 1
    guard let last = open.popLast(), last.tag == name else {
      throw fail("unexpected '</\(String(decoding: name, as: UTF8.self))>'", at: start)
    }
  }

  private static func parts(of name: [UInt8]) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      return ("", String(decoding: name, as: UTF8.self))
    }
    return (
      String(decoding: name[..<colon], as: UTF8.self),
      String(decoding: name[(colon + 1)...], as: UTF8.self)
    )
  }

  /// Reads `<?xml-stylesheet href="…" type="text/css"?>`.
  private mutating func readStyleSheet() throws(Failure) {
    let start = i
    try skip(to: "?>", 2)
    let text = String(decoding: bytes[start..<(i - 2)], as: UTF8.self)
    var found: [String: String] = [:]
    for word in CSSText.words(text) {
      guard let mark = word.firstIndex(of: "=") else { continue }
      found[String(word[..<mark])] = CSSText.unquoted(String(word[word.index(after: mark)...]))
    }
    if let address = found["href"], !address.isEmpty,
      found["type"].map({ $0 == "text/css" }) ?? true,
      found["alternate"] != "yes", !address.contains("\"")
    {
      sheets.append(address)
    }
  }

  // MARK: Document type

  /// Reads declarations like `<!ENTITY name "text">`, and skips everything else.
  private mutating func readDocumentType() throws(Failure) {
    let start = i
    var depth = 0
    while i < bytes.count {
      if starts(with: "<!--") {
        try skip(to: "-->", 4)
        continue
      }
      if starts(with: "<!ENTITY") {
        try readEntity()
        continue
      }
      let byte = bytes[i]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        _ = try readQuoted()
        continue
      }
      i += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return }
    }
    throw fail("'<!DOCTYPE' is never closed", at: start)
  }

  private mutating func readEntity() throws(Failure) {
    i += 8
    skipSpace()
    let name = readName()
    skipSpace()
    if i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") {
      let text = try readQuoted()
      let key = String(decoding: name, as: UTF8.self)
      // The first declaration counts.
      if !name.isEmpty, entities[key] == nil { entities[key] = Array(text) }
    }
    while i < bytes.count, bytes[i] != UInt8(ascii: ">") { i += 1 }
    i += 1
  }

  private mutating func readQuoted() throws(Failure) -> ArraySlice<UInt8> {
    let start = i
    let quote = bytes[i]
    i += 1
    while i < bytes.count, bytes[i] != quote { i += 1 }
    guard i < bytes.count else { throw fail("the quote is never closed", at: start) }
    i += 1
    return bytes[(start + 1)..<(i - 1)]
  }

  // MARK: Entities

  /// The text of a range, with entities expanded and all line breaks as newlines.
  private mutating func resolved(_ range: Range<Int>) throws(Failure) -> String {
    let part = bytes[range]
    guard part.contains(where: { $0 == UInt8(ascii: "&") || $0 == 0x0D }) else {
      return String(decoding: part, as: UTF8.self)
    }
    var result: [UInt8] = []
    try resolve(part, into: &result, depth: 0, at: range.lowerBound)
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func resolve(
    _ part: ArraySlice<UInt8>, into result: inout [UInt8], depth: Int, at place: Int
  ) throws(Failure) {
    var k = part.startIndex
    while k < part.endIndex {
      let byte = part[k]
      k += 1
      if byte == 0x0D {
        if k == part.endIndex || part[k] != 0x0A { result.append(0x0A) }
        continue
      }
      guard byte == UInt8(ascii: "&") else {
        result.append(byte)
        continue
      }
      let nameStart = k
      while k < part.endIndex, part[k] != UInt8(ascii: ";"), k - nameStart < 64 { k += 1 }
      guard k < part.endIndex, part[k] == UInt8(ascii: ";") else {
        throw fail("'&' begins an entity", at: place, hint: "'&' itself is written &amp;")
      }
      let name = String(decoding: part[nameStart..<k], as: UTF8.self)
      k += 1
      if let scalar = XMLEntity.scalar(of: name) {
        result += Array(String(Character(scalar)).utf8)
        continue
      }
      guard let text = entities[name] else {
        throw fail("unknown entity '&\(name);'", at: place)
      }
      expanded += text.count
      guard depth < 8, expanded <= XMLReader.mostExpanded else {
        throw fail("the entities expand to more than is read", at: place)
      }
      try resolve(text[...], into: &result, depth: depth + 1, at: place)
    }
  }

  // MARK: Bytes

  private mutating func readName() -> [UInt8] {
    let start = i
    while i < bytes.count, XMLReader.isName(bytes[i]) { i += 1 }
    return Array(bytes[start..<i])
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func skipSpace() { while i < bytes.count, isSpace(bytes[i]) { i += 1 } }

  private mutating func skip(to mark: String, _ opening: Int) throws(Failure) {
    let start = i
    i += opening
    while i < bytes.count {
      if starts(with: mark) {
        i += mark.utf8.count
        return
      }
      i += 1
    }
    throw fail("the end '\(mark)' is missing", at: start)
  }

  private func starts(with mark: String) -> Bool {
    guard i + mark.utf8.count <= bytes.count else { return false }
    return bytes[i..<(i + mark.utf8.count)].elementsEqual(mark.utf8)
  }

  private func fail(_ message: String, at offset: Int, hint: String? = nil) -> Failure {
    Failure(message: message, place: place(offset, offset + 1), hint: hint)
  }
}
