import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Threads for tasks. Why the calls are safe: the mutex and the condition are allocated once and never
// freed, since threads wait there until the process ends; `state` is only accessed with the lock held;
// a job is run once, since it is removed from the list with the lock held.

/// Runs the program's tasks on its own threads, including the main thread.
///
/// The standard library's executor is Dispatch. It waits forever for a thread that cannot be created,
/// and sometimes traps without /proc, where it checks whether its threads are busy. Here a thread is
/// started when there is work for it, and one that cannot be created is just one fewer.
public final class WorkThreads: TaskExecutor {
  private struct State {
    /// First in, first out; those before `next` have been taken.
    var jobs: [UnownedJob] = []
    var next = 0
    /// Threads waiting for a job.
    var idle = 0
    /// How many more threads may be started.
    var more: Int

    var waiting: Int { jobs.count - next }

    mutating func take() -> UnownedJob? {
      guard next < jobs.count else { return nil }
      let job = jobs[next]
      next += 1
      if next == jobs.count {
        jobs.removeAll(keepingCapacity: true)
        next = 0
      }
      return job
    }
  }

  private let lock = WaitingLock()
  /// Accessed only with the lock held.
  private nonisolated(unsafe) var state: State

  private init(threads: Int) { unsafe state = State(more: threads - 1) }

  /// The executor of the running program; nil in a program that did not begin with `run`.
  public static var current: WorkThreads? { running.withLock { $0 } }
  private static let running = Mutex<WorkThreads?>(nil)

  /// Runs `body` on the calling thread and up to `count − 1` others, then ends the process with its
  /// exit code.
  public static func run(threads count: Int, _ body: @escaping @Sendable () async -> Int32) -> Never
  {
    let threads = WorkThreads(threads: count)
    running.withLock { $0 = threads }
    Task(executorPreference: threads) { exit(await body()) }
    threads.work()
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.lock()
    unsafe state.jobs.append(job)
    let isMissed = unsafe state.idle < state.waiting && state.more > 0
    if isMissed { unsafe state.more -= 1 }
    lock.unlock()
    lock.ring()
    guard isMissed, !FileSystem.startThread({ self.work() }) else { return }
    // The next would fail, too.
    lock.lock()
    unsafe state.more = 0
    lock.unlock()
  }

  private func work() -> Never {
    while true {
      lock.lock()
      var job = unsafe state.take()
      while job == nil {
        unsafe state.idle += 1
        lock.wait()
        unsafe state.idle -= 1
        job = unsafe state.take()
      }
      lock.unlock()
      unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// A lock with a condition to wait for news.
@safe final class WaitingLock: Sendable {
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  private nonisolated(unsafe) let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)

  init() {
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }
  func unlock() { unsafe pthread_mutex_unlock(mutex) }
  /// Call with the lock held; releases it while waiting. May return spuriously.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  /// Wakes one waiting thread.
  func ring() { unsafe pthread_cond_signal(condition) }
}
