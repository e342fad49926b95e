/// Text for GitHub: workflow commands in a log, and job summaries.
package enum GitHubText {
  /// `::error file=…,title=…::message` on its own line, as GitHub's runner expects it.
  package static func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }
    let head = list.isEmpty ? name : name + " " + list.joined(separator: ",")
    return "::\(head)::\(escaped(message, isProperty: false))\n"
  }

  /// The escapes of actions/toolkit, `command.ts`: `escapeData` and `escapeProperty`.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += TerminalText.printable(String(scalar))
      }
    }
    return result
  }

  /// Text in a table cell of a summary: no Markdown, HTML, mentions or links.
  package static func cell(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ", "a"..."z", "A"..."Z", "0"..."9": result.unicodeScalars.append(scalar)
      case _ where scalar.isASCII && !scalar.isUnprintable: result += "&#\(scalar.value);"
      default: result += TerminalText.printable(String(scalar))
      }
    }
    return result
  }
}
