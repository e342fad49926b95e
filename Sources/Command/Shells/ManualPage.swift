/// The manual page kineo(1), in roff's `man` macros, generated from the tables of verbs and flags.
enum ManualPage {
  static var text: String {
    """
    .TH KINEO 1 "\(Help.released)" "kineo \(Help.version)" "User Commands"
    .SH NAME
    kineo \\- draw small declarative animations as GIF, APNG, WebP, SVG and sprite sheets
    .SH SYNOPSIS
    .B kineo
    .I WHAT
    .B \\-o
    .I FILE
    .RI [ flags ]
    .br
    .B kineo
    .I VERB
    .RI [ operands ]
    .RI [ flags ]
    .SH DESCRIPTION
    kineo reads a short declarative document (layers, paths, timing functions, springs), evaluates it with
    the semantics of Core Animation, draws it, and writes an animated GIF, PNG (APNG), WebP or SVG, a sprite sheet, or still pictures.
    .I WHAT
    is a preset's name, a file (a document in JSON or as a property list, a Lottie animation or an SVG), or
    .B \\-
    for standard input.
    .PP
    A flag that is not listed here sets the parameter of that name:
    .B \\-\\-tint red
    sets the parameter
    .I tint
    of a document that declares one.
    .SH VERBS
    \(Verb.allCases.map(paragraph).joined())\
    .SH FLAGS
    \(FlagTable.flags.map(paragraph).joined())\
    .SH EXAMPLES
    \(Verb.allCases.flatMap(\.examples).map(example).joined())\
    .SH EXIT STATUS
    \(ExitCode.allCases.map { ".TP\n.B \($0.rawValue)\n\(escaped($0.summary))\n" }.joined())\
    .SH ENVIRONMENT
    .TP
    .B KINEO_PRESETS
    Folders, separated by colons, whose documents are found by their names before the presets inside kineo.
    .TP
    .BR NO_COLOR ", " TERM
    Messages on a terminal are coloured unless NO_COLOR is set or TERM is \\(lqdumb\\(rq.

    """
  }

  private static func paragraph(_ verb: Verb) -> String {
    let operands = verb.operands.isEmpty ? "" : " \\fI\(escaped(verb.operands))\\fR"
    return ".TP\n\\fB\(verb.rawValue)\\fR\(operands)\n\(escaped(verb.summary)).\n"
  }

  private static func paragraph(_ flag: Flag) -> String {
    let names = flag.spellings.reversed().map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let value = flag.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let choices =
      flag.choices.isEmpty ? "" : "\nOne of \(escaped(flag.choices.joined(separator: ", ")))."
    return ".TP\n\(names)\(value)\n\(escaped(flag.summary)).\(choices)\n"
  }

  private static func example(_ row: (command: String, meaning: String)) -> String {
    ".TP\n\\fB\(escaped(row.command))\\fR\n\(escaped(row.meaning))\n"
  }

  /// Text with everything escaped that is special in roff: backslashes, hyphens that must stay ASCII,
  /// quotes, and control characters at the start of a line.
  static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "…": result += "\\&..."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
