/// Writes commented JSON by the rules of `JSONWriter`: indented by two spaces, on one line if it fits.
/// Anything with comments inside is never on one line; blank lines between entries are kept as one.
struct JSONLayout {
  private(set) var text = ""
  private var column = 0

  /// The document's value and the comments around it.
  mutating func write(_ document: CommentedJSON.Body) {
    for entry in document.entries {
      write(entry.comments, indent: 0, isFirst: true)
      if entry.followsBlank, !entry.comments.isEmpty { text += "\n" }
      write(entry.value, indent: 0, reserve: 0, mayInline: false)
      if let remark = entry.remark { append(" " + remark) }
      startLine(0)
    }
    write(document.closing, indent: 0, isFirst: false)
  }

  private mutating func write(
    _ value: CommentedJSON, indent: Int, reserve: Int, mayInline: Bool = true
  ) {
    let room = JSONWriter.columns - column - reserve
    if value.isEmptyOrScalar || mayInline && value.lineLength.map({ $0 <= room }) ?? false {
      return appendLine(value)
    }
    switch value {
    case .scalar: appendLine(value)
    case .record(let body): write(body, "{", "}", indent: indent)
    case .list(let body):
      if body.lineLength != nil, body.entries.allSatisfy(\.value.isEmptyOrScalar) {
        append("[")
        fill(body.entries, indent: indent + 2)
        startLine(indent)
        append("]")
      } else {
        write(body, "[", "]", indent: indent)
      }
    }
  }

  private mutating func write(
    _ body: CommentedJSON.Body, _ open: String, _ close: String, indent: Int
  ) {
    append(open)
    startLine(indent + 2)
    for (i, entry) in body.entries.enumerated() {
      write(entry.comments, indent: indent + 2, isFirst: i == 0)
      if entry.followsBlank, i > 0 || !entry.comments.isEmpty { breakLine(indent + 2) }
      if let key = entry.key { append(key + ": ") }
      let isLast = i + 1 == body.entries.count
      write(entry.value, indent: indent + 2, reserve: 1)
      if !isLast { append(",") }
      if let remark = entry.remark { append(" " + remark) }
      if !isLast || !body.closing.isEmpty { startLine(indent + 2) }
    }
    for (i, comment) in body.closing.enumerated() {
      if comment.followsBlank, i > 0 || !body.entries.isEmpty { breakLine(indent + 2) }
      append(comment.text)
      if i + 1 < body.closing.count { startLine(indent + 2) }
    }
    startLine(indent)
    append(close)
  }

  /// Writes each comment on its own line, and starts a new line after the last.
  private mutating func write(
    _ comments: [CommentedJSON.Comment], indent: Int, isFirst: Bool
  ) {
    for (i, comment) in comments.enumerated() {
      if comment.followsBlank, i > 0 || !isFirst { breakLine(indent) }
      append(comment.text)
      startLine(indent)
    }
  }

  /// Writes many small items, as many on each line as fit.
  private mutating func fill(_ entries: [CommentedJSON.Entry], indent: Int) {
    startLine(indent)
    for (i, entry) in entries.enumerated() {
      let comma = i + 1 < entries.count ? "," : ""
      let length = (entry.value.lineLength ?? 0) + comma.count
      if column > indent {
        if column + 1 + length > JSONWriter.columns { startLine(indent) } else { append(" ") }
      }
      appendLine(entry.value)
      append(comma)
    }
  }

  /// Writes the value on one line, however long.
  private mutating func appendLine(_ value: CommentedJSON) {
    switch value {
    case .scalar(let text): append(text)
    case .list(let body): appendLine(body, "[", "]")
    case .record(let body) where body.entries.isEmpty: append("{}")
    case .record(let body): appendLine(body, "{ ", " }")
    }
  }

  private mutating func appendLine(_ body: CommentedJSON.Body, _ open: String, _ close: String) {
    append(open)
    for (i, entry) in body.entries.enumerated() {
      if i > 0 { append(", ") }
      if let key = entry.key { append(key + ": ") }
      appendLine(entry.value)
    }
    append(close)
  }

  private mutating func startLine(_ indent: Int) {
    // No spaces in blank lines.
    while text.hasSuffix(" ") { text.removeLast() }
    text += "\n" + String(repeating: " ", count: indent)
    column = indent
  }

  /// Leaves a blank line before the next entry, whose indent has already been written.
  private mutating func breakLine(_ indent: Int) { startLine(indent) }

  private mutating func append(_ piece: String) {
    text += piece
    column += piece.count
  }
}

extension NotationWriter {
  /// JSON in one consistent layout that keeps comments and the spelling of numbers and texts. The bytes
  /// must be JSON that `NotationReader` reads without errors.
  public static func laidOut(_ bytes: [UInt8]) -> [UInt8] {
    var reader = CommentedJSONReader(bytes)
    var layout = JSONLayout()
    layout.write(reader.readDocument())
    var text = layout.text
    while text.hasSuffix("\n\n") { text.removeLast() }
    return Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
  }
}
