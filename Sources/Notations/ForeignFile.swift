import TextSearch

/// Recognizes other kinds of files by their first bytes.
enum ForeignFile {
  /// The kind of file, as in `this is a GIF picture`; nil if it may be text.
  static func kind(of bytes: [UInt8]) -> (name: String, hint: String?)? {
    for (start, name) in beginnings where bytes.starts(with: start) {
      return (name, name.hasPrefix("a GIF") ? "'kineo inspect FILE' shows what is in it" : nil)
    }
    let head = bytes.prefix(12)
    if head.starts(with: Array("RIFF".utf8)), head.suffix(4).elementsEqual("WEBP".utf8) {
      return ("a WebP picture", nil)
    }
    if head.dropFirst(4).starts(with: Array("ftyp".utf8)) {
      return ("a video or a HEIF image", nil)
    }
    return isSVG(bytes) ? ("an SVG drawing", nil) : nil
  }

  private static let beginnings: [(start: [UInt8], name: String)] = [
    (Array("GIF8".utf8), "a GIF picture"),
    ([0x89] + Array("PNG\r\n".utf8), "a PNG picture"),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture"),
    (Array("%PDF-".utf8), "a PDF"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive"),
    ([0x1F, 0x8B], "a gzip archive"),
    ([0x7F] + Array("ELF".utf8), "a program"),
    (Array("<!DOCTYPE html".utf8), "a web page"), (Array("<html".utf8), "a web page"),
    ([0, 1, 0, 0], "a font"), (Array("OTTO".utf8), "a font"), (Array("wOF".utf8), "a font"),
    (Array("#!".utf8), "a script"),
  ]

  /// Looks at the first element, after declarations and comments.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == UInt8(ascii: "<")
    else {
      return false
    }
    let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
    return beginsSVG(text) && !text.contains("<plist")
  }

  /// Whether there is a tag `<svg` or `<prefix:svg`.
  private static func beginsSVG(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "<")).contains { tag in
      let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      guard name.count < tag.count else { return false }
      let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      let hasPrefix =
        parts.count == 2 && !parts[0].isEmpty
        && parts[0].allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      return (parts.count == 1 || hasPrefix) && parts.last?.elementsEqual("svg".utf8) == true
    }
  }
}
