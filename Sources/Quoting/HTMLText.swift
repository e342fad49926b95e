extension String {
  /// Escaped for HTML elements and quoted attributes. Line breaks become spaces; control characters and
  /// changes of the text direction become U+FFFD, so that the text may also be printed.
  package var escapedForHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\r", "\t": result += " "
      case _ where scalar.isUnprintable: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
