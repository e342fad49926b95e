import Diagnostics

/// `kineo completions SHELL`: prints a shell's completion script.
enum CompletionsVerb: VerbDefinition {
  static let summary = "print the completion script of a shell: bash, zsh or fish"
  static let operands = "SHELL"
  static let examples: [VerbExample] = [
    ("source <(kineo completions bash)", "completes verbs, flags, presets, parameters")
  ]

  /// Shells without a script: their names are not misspelt.
  private static let others: Set = [
    "sh", "ash", "dash", "ksh", "csh", "tcsh", "nu", "pwsh", "powershell", "elvish", "xonsh",
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(
        "'kineo completions' takes one of \(names.joined(separator: ", "))",
        hint: "for example: kineo completions bash")
    }
    guard let shell = Shell(rawValue: name) else {
      throw .usage(
        "'kineo completions' takes one of \(names.joined(separator: ", ")), not '\(name)'",
        hint: others.contains(name) ? nil : Suggestion.hint(for: name, among: names))
    }
    try console.product(Array(shell.completionScript.utf8))
  }
}
