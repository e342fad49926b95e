#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Every call into the C library. What makes them safe: paths are Swift strings, which are passed with a
// terminating zero that lives as long as the call; buffers are Swift arrays lent for the call, with their
// own counts; file descriptors are closed on every way out; returned C strings are copied at once.

extension FileSystem {
  /// The bytes of a file or, for `-`, of standard input; no more than `limit` of them.
  public static func contents(of path: String, limit: Int) -> Result<[UInt8], FileError> {
    if path == "-" { return readAll(StandardStream.input.rawValue, path: path, limit: limit) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(lastError(path)) }
    defer { close(descriptor) }
    return readAll(descriptor, path: path, limit: limit)
  }

  private static func readAll(_ descriptor: Int32, path: String, limit: Int) -> Result<
    [UInt8], FileError
  > {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe block.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(lastError(path))
      }
      if count == 0 { return .success(bytes) }
      if bytes.count + count > limit {
        return .failure(
          FileError(path: path, reason: .tooLarge(limit: limit), text: "larger than \(limit) bytes")
        )
      }
      bytes.append(contentsOf: block[..<count])
    }
  }

  /// A 64-bit hash of a file's bytes in blocks, quick enough for a program's own file; nil where it cannot
  /// be read.
  public static func fingerprint(of path: String) -> UInt64? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var block = [UInt64](repeating: 0, count: 1 << 15)
    while true {
      let count = unsafe block.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return hash }
      guard count > 0 else { return nil }
      // A short block is hashed with what the one before left behind it, which is the same every time.
      for word in block[..<((count + 7) / 8)] {
        hash = (hash ^ word) &* 0x100_0000_01B3
        hash ^= hash >> 29
      }
      hash ^= UInt64(count)
    }
  }

  #if os(Linux)
    /// `O_TMPFILE`, which the C header hides behind a macro that Swift does not import.
    private static let namelessFile = Int32(0o20_000_000) | O_DIRECTORY
  #endif

  static func writeNew(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var mode: mode_t = 0o666
    var target = path
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      // Pipes and devices are written to, never replaced.
      guard status.st_mode & S_IFMT == S_IFREG else { return try writeInto(path, bytes) }
      mode = status.st_mode & 0o777
      target = resolved(path) ?? path
    }
    #if os(Linux)
      // A file without a name vanishes with the process, whatever ends it.
      let descriptor = unsafe open(folder(of: target), namelessFile | O_WRONLY | O_CLOEXEC, mode)
      if descriptor >= 0 {
        defer { close(descriptor) }
        try writeAll(descriptor, bytes, path: path)
        let temporary = temporaryName(for: target)
        let source = "/proc/self/fd/\(descriptor)"
        if unsafe linkat(AT_FDCWD, source, AT_FDCWD, temporary, Int32(AT_SYMLINK_FOLLOW)) == 0 {
          return try moveIntoPlace(temporary, target)
        }
      }
    #endif
    try writeNamed(target, bytes, mode)
  }

  /// Adds to the end of a file.
  public static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw lastError(path, creating: true) }
    defer { close(descriptor) }
    try writeAll(descriptor, bytes, path: path)
  }

  private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw lastError(path, creating: true) }
    defer { close(descriptor) }
    try writeAll(descriptor, bytes, path: path)
  }

  /// For file systems that know no files without a name.
  private static func writeNamed(_ path: String, _ bytes: [UInt8], _ mode: mode_t)
    throws(FileError)
  {
    let temporary = temporaryName(for: path)
    let descriptor = unsafe open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw lastError(path, creating: true) }
    do throws(FileError) {
      defer { close(descriptor) }
      try writeAll(descriptor, bytes, path: path)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try moveIntoPlace(temporary, path)
  }

  private static func moveIntoPlace(_ temporary: String, _ path: String) throws(FileError) {
    guard unsafe rename(temporary, path) == 0 else {
      let error = lastError(path, creating: true)
      unsafe unlink(temporary)
      throw error
    }
  }

  /// In the same folder, hidden, and different for each process.
  private static func temporaryName(for path: String) -> String {
    join(folder(of: path), ".\(name(of: path)).\(getpid()).tmp")
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], path: String)
    throws(FileError)
  {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        // written < bytes.count: the rebased rest is not empty.
        unsafe write(descriptor, $0.baseAddress.map { unsafe $0 + written }, $0.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw lastError(path)
      }
      written += count
    }
  }

  /// Writes to a standard stream. False where the reader has gone away, which is no error.
  public static func send(_ bytes: [UInt8], to stream: StandardStream) throws(FileError) -> Bool {
    do throws(FileError) {
      try writeAll(stream.rawValue, bytes, path: "-")
      return true
    } catch  where errno == EPIPE {
      return false
    }
  }

  /// Makes a write to a closed pipe an error instead of the end of the process.
  public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  public static func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream.rawValue) == 1 }

  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The names in a folder, sorted by their bytes; empty where there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        // d_name ends with a zero within its fixed length.
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  public static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
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

  /// The path of an existing file without links, from the root.
  public static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Makes a folder and those above it.
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, !isDirectory(path) else { return }
    try makeFolder(path == folder(of: path) ? "" : folder(of: path))
    if unsafe mkdir(path, 0o777) != 0, errno != EEXIST { throw lastError(path, creating: true) }
  }

  /// Seconds of a clock that never goes back; only for progress and reports, never for output.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How many processors this process may use; at least 1.
  public static func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  private static func lastError(_ path: String, creating: Bool = false) -> FileError {
    let code = errno
    let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let reason: FileError.Reason =
      switch code {
      case EISDIR: .isDirectory
      case ENOSPC, EDQUOT, EMFILE, ENFILE, ENOMEM, EAGAIN: .noRoom
      case _ where creating: .cannotCreate
      case ENOENT, ENOTDIR: .notFound
      default: .other
      }
    return FileError(path: path, reason: reason, text: text)
  }
}
