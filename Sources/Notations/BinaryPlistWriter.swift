/// Writes binary property lists, version `bplist00`; equal texts and numbers are written once.
struct BinaryPlistWriter {
  /// An object in the table; lists and records refer to others by number.
  private enum Object: Hashable {
    case bool(Bool)
    case integer(Int64)
    case real(UInt64)
    /// A text as UTF-8 bytes, because Swift treats differently composed texts as equal.
    case text([UInt8])
    case list([Int])
    case record(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  private var numbers: [Object: Int] = [:]

  mutating func write(_ node: SpecNode) -> [UInt8] {
    let top = add(node)
    let referenceSize = size(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      append(object, referenceSize, to: &bytes)
    }
    let table = bytes.count
    let offsetSize = size(of: table)
    for offset in offsets { append(offset, size: offsetSize, to: &bytes) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for field in [objects.count, top, table] { append(field, size: 8, to: &bytes) }
    return bytes
  }

  // MARK: The table

  private mutating func add(_ node: SpecNode) -> Int {
    switch node.value {
    case .null: return add(text: PlistNull.text)
    case .bool(let value): return add(.bool(value))
    case .number(let value):
      return add(NotationWriter.integer(value).map { .integer($0) } ?? .real(value.bitPattern))
    case .string(let value): return add(text: PlistNull.escaped(value))
    case .array(let items):
      // The list comes before its items, so that the top object is the first.
      let number = reserve()
      objects[number] = .list(items.map { add($0) })
      return number
    case .object(let members):
      let number = reserve()
      let keys = members.map { add(text: $0.key) }
      objects[number] = .record(keys: keys, values: members.map { add($0.node) })
      return number
    }
  }

  private mutating func reserve() -> Int {
    objects.append(.list([]))
    return objects.count - 1
  }

  private mutating func add(text: String) -> Int { add(.text(Array(text.utf8))) }

  private mutating func add(_ object: Object) -> Int {
    if let number = numbers[object] { return number }
    objects.append(object)
    numbers[object] = objects.count - 1
    return objects.count - 1
  }

  // MARK: Bytes

  private func append(_ object: Object, _ referenceSize: Int, to bytes: inout [UInt8]) {
    switch object {
    case .bool(let value): bytes.append(value ? 0x09 : 0x08)
    case .integer(let value): append(integer: value, to: &bytes)
    case .real(let bits):
      bytes.append(0x23)
      append(bits, size: 8, to: &bytes)
    case .text(let text):
      if text.allSatisfy({ $0 < 0x80 }) {
        append(marker: 0x50, count: text.count, to: &bytes)
        bytes += text
      } else {
        let units = Array(String(decoding: text, as: UTF8.self).utf16)
        append(marker: 0x60, count: units.count, to: &bytes)
        for unit in units { append(UInt64(unit), size: 2, to: &bytes) }
      }
    case .list(let items):
      append(marker: 0xA0, count: items.count, to: &bytes)
      for item in items { append(item, size: referenceSize, to: &bytes) }
    case .record(let keys, let values):
      append(marker: 0xD0, count: keys.count, to: &bytes)
      for number in keys + values { append(number, size: referenceSize, to: &bytes) }
    }
  }

  private func append(marker: UInt8, count: Int, to bytes: inout [UInt8]) {
    bytes.append(marker | UInt8(min(count, 15)))
    if count >= 15 { append(integer: Int64(count), to: &bytes) }
  }

  /// One, two and four bytes are unsigned, so negative numbers need eight.
  private func append(integer value: Int64, to bytes: inout [UInt8]) {
    let size = value < 0 || value > 0xFFFF_FFFF ? 8 : value > 0xFFFF ? 4 : value > 0xFF ? 2 : 1
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    append(UInt64(bitPattern: value), size: size, to: &bytes)
  }

  private func append(_ value: Int, size: Int, to bytes: inout [UInt8]) {
    append(UInt64(value), size: size, to: &bytes)
  }

  private func append(_ value: UInt64, size: Int, to bytes: inout [UInt8]) {
    for k in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt64(k))))
    }
  }

  /// The number of bytes needed for numbers up to `value`.
  private func size(of value: Int) -> Int {
    value <= 0xFF ? 1 : value <= 0xFFFF ? 2 : value <= 0xFFFF_FFFF ? 4 : 8
  }
}
