import Diagnostics
import Quoting

/// Writes JSON as a person would: indented by two spaces, on one line if it fits.
struct JSONWriter {
  static let columns = 100

  private(set) var text = ""
  private var column = 0

  /// The document itself is never on one line, unless it is empty.
  mutating func write(_ node: SpecNode) { write(node, indent: 0, reserve: 0, mayInline: false) }

  /// Writes a value; `reserve` is the number of columns needed for what follows on the same line.
  private mutating func write(_ node: SpecNode, indent: Int, reserve: Int, mayInline: Bool = true) {
    let room = JSONWriter.columns - column - reserve
    var line = InlineJSON(room: mayInline || node.isEmptyOrScalar ? room : -1)
    line.append(node)
    if line.fits || node.isEmptyOrScalar {
      append(line.text)
      return
    }
    switch node.value {
    case .null, .bool, .number, .string: append(line.text)
    case .array(let items):
      append("[")
      if items.allSatisfy(\.isEmptyOrScalar) {
        fill(items, indent: indent + 2)
      } else {
        for (i, item) in items.enumerated() {
          startLine(indent + 2)
          write(item, indent: indent + 2, reserve: 1)
          if i + 1 < items.count { append(",") }
        }
      }
      startLine(indent)
      append("]")
    case .object(let members):
      append("{")
      for (i, member) in members.enumerated() {
        startLine(indent + 2)
        append(member.key.quotedForJSON + ": ")
        write(member.node, indent: indent + 2, reserve: 1)
        if i + 1 < members.count { append(",") }
      }
      startLine(indent)
      append("}")
    }
  }

  /// Writes many small items, as many on each line as fit.
  private mutating func fill(_ items: [SpecNode], indent: Int) {
    startLine(indent)
    for (i, item) in items.enumerated() {
      var line = InlineJSON(room: .max)
      line.append(item)
      let piece = line.text + (i + 1 < items.count ? "," : "")
      let isFirst = column == indent
      if !isFirst, column + 1 + piece.count > JSONWriter.columns {
        startLine(indent)
        append(piece)
      } else {
        append((isFirst ? "" : " ") + piece)
      }
    }
  }

  private mutating func startLine(_ indent: Int) {
    text += "\n" + String(repeating: " ", count: indent)
    column = indent
  }

  private mutating func append(_ piece: String) {
    text += piece
    column += piece.count
  }
}

/// A value on one line, written only as long as it fits.
private struct InlineJSON {
  private(set) var text = ""
  private var room: Int

  init(room: Int) { self.room = room }

  var fits: Bool { room >= 0 }

  mutating func append(_ node: SpecNode) {
    switch node.value {
    case .null: append("null")
    case .bool(let value): append(value ? "true" : "false")
    case .number(let value): append(NotationWriter.decimals(value))
    case .string(let value): append(value.quotedForJSON)
    case .array(let items):
      append("[")
      for (i, item) in items.enumerated() where fits {
        if i > 0 { append(", ") }
        append(item)
      }
      append("]")
    case .object(let members):
      append(members.isEmpty ? "{" : "{ ")
      for (i, member) in members.enumerated() where fits {
        if i > 0 { append(", ") }
        append(member.key.quotedForJSON + ": ")
        append(member.node)
      }
      append(members.isEmpty ? "}" : " }")
    }
  }

  private mutating func append(_ piece: String) {
    text += piece
    room = piece.count > room ? -1 : room - piece.count
  }
}

extension SpecNode {
  fileprivate var isEmptyOrScalar: Bool {
    switch value {
    case .null, .bool, .number, .string: true
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    }
  }
}

extension NotationWriter {
  /// The value as JSON on one line, however long.
  package static func line(_ node: SpecNode) -> String {
    var json = InlineJSON(room: Int.max)
    json.append(node)
    return json.text
  }
}
