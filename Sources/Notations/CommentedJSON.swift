/// JSON with its comments, blank lines and original spelling of scalars, for reformatting a document.
indirect enum CommentedJSON {
  /// A number, text or word, spelled as in the file.
  case scalar(String)
  case list(Body)
  case record(Body)

  struct Comment {
    var text: String
    /// Whether a blank line comes before it.
    var followsBlank: Bool
  }

  struct Entry {
    /// The comments above the entry, each on its own line.
    var comments: [Comment] = []
    var followsBlank = false
    /// The key with its quotation marks; nil in a list.
    var key: String?
    var value: CommentedJSON
    /// The comments after the entry on its line.
    var remark: String?
  }

  struct Body {
    var entries: [Entry] = []
    /// The comments before the closing bracket.
    var closing: [Comment] = []
    /// The length in characters of everything on one line; nil if a comment prevents that.
    var lineLength: Int?
  }

  /// The length in characters on one line; nil if there are comments inside.
  var lineLength: Int? {
    switch self {
    case .scalar(let text): text.count
    case .list(let body), .record(let body): body.lineLength
    }
  }

  var isEmptyOrScalar: Bool {
    switch self {
    case .scalar: true
    case .list(let body), .record(let body): body.entries.isEmpty && body.closing.isEmpty
    }
  }
}

/// Reads bytes that `JSONReader` accepts, and keeps what it drops.
struct CommentedJSONReader {
  private struct Waiting {
    var text: String
    /// The line breaks before it.
    var breaks: Int
    var isBlock: Bool
  }

  private let bytes: [UInt8]
  private var i: Int
  /// Comments not yet attached to anything.
  private var waiting: [Waiting] = []
  /// Line breaks since the last token or comment.
  private var breaks = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    i = Notation.byteOrderMarkLength(of: bytes)
  }

  /// The document's value as the only entry of a body that also holds the comments around it.
  mutating func readDocument() -> CommentedJSON.Body {
    var body = CommentedJSON.Body()
    skipSpace()
    body.entries.append(readEntry(inRecord: false))
    skipSpace()
    body.entries[0].remark = Self.remark(of: sameLine(endingIt: false))
    body.closing = takeComments()
    return body
  }

  private mutating func readEntry(inRecord: Bool) -> CommentedJSON.Entry {
    var comments = takeComments()
    let followsBlank = breaks > 1
    var key: String?
    if inRecord {
      key = readScalar()
      skipSpace()
      if i < bytes.count, bytes[i] == ASCII.colon { i += 1 }
      skipSpace()
      comments += takeComments()
    }
    return CommentedJSON.Entry(
      comments: comments, followsBlank: followsBlank, key: key, value: readValue())
  }

  private mutating func readValue() -> CommentedJSON {
    guard i < bytes.count else { return .scalar("") }
    switch bytes[i] {
    case ASCII.openBrace: return .record(readBody(closedBy: ASCII.closeBrace))
    case ASCII.openBracket: return .list(readBody(closedBy: ASCII.closeBracket))
    default: return .scalar(readScalar())
    }
  }

  private mutating func readBody(closedBy close: UInt8) -> CommentedJSON.Body {
    var body = CommentedJSON.Body()
    i += 1
    skipSpace()
    while i < bytes.count, bytes[i] != close {
      let start = i
      body.entries.append(readEntry(inRecord: close == ASCII.closeBrace))
      skipSpace()
      // Remarks may come before and after the comma.
      var remarks = sameLine(endingIt: false)
      if i < bytes.count, bytes[i] == ASCII.comma {
        i += 1
        skipSpace()
        // Nothing can follow a line comment.
        if remarks.last?.isBlock ?? true { remarks += sameLine(endingIt: true) }
      }
      body.entries[body.entries.count - 1].remark = Self.remark(of: remarks)
      // Skip bytes that are not JSON.
      if i == start { i += 1 }
    }
    body.closing = takeComments()
    i += 1
    breaks = 0
    body.measure(isRecord: close == ASCII.closeBrace)
    return body
  }

  /// Takes the comments on the line of the last token, which may have to end that line.
  private mutating func sameLine(endingIt: Bool) -> [Waiting] {
    var count = 0
    var endsLine = false
    while count < waiting.count, !endsLine, waiting[count].breaks == 0 {
      endsLine = !waiting[count].isBlock
      count += 1
    }
    let next = count < waiting.count ? waiting[count].breaks : breaks
    guard !endingIt || endsLine || next > 0 || i >= bytes.count else { return [] }
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }

  private static func remark(of comments: [Waiting]) -> String? {
    comments.isEmpty ? nil : comments.map(\.text).joined(separator: " ")
  }

  private mutating func takeComments() -> [CommentedJSON.Comment] {
    defer { waiting = [] }
    return waiting.map { CommentedJSON.Comment(text: $0.text, followsBlank: $0.breaks > 1) }
  }

  /// A text with its quotation marks, or everything up to a separator.
  private mutating func readScalar() -> String {
    let start = i
    if i < bytes.count, bytes[i] == ASCII.quote || bytes[i] == ASCII.apostrophe {
      let mark = bytes[i]
      i += 1
      while i < bytes.count, bytes[i] != mark { i += bytes[i] == ASCII.backslash ? 2 : 1 }
      i = min(i + 1, bytes.count)
    } else {
      while i < bytes.count, !Self.separators.contains(bytes[i]), !ASCII.isSpace(bytes[i]) {
        i += 1
      }
    }
    breaks = 0
    return String(decoding: bytes[start..<i], as: UTF8.self)
  }

  private static let separators: Set<UInt8> = [
    ASCII.comma, ASCII.colon, ASCII.closeBrace, ASCII.closeBracket, ASCII.openBrace,
    ASCII.openBracket, UInt8(ascii: "/"),
  ]

  /// Skips to the next token, and adds comments on the way to `waiting`.
  private mutating func skipSpace() {
    breaks = 0
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\n") {
        breaks += 1
        i += 1
      } else if ASCII.isSpace(bytes[i]) {
        i += 1
      } else if bytes[i] == UInt8(ascii: "/"), i + 1 < bytes.count {
        readComment()
      } else {
        return
      }
    }
  }

  private mutating func readComment() {
    let start = i
    let isBlock = bytes[i + 1] == UInt8(ascii: "*")
    if isBlock {
      i = min(i + 2, bytes.count)
      while i + 1 < bytes.count, bytes[i] != UInt8(ascii: "*") || bytes[i + 1] != UInt8(ascii: "/")
      {
        i += 1
      }
      i = min(i + 2, bytes.count)
    } else {
      while i < bytes.count, bytes[i] != UInt8(ascii: "\n") { i += 1 }
    }
    var end = i
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    waiting.append(
      Waiting(
        text: String(decoding: bytes[start..<end], as: UTF8.self), breaks: breaks, isBlock: isBlock)
    )
    breaks = 0
  }
}

extension CommentedJSON.Body {
  fileprivate mutating func measure(isRecord: Bool) {
    guard closing.isEmpty else { return }
    var length = entries.isEmpty ? 2 : (isRecord ? 4 : 2) + 2 * (entries.count - 1)
    for entry in entries {
      guard entry.comments.isEmpty, entry.remark == nil, let value = entry.value.lineLength else {
        return
      }
      length += value + (entry.key.map { $0.count + 2 } ?? 0)
    }
    lineLength = length
  }
}
