/// Writes XML property lists in the layout of Apple's tools.
struct XMLPlistWriter {
  private var text = ""

  mutating func write(_ node: SpecNode) throws(TextMistake) -> [UInt8] {
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    try write(node, indent: 0)
    text += "</plist>\n"
    return Array(text.utf8)
  }

  private mutating func write(_ node: SpecNode, indent: Int) throws(TextMistake) {
    switch node.value {
    case .null: line("<string>\(PlistNull.text)</string>", indent)
    case .bool(let value): line(value ? "<true/>" : "<false/>", indent)
    case .number(let value):
      if let integer = NotationWriter.integer(value) {
        line("<integer>\(integer)</integer>", indent)
      } else {
        line("<real>\(NotationWriter.decimals(value))</real>", indent)
      }
    case .string(let value):
      line("<string>\(try escaped(PlistNull.escaped(value)))</string>", indent)
    case .array(let items):
      if items.isEmpty {
        line("<array/>", indent)
        return
      }
      line("<array>", indent)
      for item in items { try write(item, indent: indent + 1) }
      line("</array>", indent)
    case .object(let members):
      if members.isEmpty {
        line("<dict/>", indent)
        return
      }
      line("<dict>", indent)
      for member in members {
        line("<key>\(try escaped(member.key))</key>", indent + 1)
        try write(member.node, indent: indent + 1)
      }
      line("</dict>", indent)
    }
  }

  private mutating func line(_ content: String, _ indent: Int) {
    text += String(repeating: "\t", count: indent) + content + "\n"
  }

  private func escaped(_ text: String) throws(TextMistake) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}":
        throw TextMistake(
          "XML cannot hold the character U+\(String(scalar.value, radix: 16, uppercase: true))",
          hint: "write a binary property list or JSON")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
