import Diagnostics
import Notations

/// The encoding of a file: UTF-16 shows in its first bytes, others are named in its declaration.
enum XMLEncoding {
  /// The same file in UTF-8, and the name of its encoding if that is not known.
  static func utf8(_ file: SourceFile) -> (file: SourceFile, unknown: String?) {
    var result = file
    if let text = utf16(file.bytes) {
      result.bytes = Array(text.utf8)
      return (result, nil)
    }
    guard let name = XMLCursor(file.bytes).declaredEncoding else { return (file, nil) }
    switch name {
    case "utf-8", "utf8", "utf-16", "us-ascii", "ascii": return (file, nil)
    case "iso-8859-1", "latin1", "windows-1252", "cp1252": result.bytes = bytes(file, western)
    case "windows-1251", "cp1251": result.bytes = bytes(file, cyrillic)
    default: return (file, file.bytes.allSatisfy { $0 < 0x80 } ? nil : name)
    }
    return (result, nil)
  }

  /// The beginning of a file in UTF-8.
  static func beginning(of bytes: [UInt8], _ count: Int) -> ArraySlice<UInt8> {
    guard let text = utf16(Array(bytes.prefix(count))) else { return bytes.prefix(count) }
    return Array(text.utf8)[...]
  }

  /// Nil if the first bytes are not those of UTF-16.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return nil }
    let isBig: Bool
    let start: Int
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xFE, 0xFF, _, _): (isBig, start) = (true, 2)
    case (0xFF, 0xFE, _, _): (isBig, start) = (false, 2)
    case (0, 0x3C, 0, _): (isBig, start) = (true, 0)
    case (0x3C, 0, _, 0): (isBig, start) = (false, 0)
    default: return nil
    }
    let units = stride(from: start, to: bytes.count - 1, by: 2).map { k in
      let (first, second) = (UInt16(bytes[k]), UInt16(bytes[k + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: Tables

  private static func bytes(_ file: SourceFile, _ upper: [UInt16]) -> [UInt8] {
    let units = file.bytes.map { $0 < 0x80 ? UInt16($0) : upper[Int($0) - 0x80] }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Windows-1252, which browsers also mean by ISO-8859-1.
  private static let western: [UInt16] =
    [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
      0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ] + Array(0xA0...0xFF)

  /// Windows-1251.
  private static let cyrillic: [UInt16] =
    [
      0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409,
      0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0xFFFD, 0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0xA0,
      0x040E, 0x045E, 0x0408, 0xA4, 0x0490, 0xA6, 0xA7, 0x0401, 0xA9, 0x0404, 0xAB, 0xAC, 0xAD,
      0xAE, 0x0407, 0xB0, 0xB1, 0x0406, 0x0456, 0x0491, 0xB5, 0xB6, 0xB7, 0x0451, 0x2116, 0x0454,
      0xBB, 0x0458, 0x0405, 0x0455, 0x0457,
    ] + Array(0x0410...0x044F)
}
