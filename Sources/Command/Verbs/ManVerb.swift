/// `kineo man`: the manual page.
enum ManVerb: VerbDefinition {
  static let summary = "print the manual page, in roff"
  static let examples: [VerbExample] = [
    ("kineo man | man -l -", "the manual, without installing it")
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    try arguments.refuseOperands(of: "kineo man")
    try console.product(Array(ManualPage.text.utf8))
  }
}
