import Diagnostics

/// Reads binary property lists, version `bplist00` (the format of CoreFoundation's CFBinaryPList.c).
///
/// A file is a table of objects that refer to each other by number, so an object may occur in many
/// places, or in itself. Each occurrence counts as a value, and a long text as several, which bounds
/// the work for any table. Places number values and keys in reading order.
struct BinaryPlistReader {
  private let bytes: [UInt8]
  private(set) var log: ReadingLog
  private var offsets: [Int] = []
  private var referenceSize = 1
  /// Texts are decoded once, however often they occur.
  private var texts: [Int: String] = [:]
  /// Lists and records being read, to detect cycles.
  private var path: [Int] = []
  private var nextNumber = 1

  init(bytes: [UInt8], limits: NotationLimits) {
    self.bytes = bytes
    log = ReadingLog(limits: limits)
  }

  private static let trailerSize = 32

  mutating func readDocument() -> SpecNode? {
    guard bytes.starts(with: Array("bplist00".utf8)) else {
      let version = String(decoding: bytes.dropFirst(6).prefix(2), as: UTF8.self)
      log.giveUp(
        "a binary property list of version '\(version)'", at: .none,
        hint: "version '00' can be read")
      return nil
    }
    guard let top = readTrailer() else {
      log.giveUp("the binary property list is cut off or damaged", at: .none)
      return nil
    }
    return readObject(top)
  }

  /// Reads the table; returns the top object's number, or nil if the trailer contradicts the file.
  private mutating func readTrailer() -> Int? {
    let trailer = bytes.count - BinaryPlistReader.trailerSize
    guard trailer > 8 else { return nil }
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = integer(at: trailer + 8, size: 8),
      let top = integer(at: trailer + 16, size: 8),
      let table = integer(at: trailer + 24, size: 8),
      count > 0, top < count, table >= 8, table < trailer,
      count <= (trailer - table) / offsetSize
    else { return nil }
    offsets.reserveCapacity(count)
    for n in 0..<count {
      // Invalid offsets are detected when their object is needed.
      offsets.append(integer(at: table + n * offsetSize, size: offsetSize) ?? 0)
    }
    objectsEnd = table
    return top
  }

  private var objectsEnd = 0

  // MARK: Objects

  private mutating func readObject(_ number: Int) -> SpecNode? {
    let place = nextPlace()
    guard log.count(at: place) else { return nil }
    guard let offset = offset(of: number) else {
      return fail("the value is outside the file", at: place)
    }
    let marker = bytes[offset]
    let size = Int(marker & 15)
    switch marker >> 4 {
    case 0x0: return readSimple(marker, at: place)
    case 0x1: return readInteger(at: offset, exponent: size, place)
    case 0x2: return readReal(at: offset, exponent: size, place)
    case 0x3: return fail("a date has no meaning in an animation", at: place)
    case 0x4: return fail("data has no meaning in an animation", at: place)
    case 0x5, 0x6, 0x7:
      guard let text = readText(number, at: place) else { return nil }
      return SpecNode(PlistNull.value(of: text), place)
    case 0x8:
      return fail("a UID has no meaning in an animation: is this a keyed archive?", at: place)
    case 0xA: return readList(number, place)
    case 0xB, 0xC: return fail("a set has no order", at: place, hint: "use an array")
    case 0xD: return readRecord(number, place)
    default: return fail("a value of unknown kind \(marker)", at: place)
    }
  }

  private mutating func readSimple(_ marker: UInt8, at place: SpecPlace) -> SpecNode? {
    switch marker {
    case 0x00: SpecNode(.null, place)
    case 0x08: SpecNode(.bool(false), place)
    case 0x09: SpecNode(.bool(true), place)
    default: fail("a value of unknown kind \(marker)", at: place)
    }
  }

  /// One, two and four bytes are unsigned, eight are signed, sixteen hold an unsigned 64-bit number.
  private mutating func readInteger(
    at offset: Int, exponent: Int, _ place: SpecPlace
  ) -> SpecNode? {
    guard exponent <= 4, offset + 1 + (1 << exponent) <= objectsEnd else {
      return fail("a damaged number", at: place)
    }
    let size = 1 << exponent
    let low = bits(at: offset + 1 + size - min(size, 8), size: min(size, 8))
    if size == 8 { return SpecNode(.number(Double(Int64(bitPattern: low))), place) }
    if size == 16 {
      let high = bits(at: offset + 1, size: 8)
      let value = Double(Int64(bitPattern: high)) * 18_446_744_073_709_551_616 + Double(low)
      return SpecNode(.number(value), place)
    }
    return SpecNode(.number(Double(low)), place)
  }

  private mutating func readReal(at offset: Int, exponent: Int, _ place: SpecPlace) -> SpecNode? {
    guard exponent == 2 || exponent == 3, offset + 1 + (1 << exponent) <= objectsEnd else {
      return fail("a damaged number", at: place)
    }
    let raw = bits(at: offset + 1, size: 1 << exponent)
    let value =
      exponent == 2
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
    guard value.isFinite else {
      return fail("'\(value)' is not a number that an animation can use", at: place)
    }
    return SpecNode(.number(value), place)
  }

