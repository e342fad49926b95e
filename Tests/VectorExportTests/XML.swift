/// A small XML reader that accepts only what our SVGs may contain.
struct XMLElement {
  var name: String
  var attributes: [(name: String, value: String)] = []
  var children: [XMLElement] = []
  var text = ""

  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  var all: [XMLElement] { [self] + children.flatMap(\.all) }

  struct Failure: Error, CustomStringConvertible { var description: String }

  static func parse(_ text: String) throws -> XMLElement {
    var parser = XMLParser(bytes: Array(text.utf8))
    let root = try parser.element()
    parser.skipSpace()
    guard parser.isAtEnd else { throw Failure(description: "more after the root") }
    return root
  }
}

private struct XMLParser {
  let bytes: [UInt8]
  var i = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { i >= bytes.count }

  private func at(_ c: Character) -> Bool { i < bytes.count && bytes[i] == c.asciiValue }

  private mutating func take(_ c: Character) throws {
    guard at(c) else {
      throw XMLElement.Failure(description: "expected \(c) at byte \(i)")
    }
    i += 1
  }

  mutating func skipSpace() { while at(" ") || at("\n") { i += 1 } }

  private mutating func word() throws -> String {
    let start = i
    while i < bytes.count, !" =/>\"<\n".utf8.contains(bytes[i]) { i += 1 }
    guard i > start else { throw XMLElement.Failure(description: "a name at byte \(i)") }
    return String(decoding: bytes[start..<i], as: UTF8.self)
  }

  private mutating func text(until end: UInt8) throws -> String {
    let start = i
    while i < bytes.count, bytes[i] != end {
      guard bytes[i] != UInt8(ascii: "<") else {
        throw XMLElement.Failure(description: "a < at byte \(i)")
      }
      i += 1
    }
    var text = String(decoding: bytes[start..<i], as: UTF8.self)
    for (entity, meaning) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.split(separator: entity, omittingEmptySubsequences: false)
        .joined(separator: meaning)
    }
    return text
  }

  mutating func element() throws -> XMLElement {
    try take("<")
    var element = XMLElement(name: try word())
    while true {
      skipSpace()
      if at("/") {
        i += 1
        try take(">")
        return element
      }
      if at(">") { break }
      let name = try word()
      try take("=")
      try take("\"")
      guard element[name] == nil else {
        throw XMLElement.Failure(description: "\(name) twice in \(element.name)")
      }
      element.attributes.append((name, try text(until: UInt8(ascii: "\""))))
      try take("\"")
    }
    i += 1
    while true {
      element.text += try text(until: UInt8(ascii: "<"))
      guard i + 1 < bytes.count else { throw XMLElement.Failure(description: "ends too soon") }
      if bytes[i + 1] == UInt8(ascii: "/") { break }
      element.children.append(try self.element())
    }
    i += 2
    let closing = try word()
    guard closing == element.name else {
      throw XMLElement.Failure(description: "\(element.name) closed by \(closing)")
    }
    try take(">")
    return element
  }
}
