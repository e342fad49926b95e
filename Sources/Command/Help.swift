/// The help texts, generated from the tables of verbs and flags.
enum Help {
  static let version = "0.1.0"
  /// The release date of that version, for the manual page.
  static let released = "2026-11-21"

  static func overview() -> String {
    var text = """
      kineo draws small animations as GIF, APNG, WebP, SVG and sprite sheets: presets, its own
      documents, Lottie files and animated SVGs.

      """
    text += "\nexamples:\n" + columns(Verb.allCases.flatMap(\.examples).map { ("  " + $0.0, $0.1) })
    text += "\nverbs:\n" + columns(Verb.allCases.map { ("  " + $0.rawValue, $0.summary) })
    text += "\nflags:\n" + flags(FlagTable.flags)
    text += "\nexit codes:\n"
    text += columns(ExitCode.allCases.map { ("  \($0.rawValue)", $0.summary) })
    text += "\n'kineo VERB --help' explains a verb, 'kineo PRESET --help' a preset.\n"
    return text
  }

  static func verb(_ verb: Verb) -> String {
    let operands = verb.operands.isEmpty ? "" : " " + verb.operands
    var text = "kineo \(verb.rawValue)\(operands): \(verb.summary)\n"
    text += "\nexamples:\n" + columns(verb.examples.map { ("  " + $0.command, $0.meaning) })
    if verb.operandKind == .document {
      text +=
        "\nWHAT is a preset's name, a file, or - for standard input. Files are documents (.json, .plist),"
        + "\nLottie animations (.json, .lottie, .tgs) and SVGs, whatever their names.\n"
    }
    text += "\nflags:\n" + flags(FlagTable.flags.filter { $0.verbs.contains(verb) })
    return text
  }

  static func flags(_ flags: [Flag]) -> String {
    columns(
      flags.map { flag in
        let short = flag.short.map { "-\($0), " } ?? "    "
        let value = flag.value.map { " " + $0 } ?? ""
        return ("  \(short)--\(flag.name)\(value)", flag.summary)
      })
  }

  /// Two columns; the second one is aligned.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = min(rows.map(\.0.count).max() ?? 0, 52)
    return rows.map { left, right in
      let gap = String(repeating: " ", count: max(0, width - left.count))
      return left.count > width
        ? "\(left)\n\(String(repeating: " ", count: width))  \(right)\n"
        : "\(left)\(gap)  \(right)\n"
    }.joined()
  }
}
