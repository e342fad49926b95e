import CArguments

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import MachO
#endif

// What the system knows about this process. Returned C strings are copied at once.

extension FileSystem {
  /// The command-line arguments, including the program's name.
  public static func arguments() -> [String] {
    let count = kineo_argument_count()
    guard count > 0 else { return CommandLine.arguments }
    // Each ends with a zero, and all of them live as long as the process.
    return (0..<count).compactMap { i in
      unsafe kineo_argument(i).map { unsafe FileSystem.name($0) }
    }
  }

  /// Keeps freed memory for pictures to come, rather than asking the system for it again and again.
  public static func keepMemory() { kineo_keep_memory() }

  /// Gives freed memory back to the system, as much of it as pages are free. Takes a few milliseconds.
  public static func releaseMemory() { kineo_release_memory() }

  /// Makes a write to a closed pipe, or beyond the size that files may have (`ulimit -f`), an error instead of the end
  /// of the process.
  public static func surviveFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  public static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }

  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe FileSystem.name(value)
  }

  /// The path of the running program, with links resolved; nil if the system does not know it.
  public static func executablePath() -> String? {
    #if os(Linux)
      return resolved("/proc/self/exe")
    #else
      // argv[0] is a bare name if a shell found the program through PATH.
      var size: UInt32 = 0
      _ = unsafe _NSGetExecutablePath(nil, &size)
      // The call writes at most `size` bytes, the last of them a zero.
      return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(size)) { buffer in
        guard let path = buffer.baseAddress, unsafe _NSGetExecutablePath(path, &size) == 0 else {
          return nil
        }
        return unsafe resolved(FileSystem.name(path))
      }
    #endif
  }

  /// What the linker made of the program's content, which differs for other builds; empty if it made nothing.
  public static func buildID() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 64) { bytes, count in
      guard let place = bytes.baseAddress else { return }
      // The call writes at most as many bytes as there is room for, and says how many.
      count = unsafe kineo_build_id(place, 64)
    }
  }

  /// A monotonic clock in seconds; only for progress and reports, never for output.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The number of processors this process may use; at least 1, and no more than its memory allows.
  public static let processorCount: Int = {
    let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    return memoryLimit().map { max(1, min(count, $0 >> 30)) } ?? count
  }()

  /// A time of the file system's clock, to compare with file times.
  public struct FileTime: Comparable, Sendable {
    var seconds: Int
    var nanoseconds: Int

    public static func < (a: FileTime, b: FileTime) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// As coarse as the file system's own times: never later than the time of a file that changes
  /// afterwards.
  public static func fileTime() -> FileTime {
    var time = timespec()
    #if os(Linux)
      unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      unsafe clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// When a file or its metadata last changed; this cannot be set back.
  public static func changeTime(of path: String) -> FileTime? {
    var status = stat()
    guard unsafe withRaw(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    #if os(Linux)
      return FileTime(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    #else
      return FileTime(seconds: status.st_ctimespec.tv_sec, nanoseconds: status.st_ctimespec.tv_nsec)
    #endif
  }
}