  private mutating func readText(_ number: Int, at place: SpecPlace) -> String? {
    if texts[number] == nil { texts[number] = decodeText(number, at: place) }
    guard let text = texts[number] else { return nil }
    return log.count(text.utf8.count / 64, at: place) ? text : nil
  }

  private mutating func decodeText(_ number: Int, at place: SpecPlace) -> String? {
    guard let offset = offset(of: number), let (start, count) = length(at: offset) else {
      report("a damaged text", at: place)
      return nil
    }
    let isWide = bytes[offset] >> 4 == 0x6
    let size = isWide ? 2 : 1
    guard count <= (objectsEnd - start) / size else {
      report("a text is longer than the file", at: place)
      return nil
    }
    let raw = bytes[start..<start + count * size]
    let text: String?
    if isWide {
      let units = (0..<count).map {
        UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
      }
      text = String(validating: units, as: UTF16.self)
    } else if bytes[offset] >> 4 == 0x5 {
      text = raw.allSatisfy { $0 < 0x80 } ? String(decoding: raw, as: UTF8.self) : nil
    } else {
      text = String(validating: raw, as: UTF8.self)
    }
    if text == nil { report("a text is not \(isWide ? "UTF-16" : "ASCII")", at: place) }
    return text
  }

  private mutating func readList(_ number: Int, _ place: SpecPlace) -> SpecNode? {
    guard let references = enter(number, perItem: 1, place) else { return nil }
    defer { path.removeLast() }
    var items: [SpecNode] = []
    for reference in references {
      items.append(readChild(reference))
      if log.hasGivenUp { break }
    }
    return SpecNode(.array(items), SpecPlace(start: place.start, end: nextNumber))
  }

  private mutating func readRecord(_ number: Int, _ place: SpecPlace) -> SpecNode? {
    guard let references = enter(number, perItem: 2, place) else { return nil }
    defer { path.removeLast() }
    var members = MemberList()
    let count = references.count / 2
    for k in 0..<count {
      let keyPlace = nextPlace()
      guard let key = readKey(references[k], at: keyPlace) else { continue }
      let member = SpecMember(
        key: key, keyPlace: keyPlace, node: readChild(references[count + k]))
      if members.append(member) != nil { log.reportDuplicate(member, firstOn: nil) }
      if log.hasGivenUp { break }
    }
    return SpecNode(.object(members.members), SpecPlace(start: place.start, end: nextNumber))
  }

  private mutating func readKey(_ number: Int, at place: SpecPlace) -> String? {
    guard let offset = offset(of: number), (0x5...0x7).contains(bytes[offset] >> 4) else {
      report("a key is not text", at: place)
      return nil
    }
    return readText(number, at: place)
  }

  private mutating func readChild(_ reference: Int) -> SpecNode {
    let start = nextNumber
    if let node = readObject(reference) { return node }
    return log.placeholder(at: SpecPlace(start: start, end: max(nextNumber, start + 1)))
  }

  /// The references of a list or record, after all checks.
  private mutating func enter(_ number: Int, perItem: Int, _ place: SpecPlace) -> [Int]? {
    guard !path.contains(number) else {
      report("the value contains itself", at: place)
      return nil
    }
    guard log.mayEnter(depth: path.count, at: place) else { return nil }
    guard let offset = offset(of: number), let (start, count) = length(at: offset),
      count <= (objectsEnd - start) / referenceSize / perItem
    else {
      report("a list or an object is longer than the file", at: place)
      return nil
    }
    path.append(number)
    return (0..<count * perItem).map {
      integer(at: start + $0 * referenceSize, size: referenceSize) ?? -1
    }
  }

  // MARK: Bytes

  private func offset(of number: Int) -> Int? {
    guard offsets.indices.contains(number) else { return nil }
    let offset = offsets[number]
    return offset >= 8 && offset < objectsEnd ? offset : nil
  }

  /// The number of items of an object, and where they begin: in the marker's low half, or, if that is
  /// 15, in an integer object after it.
  private func length(at offset: Int) -> (start: Int, count: Int)? {
    let inline = Int(bytes[offset] & 15)
    if inline < 15 { return (offset + 1, inline) }
    guard offset + 1 < objectsEnd, bytes[offset + 1] >> 4 == 0x1, bytes[offset + 1] & 15 <= 3
    else { return nil }
    let size = 1 << Int(bytes[offset + 1] & 15)
    guard offset + 2 + size <= objectsEnd, let count = integer(at: offset + 2, size: size) else {
      return nil
    }
    return (offset + 2 + size, count)
  }

  /// A big-endian integer; nil if it does not fit.
  private func integer(at offset: Int, size: Int) -> Int? {
    Int(exactly: bits(at: offset, size: size))
  }

  private func bits(at offset: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for k in 0..<size { value = value << 8 | UInt64(bytes[offset + k]) }
    return value
  }

  private mutating func nextPlace() -> SpecPlace {
    nextNumber += 1
    return SpecPlace(start: nextNumber - 1, end: nextNumber)
  }

  private mutating func report(_ message: String, at place: SpecPlace, hint: String? = nil) {
    log.report(message, at: place, hint: hint)
  }

  private mutating func fail(
    _ message: String, at place: SpecPlace, hint: String? = nil
  ) -> SpecNode? {
    report(message, at: place, hint: hint)
    return nil
  }
}
