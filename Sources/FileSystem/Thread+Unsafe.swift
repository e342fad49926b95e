#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Threads. Why the calls are safe: the work is retained here and released by the thread, which starts
// once or not at all. Nobody joins a thread, so it is detached, once, by the one that has started it.

extension FileSystem {
  /// Runs `work` on its own thread. False if no thread can be created.
  public static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
    final class Box {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let box = unsafe Unmanaged.passRetained(Box(work))
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        #if canImport(Glibc)
          guard let context = unsafe context else { return nil }
        #endif
        unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work()
        return nil
      }, unsafe box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return false
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #endif
    return true
  }

  /// Suspends the task, not its thread, which does other work meanwhile.
  public static func pause(seconds: Double) async {
    let microseconds = UInt32(seconds * 1e6)
    await withCheckedContinuation { continuation in
      let wait = { @Sendable in
        usleep(microseconds)
        continuation.resume()
      }
      // Without a thread to wait on, other work waits, too.
      if !startThread(wait) { wait() }
    }
  }
}
