import FileSystem

/// Work that is repeated whenever one of its inputs has changed.
protocol FollowedWork: Sendable {
  /// All files read so far, with the time before each was read.
  var inputs: [String: FileSystem.FileTime] { get }

  /// Does the work once. A cancelled run prints nothing more.
  func run() async

  /// Whether there is something to do although no input has changed.
  func hasOtherWork(now: Double) -> Bool

  /// Prepares the next run: these inputs have changed, or none if there is other work. Called between
  /// runs.
  func reopen(_ changed: [String])
}

extension FollowedWork {
  func hasOtherWork(now: Double) -> Bool { false }
  func reopen(_ changed: [String]) {}

  func follow() async {
    var watch = ChangeWatch()
    var run = Task(executorPreference: WorkThreads.current) { await self.run() }
    while !Task.isCancelled {
      await FileSystem.pause(seconds: ChangeWatch.pause)
      watch.watch(inputs)
      let now = FileSystem.monotonicSeconds()
      let hasChanged = watch.look(now: now)
      guard hasChanged || hasOtherWork(now: now) else { continue }
      // The run in progress uses an outdated version.
      run.cancel()
      await run.value
      reopen(hasChanged ? watch.changed : [])
      run = Task(executorPreference: WorkThreads.current) { await self.run() }
    }
  }
}
