import BuildManifest
import FileSystem
import Synchronization

/// `kineo build --watch`: makes the assets of a manifest, and after every change the affected ones
/// again.
enum BuildWatch {
  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(CommandError) {
    try await Work(arguments, console).follow()
  }

  /// One manifest, built again and again.
  private final class Work: FollowedWork {
    private struct State {
      /// Nil if the manifest has to be read.
      var plan: BuildPlan?
      /// The inputs of each asset; none for assets that have to be made.
      var inputs: [BuildJob: [String]] = [:]
      /// All files that were read, with the time before each was first read.
      var read: [String: FileSystem.FileTime] = [:]
      /// Whether there is no plan because the manifest has mistakes, or names files that are missing.
      var isWrong = false
      /// When to expand the manifest's patterns again.
      var nextList = 0.0
    }

    private let arguments: ParsedArguments
    private let console: Console
    private let manifest: String
    private let state = Mutex(State())

    init(_ arguments: ParsedArguments, _ console: Console) throws(CommandError) {
      let others = [
        ("--check", arguments.checks), ("--dry-run", arguments.isDryRun),
        ("--print-jobs", arguments.printsJobs), ("--emit", arguments.emitsNinja),
        ("--merge", !arguments.merged.isEmpty),
      ]
      if let other = others.first(where: \.1) {
        throw .usage("--watch and \(other.0) cannot be used together")
      }
      manifest = try BuildPlan.manifest(arguments)
      guard manifest != "-", !FileSystem.isStream(manifest) else {
        throw .usage("--watch watches files, but '\(manifest)' is a stream")
      }
      // Make the other assets, too, so that they can be viewed while one is being fixed.
      var arguments = arguments
      arguments.keepsGoing = true
      self.arguments = arguments
      self.console = console
    }

    var inputs: [String: FileSystem.FileTime] { state.withLock { $0.read } }

    /// Makes the pending assets. A cancelled run prints nothing more and leaves the rest to the next.
    func run() async {
      let begin = FileSystem.fileTime()
      do throws(CommandError) {
        let plan = try plan(begin)
        let done = state.withLock { Set($0.inputs.keys) }
        let part = plan.only { !done.contains($0.job) }
        guard !part.tasks.isEmpty else { return }
        let report = await BuildRun(part, arguments, console).run { task, result in
          self.note(result.inputs, of: task.job, begin)
        }
        if !Task.isCancelled { try report.finish() }
      } catch {
        console.tell(error)
      }
    }

    private func plan(_ begin: FileSystem.FileTime) throws(CommandError) -> BuildPlan {
      if let plan = state.withLock({ $0.plan }) { return plan }
      state.withLock { if $0.read[manifest] == nil { $0.read[manifest] = begin } }
      state.withLock { $0.isWrong = true }
      let plan = try BuildPlan(arguments, console)
      let jobs = Set(plan.tasks.map(\.job))
      state.withLock { state in
        state.plan = plan
        state.isWrong = false
        state.inputs = state.inputs.filter { jobs.contains($0.key) }
      }
      return plan
    }

    private func note(_ inputs: [String], of job: BuildJob, _ begin: FileSystem.FileTime) {
      state.withLock { state in
        state.inputs[job] = inputs
        for path in inputs where state.read[path] == nil { state.read[path] = begin }
      }
    }

    /// Marks the assets made from these files as pending.
    func reopen(_ changed: [String]) {
      state.withLock { state in
        if changed.isEmpty || changed.contains(manifest) { state.plan = nil }
        state.inputs = state.inputs.filter { !$0.value.contains(where: changed.contains) }
      }
    }

    /// Whether the manifest's patterns match other files than before, or what it lacked is there. Checked once a second, or
    /// less often if that takes long.
    func hasOtherWork(now: Double) -> Bool {
      let (known, isDue) = state.withLock { state in
        (
          state.plan?.tasks.map(\.job),
          state.nextList <= now && (state.plan != nil || state.isWrong)
        )
      }
      guard isDue else { return false }
      var found = known
      do throws(CommandError) {
        let silent = console.keeping(about: manifest).console
        found = try BuildPlan(arguments, silent).tasks.map(\.job)
      } catch {
        // A broken manifest is reported when it changes.
      }
      let seconds = FileSystem.monotonicSeconds() - now
      state.withLock { $0.nextList = now + max(1, 50 * seconds) }
      return found != known
    }
  }
}
