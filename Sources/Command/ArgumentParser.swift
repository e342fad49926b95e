import Diagnostics
import Pipeline

/// Parses the command line into `ParsedArguments`.
///
/// `--name value`, `--name=value`, `-x value`, `-xvalue`; `--` ends the flags; `-` is an operand. An
/// unknown long flag is kept: the document may have a parameter of that name.
struct ArgumentParser {
  private var words: ArraySlice<String>
  private var result = ParsedArguments()
  private var hasFirst = false

  static func parse(_ words: [String]) throws(CommandError) -> ParsedArguments {
    var parser = ArgumentParser(words: words[...])
    try parser.run()
    return parser.result
  }

  /// The format of messages, whether or not the other words can be parsed.
  static func diagnostics(askedForBy words: [String]) -> DiagnosticPrinter.Format {
    let flag = "--diagnostics"
    var format = DiagnosticPrinter.Format.human
    for (i, word) in words.prefix(while: { $0 != "--" }).enumerated() {
      let value =
        word == flag
        ? words.dropFirst(i + 1).first
        : word.hasPrefix(flag + "=") ? String(word.dropFirst(flag.count + 1)) : nil
      if let value, let asked = DiagnosticPrinter.Format(rawValue: value) { format = asked }
    }
    return format
  }

  private let hasWords: Bool

  private init(words: ArraySlice<String>) {
    self.words = words
    hasWords = !words.isEmpty
  }

  private mutating func run() throws(CommandError) {
    while let word = words.popFirst() {
      if word == "--" {
        result.operands += words
        break
      } else if word.utf8.starts(with: "--".utf8) {
        try longFlag(String(word.unicodeScalars.dropFirst(2)))
      } else if word.utf8.first == UInt8(ascii: "-"), word != "-" {
        try shortFlags(Substring(word.unicodeScalars.dropFirst()))
      } else {
        operand(word)
      }
    }
    try checkUse()
  }

  private mutating func operand(_ word: String) {
    if !hasFirst, result.operands.isEmpty {
      hasFirst = true
      if let verb = Verb(rawValue: word) {
        result.verb = verb
        result.namesVerb = true
        return
      }
      if word == "help" {
        result.asksForHelp = true
        hasFirst = false
        return
      }
      if word == "version" {
        result.asksForVersion = true
        return
      }
    }
    result.operands.append(word)
  }

