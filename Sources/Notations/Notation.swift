import Diagnostics

/// The file format of a document. All notations have the same keys and values.
public enum Notation: String, Hashable, Sendable, CaseIterable {
  /// RFC 8259, plus `//` and `/* */` comments and trailing commas.
  case json
  case xmlPlist
  case binaryPlist

  /// Determines the notation by content, never by file name: binary property lists have a signature,
  /// XML begins with `<`, and everything else is treated as JSON.
  public init(of bytes: [UInt8]) {
    if bytes.starts(with: Array("bplist".utf8)) {
      self = .binaryPlist
      return
    }
    let content = bytes.dropFirst(Notation.byteOrderMarkLength(of: bytes))
    let first = content.first { !ASCII.isSpace($0) }
    self = first == ASCII.less ? .xmlPlist : .json
  }

  /// Whether places are byte offsets in a text with lines.
  public var hasLines: Bool { self != .binaryPlist }

  /// 3 if the bytes begin with UTF-8's byte order mark, otherwise 0.
  static func byteOrderMarkLength(of bytes: [UInt8]) -> Int {
    bytes.starts(with: SourceFile.byteOrderMark) ? 3 : 0
  }
}

extension SourceFile {
  public var notation: Notation { Notation(of: bytes) }
}
