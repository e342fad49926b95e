import Diagnostics

extension SourceFile {
  /// Where a part of a text stands in the file, escapes and entities counted: for pointing into
  /// expressions, path data and colours.
  ///
  /// `text` is the place of the string's node and `range` counts bytes of its UTF-8. In binary
  /// property lists, and where the text is not written as it was read, it is the text's place.
  public func place(of range: Range<Int>, inTextAt text: SpecPlace) -> SpecPlace {
    guard notation.hasLines, text.start < text.end, text.end <= bytes.count else { return text }
    let isQuoted = bytes[text.start] == ASCII.quote || bytes[text.start] == ASCII.apostrophe
    var i = text.start + (isQuoted && notation == .json ? 1 : 0)
    let end = text.end - (isQuoted && notation == .json ? 1 : 0)
    var offset = 0
    var start: Int?
    while i < end {
      if start == nil, offset >= range.lowerBound { start = i }
      if offset >= range.upperBound, offset > range.lowerBound { break }
      let (raw, decoded) = notation == .json ? jsonUnit(at: i) : xmlUnit(at: i)
      guard raw > 0 else { return text }
      i += raw
      offset += decoded
    }
    let from = start ?? min(i, end)
    return SpecPlace(start: from, end: min(max(i, from), end))
  }

  /// Bytes of an escape (or of one plain byte) in the file and of what it means in UTF-8.
  private func jsonUnit(at i: Int) -> (raw: Int, decoded: Int) {
    guard bytes[i] == ASCII.backslash, i + 1 < bytes.count else { return (1, 1) }
    guard bytes[i + 1] == UInt8(ascii: "u") else { return (2, 1) }
    guard let unit = hexUnit(at: i + 2) else { return (0, 0) }
    if (0xD800..<0xE000).contains(unit) { return (12, 4) }
    return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
  }

  private func hexUnit(at i: Int) -> UInt32? {
    guard i + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for k in 0..<4 {
      guard let digit = ASCII.hexValue(bytes[i + k]) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  /// Comments and CDATA sections are not counted: (0, 0).
  private func xmlUnit(at i: Int) -> (raw: Int, decoded: Int) {
    if bytes[i] == ASCII.less { return (0, 0) }
    guard bytes[i] == UInt8(ascii: "&") else { return (1, 1) }
    guard let end = bytes[i...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
      let scalar = XMLEntity.scalar(of: String(decoding: bytes[(i + 1)..<end], as: UTF8.self))
    else { return (0, 0) }
    return (end + 1 - i, String(Character(scalar)).utf8.count)
  }
}
