/// Text of others on a terminal or in the log of a CI job: shown, never obeyed.
///
/// Control characters become their pictures (U+2400 …), and what turns the direction of text becomes U+FFFD.
/// In a log, a line that begins with `::`, or holds `##[` or `##vso[`, is a command to the runner.
package enum TerminalText {
  /// One line of text.
  package static func line(_ text: some StringProtocol) -> String {
    let shown = printable(text)
    // The runner takes away any blanks there are, and compares as people do, to whom some scalars are nothing.
    let rest = shown.unicodeScalars.drop {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
    return rest.starts(with: "::".unicodeScalars) ? "kineo: " + shown : shown
  }

  /// Several lines, each ended as it was.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
  }

  /// A part of a line, scalar by scalar: a place in it stays the same place.
  package static func printable(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: result.append(scalar)
      case 0x00..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      case _ where scalar.isUnprintable: result.append("\u{FFFD}")
      case 0x5B where isCommand(result): result.append("\u{2045}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a bracket after this would make it a command of GitHub's or Azure's.
  private static func isCommand(_ text: String.UnicodeScalarView) -> Bool {
    text.suffix(2).elementsEqual("##".unicodeScalars)
      || text.suffix(5).elementsEqual("##vso".unicodeScalars)
  }
}