  private mutating func longFlag(_ text: String) throws(CommandError) {
    // A value may begin with a combining accent.
    let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(text[..<$0]) } ?? text
    var value = equals.map { String(text[text.utf8.index(after: $0)...]) }
    guard let flag = FlagTable.flag(named: name) else {
      if value == nil, let next = words.first, Self.looksLikeValue(next) {
        value = next
        words.removeFirst()
      }
      result.request.document.settings.append(.init(name: name, value: value, isFlag: true))
      return
    }
    try apply(flag, written: "--" + name, value)
  }

  private mutating func shortFlags(_ letters: Substring) throws(CommandError) {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let flag = FlagTable.flag(short: letter) else {
        throw .usage("unknown flag '-\(letter)'", hint: "'kineo --help' lists the flags")
      }
      if flag.value != nil {
        let value = rest.isEmpty ? nil : String(rest.first == "=" ? rest.dropFirst() : rest)
        try apply(flag, written: "-\(letter)", value)
        return
      }
      try apply(flag, written: "-\(letter)", nil)
    }
  }

  private mutating func apply(_ flag: Flag, written: String, _ attached: String?)
    throws(CommandError)
  {
    guard let expected = flag.value else {
      guard attached == nil else { throw .usage("\(written) takes no value") }
      use(flag)
      if flag.isForAssets { result.drawingWords.append("--" + flag.name) }
      return try flag.apply(&result, "")
    }
    guard let value = attached ?? words.popFirst() else {
      throw .usage("\(written) needs a value: \(written) \(expected)")
    }
    if flag.sharesNameWithParameter, !flag.isChoice(value) {
      return result.request.document.settings.append(
        .init(name: flag.name, value: value, isFlag: true))
    }
    try flag.take(value, written: written, &result)
    use(flag)
    if flag.isForAssets, flag.name != "set" { result.drawingWords += ["--" + flag.name, value] }
  }

  private var used: [Flag] = []

  /// Flags that contradict each other, and what they are about.
  private static let rivals = [
    ("size", "scale", "the size"),
    ("lossless", "quality", "how much a WebP may lose"),
    ("lossless", "tolerance", "how far off pixels may be"),
    ("parameters", "contents", "what is shown"),
    ("parameters", "expanded", "what is shown"),
    ("contents", "expanded", "what is shown"),
    ("output", "port", "where the page is"),
  ]

  /// The flags that contradict one.
  static func rivals(of flag: String) -> [String] {
    rivals.compactMap { $0.0 == flag ? $0.1 : $0.1 == flag ? $0.0 : nil }
  }

  private mutating func use(_ flag: Flag) {
    used.append(flag)
    if let option = FormatOption(rawValue: flag.name) { result.formatOptions.append(option) }
  }

  /// Whether a word may be the value of an unknown flag: flags are not, but negative numbers are.
  private static func looksLikeValue(_ word: String) -> Bool {
    word.utf8.first != UInt8(ascii: "-") || word == "-" || Double(word) != nil
  }

  private func checkUse() throws(CommandError) {
    guard !result.asksForHelp, !result.asksForVersion else { return }
    try checkOperands()
    for (one, other, what) in Self.rivals
    where used.contains(where: { $0.name == one }) && used.contains(where: { $0.name == other }) {
      throw .usage("--\(one) and --\(other) both set \(what)", hint: "leave one of them out")
    }
    for flag in used where !flag.verbs.contains(result.verb) {
      // It may be the document's parameter (see docs/decisions/0070).
      if flag.name == "duration", result.verb.takesParameters { continue }
      throw .taking(no: flag.name, result.verb)
    }
    if !result.verb.takesParameters, let stray = result.request.document.settings.first {
      if let flag = FlagTable.flag(named: stray.name), let value = stray.value {
        throw flag.refusal(of: value, written: "--" + flag.name)
      }
      throw .usage(
        "unknown flag '--\(stray.name)'",
        hint: Suggestion.hint(
          for: "--" + stray.name, among: FlagTable.flags.map { "--" + $0.name }))
    }
  }
}

extension ArgumentParser {
  /// An empty operand usually comes from an empty variable in a script: doing nothing would not be
  /// success.
  private func checkOperands() throws(CommandError) {
    if result.operands.contains("") {
      throw .usage("an argument is empty", hint: "is a variable unset?")
    }
    guard result.operands.isEmpty, hasWords, result.verb.takesParameters else { return }
    let taken = result.request.document.settings.last { $0.isFlag && $0.value != nil }
    if let taken, let meant = flag(meantBy: "--" + taken.name) {
      throw .usage("unknown flag '--\(taken.name)'", hint: Suggestion.hint(meaning: meant))
    }
    guard !result.namesVerb else { return }
    throw .usage(
      "nothing to draw: name a preset or a document",
      hint: taken.map { "'\($0.value ?? "")' was taken for the value of --\($0.name)" }
        ?? "'kineo presets' lists the presets, 'kineo --help' the flags")
  }

  private func flag(meantBy word: String) -> String? {
    Suggestion.name(
      meantBy: word,
      among: FlagTable.flags.filter { $0.verbs.contains(result.verb) }.map { "--" + $0.name })
  }
}

extension CommandError {
  /// A kineo flag that the verb does not support.
  static func taking(no flag: String, _ verb: Verb) -> CommandError {
    // There is a preset with this verb's name.
    let preset = verb == .play ? "; the preset 'play' is 'kineo render play'" : ""
    return .usage(
      "'kineo \(verb.rawValue)' takes no --\(flag)",
      hint: "'kineo \(verb.rawValue) --help' lists its flags\(preset)")
  }
}
