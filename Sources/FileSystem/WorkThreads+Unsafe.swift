import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The threads of tasks. What makes the calls safe: the mutex and the condition are allocated once and never freed, as
// threads wait there until the process ends; `state` is touched with the lock held alone; a job is run once, as it is
// taken out of the list with the lock held.

/// Runs the program's tasks on its own threads, of which the main one is the first.
///
/// The standard library's executor is Dispatch. It waits for ever for a thread that cannot be had, and traps now and
/// then where /proc is missing, in which it looks whether its threads are busy. Here another thread begins when
/// there is work for it, and one that cannot be had is one fewer.
public final class WorkThreads: TaskExecutor {
  private struct State {
    /// First in, first out; those before `next` have been taken.
    var jobs: [UnownedJob] = []
    var next = 0
    /// Those that wait for a job.
    var idle = 0
    /// How many more may begin.
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
  /// Touched with the lock held.
  private nonisolated(unsafe) var state: State

  private init(threads: Int) { unsafe state = State(more: threads - 1) }

  /// Those of the program that is running; nil in a program that has not begun with `run`.
  public static var current: WorkThreads? { running.withLock { $0 } }
  private static let running = Mutex<WorkThreads?>(nil)

  /// Runs `body` to its end, on the thread that calls and as many as make up `count`, and ends the process with its code.
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

/// A lock that one can wait at until somebody says that there is something new.
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
  /// With the lock held, which is free meanwhile. May return without a ring.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  /// Wakes one of those that wait.
  func ring() { unsafe pthread_cond_signal(condition) }
}
