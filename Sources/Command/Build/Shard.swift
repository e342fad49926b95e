import DisplayList
import FileSystem
import Pipeline

/// A part of a build, for one of several machines or tasks of a scheduler.
struct Shard: Hashable, Sendable {
  /// From 0.
  var index: Int
  /// At least 1.
  var count: Int

  /// Decided by a hash of the asset's name, so it does not depend on which other assets there are.
  func holds(_ name: String) -> Bool {
    ContentHash.of(Array(name.utf8)) % UInt64(count) == UInt64(index)
  }

  /// `2/8` counts from 1. `auto` and `auto/8` take the index from the environment, `auto` also the
  /// count.
  init(_ text: String, environment: (String) -> String?) throws(CommandError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "auto", parts.count <= 2 {
      let count = try parts.count == 2 ? Self.number(parts[1], text) : nil
      self = try Self.found(environment, count: count)
    } else {
      guard parts.count == 2 else { throw Self.malformed(text) }
      self.init(index: try Self.number(parts[0], text) - 1, count: try Self.number(parts[1], text))
    }
    guard index >= 0, count >= 1, index < count else {
      throw .usage(
        "there is no shard \(index + 1) of \(count)", hint: "shards count from 1: 1/8 … 8/8")
    }
  }

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  private static func number(_ text: String, _ whole: String) throws(CommandError) -> Int {
    guard let number = Int(text), number >= 0 else { throw malformed(whole) }
    return number
  }

  private static func malformed(_ text: String) -> CommandError {
    .usage("--shard takes I/N, auto or auto/N, not '\(text)'", hint: "for example: --shard 2/8")
  }

  /// The variables that a scheduler sets for the tasks of a job.
  private struct Scheduler {
    var name: String
    var index: String
    var count: String?
    /// The first task's index, unless a variable gives it.
    var first = 0
    /// Slurm's arrays may begin anywhere and have gaps.
    var firstVariable: String?
    var stepVariable: String?
  }

  private static let schedulers = [
    Scheduler(
      name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
      firstVariable: "SLURM_ARRAY_TASK_MIN", stepVariable: "SLURM_ARRAY_TASK_STEP"),
    Scheduler(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Scheduler(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: nil),
    Scheduler(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
    Scheduler(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    Scheduler(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    Scheduler(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
  ]

  private static func found(_ environment: (String) -> String?, count: Int?) throws(CommandError)
    -> Shard
  {
    func number(_ name: String?) -> Int? { name.flatMap(environment).flatMap { Int($0) } }
    for scheduler in schedulers {
      guard let index = number(scheduler.index) else { continue }
      let first = number(scheduler.firstVariable) ?? scheduler.first
      let step = max(1, number(scheduler.stepVariable) ?? 1)
      guard let count = count ?? number(scheduler.count) else {
        throw .usage(
          "\(scheduler.name) gives the index of this task, but not the number of tasks",
          hint: "give the number: --shard auto/8")
      }
      // Untrusted numbers: a difference that overflows is not an index.
      let (distance, overflows) = index.subtractingReportingOverflow(first)
      return Shard(index: overflows ? -1 : distance / step, count: count)
    }
    throw .usage(
      "no scheduler has set which shard this is",
      hint: "known: " + schedulers.map { "\($0.name) (\($0.index))" }.joined(separator: ", "))
  }
}
