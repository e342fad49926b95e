import Diagnostics
import TextSearch

/// A command-line flag: a row of the table behind the parser, the help, the manual and the completions.
struct Flag: Sendable {
  /// Without the dashes.
  var name: String
  var short: Character?
  /// The placeholder of its value; nil for a flag without a value.
  var value: String?
  /// The possible values, if they are a closed list.
  var choices: [String]
  /// Words that its value may be, among others.
  private(set) var suggestions: [String] = []
  /// Whether it may be there several times.
  private(set) var mayRepeat = false
  /// One line, lower case, no full stop.
  var summary: String
  var verbs: Set<Verb>
  var apply: Apply

  typealias Apply = @Sendable (inout ParsedArguments, String) throws(CommandError) -> Void

  /// A flag with a text, which is one of `choices` if there are any.
  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    for verbs: Set<Verb>, _ summary: String,
    apply: @escaping Apply
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    self.summary = summary
    self.verbs = verbs
    self.apply = apply
  }

  /// Whether the value is the path of something that is read or stored.
  var isPath: Bool { value == "FILE" || value == "FOLDER" }

  /// Whether an asset of a build may have it: it affects how files are drawn and encoded, not where
  /// they go or how a run proceeds.
  var isForAssets: Bool {
    verbs.contains(.render)
      && ![
        "output", "format", "check", "depfile", "poster", "jobs", "presets", "diagnostics", "color",
        "quiet", "verbose", "help", "version",
      ].contains(name)
  }

  /// Whether files of other programs have a parameter of the same name: SVG's `color` and `reduced-motion`, which take
  /// other words than the flags.
  var sharesNameWithParameter: Bool { ["color", "reduced-motion"].contains(name) }

  func isChoice(_ value: String) -> Bool { choices.contains(value.lowercased()) }

  func refusal(of value: String, written: String) -> CommandError {
    .usage(
      "\(written) takes \(choices.count > 1 ? "one of " : "")\(choices.joined(separator: ", ")), not '\(value)'",
      hint: Suggestion.hint(for: value, among: choices))
  }

  /// Applies a value that is one of the choices; checks it here for all flags.
  func take(
    _ value: String, written: String, _ arguments: inout ParsedArguments
  ) throws(CommandError) {
    guard choices.isEmpty || isChoice(value) else { throw refusal(of: value, written: written) }
    guard !isPath || !value.isEmpty else {
      throw .usage(
        "\(written) needs a \(self.value == "FILE" ? "file" : "folder"), not an empty string",
        hint: "is a variable unset?")
    }
    try apply(&arguments, value)
  }
}

/// What few flags have.
extension Flag {
  /// The same flag, which may be there several times, as its summary says.
  func repeatable() -> Flag {
    var flag = self
    flag.mayRepeat = true
    flag.summary += "; may repeat"
    return flag
  }

  func suggesting(_ words: [String]) -> Flag {
    var flag = self
    flag.suggestions = words
    return flag
  }
}

/// Flags by what they take.
extension Flag {
  typealias Setting<Value> = @Sendable (inout ParsedArguments, Value) -> Void

  /// A switch.
  init(
    _ name: String, short: Character? = nil, for verbs: Set<Verb>, _ summary: String,
    set: @escaping @Sendable (inout ParsedArguments) -> Void
  ) {
    self.init(name, short: short, for: verbs, summary) { arguments, _ in set(&arguments) }
  }

  /// A flag with a value that a function parses.
  init<Value>(
    _ name: String, short: Character? = nil, value: String,
    as parse: @escaping @Sendable (_ text: String, _ flag: String) throws(CommandError) -> Value,
    for verbs: Set<Verb>, _ summary: String, set: @escaping Setting<Value>
  ) {
    self.init(name, short: short, value: value, for: verbs, summary) {
      arguments, text throws(CommandError) in
      set(&arguments, try parse(text, "--" + name))
    }
  }

  /// A flag with a number.
  init(
    _ name: String, value: String, in range: ClosedRange<Double>, for verbs: Set<Verb>,
    _ summary: String, set: @escaping Setting<Double>
  ) {
    self.init(
      name, value: value,
      as: { text, flag throws(CommandError) in try FlagValue.number(text, flag, in: range) },
      for: verbs, summary, set: set)
  }

  /// A flag with a whole number.
  init(
    _ name: String, short: Character? = nil, value: String, whole range: ClosedRange<Double>,
    for verbs: Set<Verb>, _ summary: String, set: @escaping Setting<Int>
  ) {
    self.init(
      name, short: short, value: value,
      as: { text, flag throws(CommandError) in try FlagValue.whole(text, flag, in: range) },
      for: verbs, summary, set: set)
  }

  /// A flag with one of the words of a type.
  init<Kind: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, value: String, of kind: Kind.Type, for verbs: Set<Verb>,
    _ summary: String, set: @escaping Setting<Kind>
  ) {
    self.init(
      name, value: value, choices: kind.allCases.map(\.rawValue), for: verbs, summary
    ) { arguments, text in
      // `take` has rejected all other words.
      if let kind = Kind(rawValue: text.lowercased()) { set(&arguments, kind) }
    }
  }
}
