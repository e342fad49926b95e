#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What the system tells of the process itself. Returned C strings are copied at once.

extension FileSystem {
  /// Makes a write to a closed pipe an error instead of the end of the process.
  public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  public static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }

  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe FileSystem.name(value)
  }

  /// Where the running program's file is, links resolved; nil where the system does not tell.
  public static func executablePath() -> String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = CommandLine.arguments.first ?? ""
    #endif
    return resolved(path)
  }

  /// Seconds of a clock that never goes back; only for progress and reports, never for output.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many processors this process may use; at least 1.
  public static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
