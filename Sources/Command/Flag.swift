import Diagnostics

/// A command-line flag: a row of the table behind the parser, the help, the manual and the completions.
struct Flag: Sendable {
  /// Without the dashes.
  var name: String
  var short: Character?
  /// The placeholder of its value; nil for a flag without a value.
  var value: String?
  /// The possible values, if they are a closed list.
  var choices: [String]
  /// One line, lower case, no full stop.
  var summary: String
  var verbs: Set<Verb>
  var apply: @Sendable (inout LowArguments, String) throws(CommandError) -> Void

  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [],
    for verbs: Set<Verb>, _ summary: String,
    apply: @escaping @Sendable (inout LowArguments, String) throws(CommandError) -> Void
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
        "quiet",
        "verbose",
        "help", "version",
      ].contains(name)
  }

  /// Applies a value that is one of the choices; checks it here for all flags.
  func take(_ value: String, written: String, _ arguments: inout LowArguments) throws(CommandError)
  {
    if !choices.isEmpty, !choices.contains(value.lowercased()) {
      throw .usage(
        "\(written) takes one of \(choices.joined(separator: ", ")), not '\(value)'",
        hint: Suggestion.hint(for: value, among: choices))
    }
    guard !isPath || !value.isEmpty else {
      throw .usage(
        "\(written) needs a \(self.value == "FILE" ? "file" : "folder"), not an empty text",
        hint: "is a variable unset?")
    }
    try apply(&arguments, value)
  }
}
