import Diagnostics
import Geometry

/// Reads XML property lists: only the part of XML that they use, without external or declared entities,
/// so that it neither opens files nor grows.
///
/// Places are those of the content, `strokeEnd` in `<key>strokeEnd</key>`; those of the whole element
/// if it is empty.
struct XMLPlistReader {
  var input: XMLCursor
  var log: ReadingLog
  /// Names of the open elements, outermost first.
  private var open: [String] = []

  init(bytes: [UInt8], limits: NotationLimits) {
    input = XMLCursor(bytes)
    log = ReadingLog(limits: limits)
  }

  static let elements = [
    "dict", "array", "string", "integer", "real", "true", "false", "date", "data", "key", "plist",
  ]

  mutating func readDocument() -> SpecNode? {
    log.checkEncoding(input.bytes)
    input.i = Notation.byteOrderMarkLength(of: input.bytes)
    readProlog()
    guard let first = nextTag(in: "the document") else {
      log.giveUp("the property list is empty", at: endPlace)
      return nil
    }
    guard first.kind != .close else {
      report("unexpected '</\(first.name)>'", at: first.place)
      return nil
    }
    guard first.name == "plist" else {
      let root = readValue(first)
      expectEnd()
      return root
    }
    guard first.kind == .open else {
      report("the property list is empty", at: first.place)
      return nil
    }
    return readPlist(first)
  }

  private mutating func readPlist(_ plist: XMLTag) -> SpecNode? {
    open.append("plist")
    guard let tag = nextTag(in: "<plist>"), tag.kind != .close else {
      log.giveUp("the property list is empty", at: plist.place)
      return nil
    }
    let root = readValue(tag)
    open.removeLast()
    while let extra = nextTag(in: "<plist>") {
      if extra.kind == .close {
        if extra.name != "plist" { reportStray(extra) }
        if extra.name == "plist" { break }
      } else {
        report("a property list has exactly one value", at: extra.place)
        skip(extra)
      }
    }
    expectEnd()
    return root
  }

  private mutating func expectEnd() {
    if let extra = nextTag(in: "the document") {
      report("expected nothing more after the property list", at: extra.place)
    }
  }

  // MARK: Values

  /// Reads a value; if that is impossible, reports it and returns nil.
  private mutating func readValue(_ tag: XMLTag) -> SpecNode? {
    guard log.count(at: tag.place) else {
      stop()
      return nil
    }
    switch tag.name {
    case "dict": return readDictionary(tag)
    case "array": return readArray(tag)
    case "true": return readBool(true, tag)
    case "false": return readBool(false, tag)
    case "string":
      return readText(of: tag).map { SpecNode(PlistNull.value(of: $0.text), $0.place) }
    case "integer", "real": return readNumber(tag)
    case "date", "data":
      skip(tag)
      report("<\(tag.name)> has no meaning in an animation", at: tag.place)
      return nil
    case "key":
      skip(tag)
      report("expected a value, found <key>", at: tag.place)
      return nil
    default:
      skip(tag)
      report(
        "unknown element <\(tag.name)>", at: tag.place,
        hint: Suggestion.hint(for: tag.name, among: XMLPlistReader.elements))
      return nil
    }
  }

  private mutating func readBool(_ value: Bool, _ tag: XMLTag) -> SpecNode? {
    guard let (text, place) = readText(of: tag) else { return nil }
    guard text.utf8.allSatisfy(ASCII.isSpace) else {
      report(
        "<\(value)> is a value by itself, found '\(text.prefix(40))' in it", at: place,
        hint: "write <\(value)/>")
      return nil
    }
    return SpecNode(.bool(value), tag.place)
  }

  private mutating func readNumber(_ tag: XMLTag) -> SpecNode? {
    guard let (text, place) = readText(of: tag) else { return nil }
    let digits = Array(text.utf8)
    let words = ["nan", "inf", "infinity", "+infinity", "-infinity", "+inf", "-inf"]
    if tag.name == "real", words.contains(text.lowercased()) {
      report("'\(text)' is not a number that an animation can use", at: place)
      return nil
    }
    guard digits.count <= 1000, let value = DecimalText.value(of: digits) ?? hexadecimal(text)
    else {
      report("'\(text.prefix(40))' is not a number", at: place)
      return nil
    }
    let isWhole = digits.allSatisfy { $0 | 0x20 != UInt8(ascii: "e") && $0 != ASCII.dot }
    if tag.name == "integer", !isWhole, hexadecimal(text) == nil {
      report(
        "'\(text.prefix(40))' is not a whole number", at: place, hint: "write it as <real>")
      return nil
    }
    guard value.isFinite else {
      report("the number is too large", at: place)
      return nil
    }
    return SpecNode(.number(value), place)
  }

