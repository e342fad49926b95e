#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Detects missing resources on small machines before work begins, because libraries trap without a
// message if they cannot get files or memory. A single thread is enough (`WorkThreads`).

extension FileSystem {
  /// What is missing, as the end of a sentence; nil if there is enough.
  public static func shortage() -> String? {
    if !canOpenFiles(8) { return "the limit on open files is too low (ulimit -n)" }
    if let limit = memoryLimit(), limit < leastMemory {
      return "\(limit >> 20) MiB of memory (ulimit -v), but kineo needs \(leastMemory >> 20)"
    }
    return nil
  }

  /// Reserved by the program itself, its stacks and the allocator's arenas; most of it is never
  /// touched.
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

  /// The bytes of memory that the process may use; nil for no limit.
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

  /// If memory is limited, a trap in a library means that it ran out: says so, and that it may work
  /// elsewhere.
  public static func explainTraps() {
    guard memoryLimit() != nil else { return }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      signal(number) { _ in
        // Only async-signal-safe calls are allowed in a handler.
        let text: StaticString =
          "kineo: error: out of memory: the limit (ulimit -v) is too small for this\n"
        _ = unsafe FileSystem.writeSome(
          2, UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        // EX_TEMPFAIL of sysexits.h.
        _exit(75)
      }
    }
  }

  /// Makes Ctrl-C and `kill` end the program, whatever started it.
  public static func endOnSignals() {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    // Dispatch blocks signals on its threads, and child processes inherit that.
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for number in signals { unsafe sigaddset(&mask, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    // The first process of a container only gets signals it has a handler for.
    guard getpid() == 1 else { return }
    for number in signals {
      signal(number) { number in _exit(128 + number) }
    }
  }
}
