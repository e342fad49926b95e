extension String {
  /// The text for HTML, in elements and quoted attributes. Line breaks become spaces, and what commands a
  /// terminal or turns the direction of text U+FFFD: the text may be printed.
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