  /// Hexadecimal integers, which property lists allow: `0x1F`.
  private func hexadecimal(_ text: String) -> Double? {
    guard text.lowercased().hasPrefix("0x"), let value = UInt64(text.dropFirst(2), radix: 16)
    else { return nil }
    return Double(value)
  }

  private mutating func readArray(_ tag: XMLTag) -> SpecNode? {
    guard enter(tag) else { return nil }
    var items: [SpecNode] = []
    while let child = nextChild(of: tag) {
      items.append(
        readValue(child) ?? log.placeholder(at: SpecPlace(start: child.place.start, end: input.i)))
    }
    return leave(tag, .array(items))
  }

  private mutating func readDictionary(_ tag: XMLTag) -> SpecNode? {
    guard enter(tag) else { return nil }
    var members = MemberList()
    var next = nextChild(of: tag)
    while let child = next {
      guard child.name == "key" else {
        report("expected <key>, found <\(child.name)>", at: child.place)
        skip(child)
        next = nextChild(of: tag)
        continue
      }
      guard let (key, keyPlace) = readText(of: child) else {
        next = nextChild(of: tag)
        continue
      }
      next = nextChild(of: tag)
      let node: SpecNode
      if let valueTag = next, valueTag.name != "key" {
        let start = valueTag.place.start
        node = readValue(valueTag) ?? log.placeholder(at: SpecPlace(start: start, end: input.i))
        next = nextChild(of: tag)
      } else {
        report("the key '\(key)' has no value", at: keyPlace)
        node = log.placeholder(at: keyPlace)
      }
      append(SpecMember(key: key, keyPlace: keyPlace, node: node), to: &members)
    }
    return leave(tag, .object(members.members))
  }

  private mutating func append(_ member: SpecMember, to members: inout MemberList) {
    guard let first = members.append(member) else { return }
    let line = input.bytes[..<first.keyPlace.start].count { $0 == ASCII.newline } + 1
    log.reportDuplicate(member, firstOn: line)
  }

  // MARK: Elements

  private mutating func enter(_ tag: XMLTag) -> Bool {
    guard log.mayEnter(depth: open.count, at: tag.place) else {
      stop()
      return false
    }
    open.append(tag.name)
    return true
  }

  private mutating func leave(_ tag: XMLTag, _ value: SpecValue) -> SpecNode {
    open.removeLast()
    return SpecNode(value, SpecPlace(start: tag.place.start, end: max(input.i, tag.place.end)))
  }

  /// The next child element; nil at the end tag, which is consumed.
  private mutating func nextChild(of parent: XMLTag) -> XMLTag? {
    guard parent.kind == .open else { return nil }
    while true {
      let before = input.i
      guard let tag = nextTag(in: "<\(parent.name)>") else {
        log.giveUp("<\(parent.name)> is never closed", at: parent.place)
        return nil
      }
      guard tag.kind == .close else { return tag }
      if tag.name == parent.name { return nil }
      reportStray(tag, wanted: parent.name)
      if open.contains(tag.name) {
        // If an enclosing element needs that tag, ours is the one that is missing.
        input.i = before
        return nil
      }
    }
  }

  private mutating func reportStray(_ tag: XMLTag, wanted: String? = nil) {
    if let wanted {
      report("expected '</\(wanted)>', found '</\(tag.name)>'", at: tag.place)
    } else {
      report("unexpected '</\(tag.name)>'", at: tag.place)
    }
  }

  /// Skips the element and everything in it.
  mutating func skip(_ tag: XMLTag) {
    guard tag.kind == .open else { return }
    var level = 1
    while level > 0 {
      while let next = input.next, next != ASCII.less { input.i += 1 }
      let before = input.i
      guard let inner = nextTag(in: nil) else { return }
      guard inner.name == tag.name else {
        if inner.kind == .close, open.contains(inner.name) {
          input.i = before
          return
        }
        continue
      }
      level += inner.kind == .open ? 1 : inner.kind == .close ? -1 : 0
    }
  }

  mutating func stop() { input.i = input.bytes.count }

  mutating func report(_ message: String, at place: SpecPlace, hint: String? = nil) {
    log.report(message, at: place, hint: hint)
    if log.hasGivenUp { stop() }
  }

  /// The end of the file's content, before trailing white space.
  var endPlace: SpecPlace {
    var end = input.bytes.count
    while end > 0, ASCII.isSpace(input.bytes[end - 1]) { end -= 1 }
    return SpecPlace(start: end, end: end)
  }
}

/// `<name …>`, `</name>` or `<name/>`.
struct XMLTag {
  enum Kind { case open, close, empty }
  var name: String
  var kind: Kind
  var place: SpecPlace
}
