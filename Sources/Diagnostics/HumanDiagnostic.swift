import Quoting

/// A diagnostic for a person at a terminal:
///
///     spinner.json:14:18: error: unknown key path 'strokeEnds'
///        14 |     "animate": { "strokeEnds": { "from": 0, "to": 1 } }
///           |                  ^~~~~~~~~~~~ did you mean 'strokeEnd'?
struct HumanDiagnostic {
  private enum Style: String {
    case bold = "1"
    case error = "1;31"
    case warning = "1;35"
    case gutter = "2"
    case caret = "1;32"
  }

  let isColored: Bool

  func text(of diagnostic: Diagnostic) -> String {
    var result = headline(of: diagnostic)
    let hint = diagnostic.hint.map { TerminalText.printable($0.shortened) }
    if let span = diagnostic.location?.span {
      result += excerpt(of: span, hint: hint)
    } else if let hint {
      result += (diagnostic.location == nil ? " " : styled("      |", .gutter)) + " \(hint)\n"
    }
    return result
  }

  private func headline(of diagnostic: Diagnostic) -> String {
    var place = "kineo: "
    if let location = diagnostic.location {
      place = TerminalText.line(location.file)
      if let span = location.span {
        place += ":\(span.line):\(span.column)"
      } else if !location.keyPath.isEmpty {
        place += ": at \(TerminalText.printable(location.keyPath.shortened))"
      }
      place += ": "
    }
    let severity = diagnostic.severity == .error ? Style.error : .warning
    return styled(place, .bold) + styled("\(diagnostic.severity.rawValue): ", severity)
      + styled(TerminalText.printable(diagnostic.namedMessage.shortened), .bold) + "\n"
  }

  /// The numbered line, and a line with the caret and the hint.
  private func excerpt(of span: SourceLocation.Span, hint: String?) -> String {
    let number = "\(span.line)"
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let blank = String(repeating: " ", count: max(5, number.count))
    let characters = Array(span.text)
    let start = min(span.caret, characters.count)
    let end = min(start + span.length, characters.count)
    // Keep tabs, so that the caret is below its character however wide they are.
    let indent = characters[..<start].map { character in
      character == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.columns(of: character))
    }
    let width = characters[start..<end].reduce(0) { $0 + TerminalWidth.columns(of: $1) }
    let caret = "^" + String(repeating: "~", count: max(0, width - 1))
    return styled("\(margin)\(number) |", .gutter) + " \(TerminalText.printable(span.text))\n"
      + styled("\(blank) |", .gutter) + " \(indent.joined())" + styled(caret, .caret)
      + (hint.map { " \($0)" } ?? "") + "\n"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// How many columns a terminal uses for a character: two for East Asian characters and emoji (the wide
/// blocks of Unicode's EastAsianWidth.txt, coarsely), otherwise one.
enum TerminalWidth {
  static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
