#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What a small machine has too little of, found out before work begins: the libraries below us wait for ever
// for a thread, and trap without a word where a file or memory cannot be had.

extension FileSystem {
  /// What there is too little of to begin, as the end of a sentence; nil if there is enough.
  public static func shortage() -> String? {
    if !canOpenFiles(8) { return "too few files may be open (ulimit -n)" }
    if let limit = memoryLimit(), limit < leastMemory {
      return "\(limit >> 20) MiB of memory (ulimit -v), of \(leastMemory >> 20) that it takes"
    }
    if !canStartThreads(processorCount() + 1) {
      return "too few threads may be started (ulimit -u, ulimit -v)"
    }
    return nil
  }

  /// What stacks and the allocator's arenas of a few threads reserve, most of which is never touched. With less, a
  /// thread that cannot be had later is waited for.
  private static let leastMemory = 192 << 20

  private static func canOpenFiles(_ count: Int) -> Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = unsafe open("/", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE && errno != ENOMEM }
      descriptors.append(descriptor)
    }
    return true
  }

  /// Whether so many threads can live at one time: all of them wait for a lock until the last is there.
  private static func canStartThreads(_ count: Int) -> Bool {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_mutex_lock(lock)
    var threads: [pthread_t] = []
    var succeeds = true
    for _ in 0..<count where succeeds {
      var thread = pthread_t()
      // The lock outlives the threads, which are joined below.
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          #if canImport(Glibc)
            guard let lock = unsafe context?.assumingMemoryBound(to: pthread_mutex_t.self) else {
              return nil
            }
          #else
            let lock = unsafe context.assumingMemoryBound(to: pthread_mutex_t.self)
          #endif
          unsafe pthread_mutex_lock(lock)
          unsafe pthread_mutex_unlock(lock)
          return nil
        }, lock)
      if code == 0 { threads.append(thread) } else { succeeds = false }
    }
    unsafe pthread_mutex_unlock(lock)
    for thread in threads { pthread_join(thread, nil) }
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
    return succeeds
  }

  /// The bytes of memory that the process may take; nil for as many as there are.
  static func memoryLimit() -> Int? {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let kind = RLIMIT_AS
    #endif
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur < 1 << 48 else { return nil }
    return Int(limit.rlim_cur)
  }

  /// Where memory is limited, a trap of the libraries below us means that there was none left: it is said so
  /// instead, and that it may work elsewhere.
  public static func explainTraps() {
    guard memoryLimit() != nil else { return }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      signal(number) { _ in
        // Only what is safe in a handler: a text of the program's own, and the end.
        let text: StaticString =
          "kineo: error: out of memory: the limit (ulimit -v) is too small for this\n"
        _ = unsafe FileSystem.writeSome(
          2, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        // EX_TEMPFAIL of sysexits.h.
        _exit(75)
      }
    }
  }

  /// The first process of a container gets no signal that it does not ask for: Ctrl-C and `docker stop`
  /// are to end it, too.
  public static func endOnSignals() {
    guard getpid() == 1 else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in _exit(128 + number) }
    }
  }
}
