import FileSystem

/// Work that is done again whenever something that it was made from has changed.
protocol FollowedWork: Sendable {
  /// All that was read so far, with the time before it was.
  var inputs: [String: FileSystem.FileTime] { get }

  /// Does the work once. A cancelled run says nothing more.
  func run() async

  /// Whether there is something to do though no input has changed.
  func hasOtherWork(now: Double) -> Bool

  /// Prepares the next run: these inputs have changed, or none and there is other work. No run is going on.
  func reopen(_ changed: [String])
}

extension FollowedWork {
  func hasOtherWork(now: Double) -> Bool { false }
  func reopen(_ changed: [String]) {}

  func follow() async {
    var watch = ChangeWatch()
    var run = Task(executorPreference: WorkThreads.current) { await self.run() }
    while !Task.isCancelled {
      await Pause.wait(ChangeWatch.pause)
      watch.watch(inputs)
      let now = FileSystem.monotonicSeconds()
      let hasChanged = watch.look(now: now)
      guard hasChanged || hasOtherWork(now: now) else { continue }
      // What is being made is of the last version but one.
      run.cancel()
      await run.value
      reopen(hasChanged ? watch.changed : [])
      run = Task(executorPreference: WorkThreads.current) { await self.run() }
    }
  }
}
