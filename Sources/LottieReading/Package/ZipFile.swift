/// The files in a zip, from its central directory (PKWARE's APPNOTE).
struct ZipFile {
  struct Entry {
    var name: String
    var method: Int
    var packedSize: Int
    var size: Int
    /// The offset of its local header.
    var offset: Int
    var isEncrypted: Bool
  }

  let entries: [Entry]
  private let bytes: [UInt8]

  /// Further entries are ignored.
  static let mostEntries = 10_000

  /// Nil if the bytes are not a zip, or damaged.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The record at the end has 22 bytes and a comment of at most 65535.
    guard bytes.count >= 22 else { return nil }
    let first = max(0, bytes.count - 22 - 65_535)
    guard
      let end = stride(from: bytes.count - 22, through: first, by: -1).first(where: {
        bytes.word(at: $0) == 0x0605_4B50
      })
    else { return nil }
    let count = bytes.half(at: end + 10)
    var at = bytes.word(at: end + 16)
    guard count <= Self.mostEntries else { return nil }
    var entries: [Entry] = []
    for _ in 0..<count {
      guard at >= 0, at + 46 <= bytes.count, bytes.word(at: at) == 0x0201_4B50 else { return nil }
      let nameLength = bytes.half(at: at + 28)
      let next = at + 46 + nameLength + bytes.half(at: at + 30) + bytes.half(at: at + 32)
      guard next <= bytes.count else { return nil }
      let name = String(decoding: bytes[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self)
      entries.append(
        Entry(
          name: name, method: bytes.half(at: at + 10), packedSize: bytes.word(at: at + 20),
          size: bytes.word(at: at + 24), offset: bytes.word(at: at + 42),
          isEncrypted: bytes.half(at: at + 8) & 1 != 0))
      at = next
    }
    self.entries = entries
  }

  /// Nil if it does not exist, is damaged, uses an unusual compression, or is larger than `limit`.
  func contents(of name: String, limit: Int) -> [UInt8]? {
    guard let entry = entries.first(where: { $0.name == name }), !entry.isEncrypted,
      entry.size <= limit, entry.offset + 30 <= bytes.count,
      bytes.word(at: entry.offset) == 0x0403_4B50
    else { return nil }
    let start =
      entry.offset + 30 + bytes.half(at: entry.offset + 26) + bytes.half(at: entry.offset + 28)
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else { return nil }
    let packed = bytes[start..<(start + entry.packedSize)]
    switch entry.method {
    case 0: return packed.count <= limit ? Array(packed) : nil
    case 8: return Inflate.bytes(packed, .none, limit: limit)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// Two bytes, little-endian.
  fileprivate func half(at index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }

  fileprivate func word(at index: Int) -> Int { half(at: index) | half(at: index + 2) << 16 }
}
