import BuildManifest
import Diagnostics
import FileSystem
import Pipeline
import Synchronization

/// Makes the assets of a plan on several workers, each asset on one of them.
struct BuildRun: Sendable {
  let plan: BuildPlan
  let arguments: ParsedArguments
  let console: Console
  private let cache: BuildCache
  private let inputs: BuildInputs

  init(_ plan: BuildPlan, _ arguments: ParsedArguments, _ console: Console) {
    self.plan = plan
    self.arguments = arguments
    self.console = console
    cache = BuildCache(arguments, manifest: plan.manifest)
    inputs = BuildInputs(of: plan.all, cache)
  }

  /// Calls `after` for each asset as soon as it is done, on any thread. If the task is cancelled,
  /// assets in progress are abandoned and count as not done.
  func run(
    after: @escaping @Sendable (BuildTask, BuildResult) -> Void = { _, _ in }
  ) async -> BuildReport {
    let queue = Queue(plan, keepsGoing: arguments.keepsGoing, BuildReport(plan, arguments, console))
    let workers = min(arguments.jobs ?? FileSystem.processorCount, max(1, plan.tasks.count))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<workers {
        group.addTask {
          while !Task.isCancelled, let (index, isSkipped) = queue.next() {
            let task = plan.tasks[index]
            let result =
              isSkipped
              ? BuildResult(name: task.job.name, request: "", status: .skipped)
              : await result(of: task)
            if Task.isCancelled { return }
            after(task, result)
            queue.take(result, at: index)
          }
        }
      }
    }
    if let failure = cache.failure {
      console.warn(
        "the cache cannot be written, so the next build makes these assets again: "
          + "'\(failure.path)': \(failure.text)")
    }
    return queue.report
  }

  /// State shared by the workers: the next task, and results that wait for those before them.
  private final class Queue: Sendable {
    private struct State {
      var next = 0
      var hasFailed = false
      var waiting: [Int: BuildResult] = [:]
      var report: BuildReport
    }

    private let count: Int
    private let keepsGoing: Bool
    private let state: Mutex<State>

    init(_ plan: BuildPlan, keepsGoing: Bool, _ report: BuildReport) {
      count = plan.tasks.count
      self.keepsGoing = keepsGoing
      state = Mutex(State(report: report))
    }

    var report: BuildReport { state.withLock { $0.report } }

    /// Nil if nothing is left; after a failure the remaining tasks are skipped.
    func next() -> (index: Int, isSkipped: Bool)? {
      state.withLock { state in
        guard state.next < count else { return nil }
        defer { state.next += 1 }
        return (state.next, state.hasFailed && !keepsGoing)
      }
    }

    /// Reports results in task order.
    func take(_ result: BuildResult, at index: Int) {
      state.withLock { state in
        if result.status == .failed { state.hasFailed = true }
        state.waiting[index] = result
        while let ready = state.waiting.removeValue(forKey: state.report.count) {
          state.report.add(ready)
        }
      }
    }
  }

  // MARK: One asset

  private func result(of task: BuildTask) async -> BuildResult {
    let start = FileSystem.monotonicSeconds()
    let key = cache.key(of: task)
    var result = BuildResult(name: task.job.name, request: key, status: .failed)
    let (console, kept) = console.keeping(about: task.job.name)
    result.place = FileSystem.exists(task.job.what) ? task.job.what : nil
    let log = ReadLog()
    do throws(CommandError) {
      (result.status, result.files, result.inputs) = try await make(task, key, console, log)
    } catch {
      result.error = placed(error, task, console)
      result.inputs = [task.job.what] + task.request.document.tuning + log.paths
    }
    if result.status == .differs {
      result.differences = result.files.filter { !isThere($0) }.map {
        BuildResult.Difference(path: $0.path, error: difference($0))
      }
    }
    result.messages = kept.all
    result.milliseconds = (FileSystem.monotonicSeconds() - start) * 1000
    return result
  }

  /// Tells a mistake in a flag where the manifest has it.
  private func placed(_ error: CommandError, _ task: BuildTask, _ console: Console) -> CommandError
  {
    guard let flag = task.job.flags.last(where: { $0.name == error.flag }),
      let place = task.request.document.manifestMap?.location(of: flag.place)
    else { return error }
    console.tell([Diagnostic(.error, error.message, at: place, hint: error.hint)])
    return .count(error.code, "1 error")
  }

  private func make(_ task: BuildTask, _ key: String, _ console: Console, _ log: ReadLog)
    async throws(CommandError) -> (BuildResult.Status, [BuildResult.File], inputs: [String])
  {
    if let record = cache.record(key), record.products.count == task.request.paths.count {
      let files = files(task, record)
      let inputs = record.inputs.map(\.path)
      if files.allSatisfy(isThere) { return (.fresh, files, inputs) }
      if arguments.checks { return (.differs, files, inputs) }
      try self.inputs.refuse(toWrite: task.request.paths)
      if arguments.isDryRun { return (.planned, [], inputs) }
      if try restore(record, task) { return (.restored, files, inputs) }
    }
    if !arguments.checks { try inputs.refuse(toWrite: task.request.paths) }
    if arguments.isDryRun { return (.planned, [], []) }
    let products = try await Products.make(task.request, console, log: log)
    try plan.outputs.refuse(products.document.inputs, "is an input of '\(task.job.name)'")
    let files = files(task, cache.keep(products, key, log))
    let inputs = products.document.inputs + (log.absent ?? [])
    if files.allSatisfy(isThere) { return (.fresh, files, inputs) }
    if arguments.checks { return (.differs, files, inputs) }
    try write(products.files)
    return (.made, files, inputs)
  }

  private func files(_ task: BuildTask, _ record: BuildCache.Record) -> [BuildResult.File] {
    zip(task.request.paths, record.products).map { path, product in
      BuildResult.File(path: path, hash: product.hash, count: product.count)
    }
  }

  private func isThere(_ file: BuildResult.File) -> Bool {
    guard case .success(let bytes) = FileSystem.contents(of: file.path, limit: file.count) else {
      return false
    }
    return bytes.count == file.count && SHA256.hex(of: bytes) == file.hash
  }

  /// How a file differs, as a check of a single asset reports it.
  private func difference(_ file: BuildResult.File) -> CommandError {
    switch FileSystem.contents(of: file.path, limit: 1 << 30) {
    case .success(let old):
      return CommandError(
        .different,
        "\(file.path) differs: it has \(old.count) bytes, and \(file.count) would be written")
    case .failure(let error) where error.reason == .notFound:
      return CommandError(
        .different, "\(file.path) is missing (\(file.count) bytes would be written)")
    case .failure(let error): return CommandError(reading: error)
    }
  }

  /// False if the cache has lost a product.
  private func restore(_ record: BuildCache.Record, _ task: BuildTask) throws(CommandError) -> Bool
  {
    var products: [[UInt8]] = []
    for product in record.products {
      guard let bytes = cache.bytes(of: product) else { return false }
      products.append(bytes)
    }
    try write(zip(task.request.paths, products).map { RenderedFile(path: $0, bytes: $1) })
    return true
  }

  private func write(_ files: [RenderedFile]) throws(CommandError) {
    do throws(FileError) {
      try FileSystem.replace(files.map { ($0.path, $0.bytes) }, in: .files)
    } catch {
      throw CommandError(writing: error)
    }
  }
}
