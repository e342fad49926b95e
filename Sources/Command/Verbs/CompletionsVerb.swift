/// `kineo completions SHELL`: prints a shell's completion script.
enum CompletionsVerb {
  static func run(_ arguments: LowArguments, _ console: Console) throws(CommandError) {
    let names = Shell.allCases.map(\.rawValue)
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(
        "'kineo completions' takes one of \(names.joined(separator: ", "))",
        hint: "for example: kineo completions bash")
    }
    guard let shell = Shell(rawValue: name) else {
      throw .usage(
        "'kineo completions' takes one of \(names.joined(separator: ", ")), not '\(name)'")
    }
    try console.product(Array(shell.completionScript.utf8))
  }
}
