import Quoting

/// `kineo build [MANIFEST]`: makes those assets of a manifest that have changed.
enum BuildVerb: VerbDefinition {
  static let summary = "make the assets of a manifest, skipping those that have not changed"
  static let operands = "[MANIFEST]"
  static let examples: [VerbExample] = [
    ("kineo build", "all assets of kineo.json"),
    ("kineo build --check --diagnostics github", "in CI: are the committed assets up to date?"),
    ("kineo build icons.json --shard 2/8", "an eighth of them"),
  ]

  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    if arguments.follows { return try await BuildWatch.run(arguments, console) }
    let plan = try BuildPlan(arguments, console)
    if arguments.printsJobs {
      try console.product(RawName.bytes(plan.jobLines()))
    } else if arguments.emitsNinja {
      try console.product(RawName.bytes(try plan.ninja()))
    } else if !arguments.merged.isEmpty {
      try BuildMerge(plan, console).run(arguments.merged)
    } else {
      try await BuildRun(plan, arguments, console).run().finish()
    }
  }
}
