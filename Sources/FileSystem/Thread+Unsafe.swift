#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Threads. Why the calls are safe: the work is retained here and released by the thread, which starts
// once or not at all.

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
    if code != 0 { unsafe box.release() }
    return code == 0
  }
}
