import Diagnostics
import Notations

/// Reads XML elements: only what SVG files use, and nothing that opens files or grows without bound.
///
/// Entities that the document type declares are expanded, but not external ones.
struct XMLReader {
  struct Failure: Error {
    var message: String
    var place: SpecPlace
    var hint: String?
  }

  static let deepest = 256
  static let mostElements = 400_000

  private var input: XMLCursor
  private var entities = XMLEntities()
  private var entityDepth = 0
  private var elements: [Element] = []
  private var open: [Open] = []
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
  private static let htmlNamespace = "http://www.w3.org/1999/xhtml"

  init(bytes: [UInt8]) { input = XMLCursor(bytes) }

  /// Reads the file's elements, the root first.
  mutating func read() throws(Failure) -> [Element] {
    if input.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { input.i = 3 }
    while !input.isAtEnd { try readPiece() }
    if let last = open.last {
      let element = elements[last.index]
      throw Failure(message: "<\(element.name)> is never closed", place: element.place, hint: nil)
    }
    guard !elements.isEmpty else { throw input.fail("the file has no elements", at: 0) }
    return elements
  }

  private mutating func readPiece() throws(Failure) {
    guard input.next == ASCII.less else { return try readText() }
    if input.starts(with: "<!--") { return try input.skip(to: "-->", after: "<!--") }
    if input.starts(with: "<![CDATA[") { return try readSection() }
    if input.starts(with: "<!DOCTYPE") { return try entities.readDocumentType(&input) }
    if input.starts(with: "<?xml-stylesheet") { return try readStyleSheet() }
    if input.starts(with: "<?") { return try input.skip(to: "?>", after: "<?") }
    if input.starts(with: "</") { return try readEnd() }
    try readStart()
  }

  // MARK: Text

  private mutating func readText() throws(Failure) {
    let start = input.i
    while let next = input.next, next != ASCII.less {
      if !open.isEmpty, let (markup, end) = entities.markup(at: input) {
        append(try entities.resolved(start..<input.i, of: input), input.place(start, input.i))
        return try read(markup, end: end)
      }
      input.i += 1
    }
    let text = try entities.resolved(start..<input.i, of: input)
    guard open.isEmpty else { return append(text, input.place(start, input.i)) }
    guard text.unicodeScalars.allSatisfy({ isSpace($0) || $0 == "\u{FEFF}" }) else {
      throw input.fail("text outside the root element", at: start)
    }
  }

  /// Reads the replacement of the entity at the cursor, which must close every element that it opens.
  private mutating func read(_ markup: [UInt8], end: Int) throws(Failure) {
    try entities.expand(markup, depth: entityDepth, at: input.i, of: input)
    let around = (input: input, open: open.count)
    entityDepth += 1
    input = XMLCursor(markup, entity: input.place(input.i, end))
    while !input.isAtEnd { try readPiece() }
    guard open.count == around.open else {
      throw input.fail(
        "an element must begin and end in the same entity", at: input.i)
    }
    entityDepth -= 1
    input = around.input
    input.i = end
  }

  private mutating func readSection() throws(Failure) {
    let start = input.i + "<![CDATA[".utf8.count
    try input.skip(to: "]]>", after: "<![CDATA[")
    let end = input.i - "]]>".utf8.count
    append(String(decoding: input.bytes[start..<end], as: UTF8.self), input.place(start, end))
  }

  private mutating func append(_ text: String, _ place: SpecPlace) {
    guard let last = open.last, !text.isEmpty else { return }
    elements[last.index].children.append(.text(text, place))
  }

  // MARK: Tags

  private mutating func readStart() throws(Failure) {
    let start = input.i
    input.i += 1
    let name = input.readName()
    guard !name.isEmpty else {
      throw input.fail("'<' begins a tag here", at: start, hint: "in text it is written &lt;")
    }
    guard open.count < XMLReader.deepest, elements.count < XMLReader.mostElements else {
      throw input.fail("too many elements, or nested too deeply", at: start)
    }
    guard !open.isEmpty || elements.isEmpty else {
      throw input.fail("a second root element", at: start)
    }
    var attributes: [String: Element.Attribute] = [:]
    var namespaces = open.last?.namespaces ?? ["svg": XMLReader.svgNamespace]
    while true {
      input.skipSpace()
      guard let next = input.next else { throw input.fail("the tag is never closed", at: start) }
      if next == ASCII.greater || next == ASCII.slash { break }
      try readAttribute(into: &attributes, &namespaces)
    }
    let isEmpty = input.next == ASCII.slash
    if isEmpty { input.i += 1 }
    try close(start)
    let (prefix, local) = XMLReader.parts(of: name)
    let namespace = namespaces[prefix]
    let isSVG = namespace == XMLReader.svgNamespace || (prefix.isEmpty && namespace == nil)
    XMLReader.useUsualPrefix(&attributes, namespaces)
    elements.append(
      Element(
        name: local, isSVG: isSVG, isHTML: namespace == XMLReader.htmlNamespace,
        attributes: attributes,
        place: input.place(start, start + 1 + name.count), parent: open.last?.index))
    let index = elements.count - 1
    if let last = open.last { elements[last.index].children.append(.element(index)) }
    if !isEmpty { open.append(Open(index: index, tag: name, namespaces: namespaces)) }
  }

  private mutating func readAttribute(
    into attributes: inout [String: Element.Attribute], _ namespaces: inout [String: String]
  ) throws(Failure) {
    let start = input.i
    let name = input.readName()
    guard !name.isEmpty else { throw input.fail("expected an attribute", at: start) }
    input.skipSpace()
    guard input.next == UInt8(ascii: "=") else {
      throw input.fail("expected '=' after the attribute's name", at: input.i)
    }
    input.i += 1
    input.skipSpace()
    guard input.isAtQuote else { throw input.fail("attribute values need quotes", at: input.i) }
    let quote = input.next
    input.i += 1
    let from = input.i
    while let next = input.next, next != quote {
      if next == ASCII.less { throw input.fail("'<' in an attribute value", at: input.i) }
      input.i += 1
    }
    guard !input.isAtEnd else {
      throw input.fail("the value's quote is never closed", at: from - 1)
    }
    let value = try entities.resolved(from..<input.i, of: input)
    input.i += 1
    let key = String(decoding: name, as: UTF8.self)
    if key == "xmlns" { namespaces[""] = value }
    if key.hasPrefix("xmlns:") { namespaces[String(key.dropFirst(6))] = value }
    guard attributes[key] == nil else { throw input.fail("duplicate attribute", at: start) }
    attributes[key] = Element.Attribute(
      value: value, place: input.place(from, max(from + 1, input.i - 1)))
  }

  static let xlinkNamespace = "http://www.w3.org/1999/xlink"

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
    let start = input.i
    input.i += 2
    let name = input.readName()
    input.skipSpace()
    try close(start)
    let last = open.popLast()
    guard last?.tag != name else { return }
    let inside = last.map { " inside of <\(String(decoding: $0.tag, as: UTF8.self))>" } ?? ""
    throw input.fail(
      "unexpected '</\(String(decoding: name, as: UTF8.self))>'\(inside)", at: start,
      hint: last == nil ? nil : "close that first; in text, '<' itself is written &lt;")
  }

  /// Reads the `>` of the tag that began at `start`.
  private mutating func close(_ start: Int) throws(Failure) {
    guard input.next == ASCII.greater else {
      throw input.fail("the tag is never closed", at: start)
    }
    input.i += 1
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
    let start = input.i
    try input.skip(to: "?>", after: "<?")
    let text = String(decoding: input.bytes[start..<(input.i - 2)], as: UTF8.self)
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
}
