import Pipeline

/// `kineo schema`: the JSON Schema of documents.
enum SchemaVerb: VerbDefinition {
  static let summary = "print the JSON Schema of the language, for editors"
  static let examples: [VerbExample] = [
    ("kineo schema > kineo.schema.json", "for an editor that checks as you type")
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
    try arguments.refuseOperands(of: "kineo schema")
    try console.product(Array(DocumentLoader.schema.utf8))
  }
}
