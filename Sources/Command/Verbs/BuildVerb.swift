/// `kineo build [MANIFEST]`: all assets of a manifest, and only those that changed.
enum BuildVerb {
  static func run(_ arguments: LowArguments, _ console: Console) async throws(CommandError) {
    let plan = try BuildPlan(arguments, console)
    if arguments.printsJobs {
      try console.product(Array(plan.jobLines().utf8))
    } else if arguments.emitsNinja {
      try console.product(Array(try plan.ninja().utf8))
    } else if !arguments.merged.isEmpty {
      try BuildMerge(plan, console).run(arguments.merged)
    } else {
      try await BuildRun(plan, arguments, console).run().finish()
    }
  }
}
