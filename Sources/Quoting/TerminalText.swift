/// Untrusted text on a terminal or in the log of a CI job: shown, never interpreted.
///
/// Control characters become their symbols (U+2400 …), and characters that change the text direction
/// become U+FFFD. In a log, a line that begins with `::`, or contains `##[` or `##vso[`, is a command
/// to the runner.
package enum TerminalText {
  /// One line of text.
  package static func line(_ text: some StringProtocol) -> String {
    let shown = printable(text)
    // The runner skips all kinds of blanks, and its comparison ignores some scalars.
    let rest = shown.unicodeScalars.drop {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
    return rest.starts(with: "::".unicodeScalars) ? "kineo: " + shown : shown
  }

  /// Several lines, each with its line ending.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
  }

  /// A part of a line, replaced scalar by scalar, so that positions in it do not change.
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

  /// Whether a bracket after this would make it a command for GitHub or Azure.
  private static func isCommand(_ text: String.UnicodeScalarView) -> Bool {
    text.suffix(2).elementsEqual("##".unicodeScalars)
      || text.suffix(5).elementsEqual("##vso".unicodeScalars)
  }
}
