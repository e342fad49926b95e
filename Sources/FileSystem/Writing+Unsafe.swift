#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Writes files. Why the calls are safe: the bytes are a Swift array lent for the call with its own
// count; descriptors are closed on every path, except those that the process was given.

extension FileSystem {
  #if os(Linux)
    /// `O_TMPFILE`, which the C header hides behind a macro that Swift does not import.
    static let namelessFile = Int32(0o20_000_000) | O_DIRECTORY
  #endif

  /// A file that has been written but not yet moved into place.
  struct WrittenFile {
    fileprivate enum Place {
      /// Open and unnamed: it vanishes with the process, however that ends.
      case nameless(Int32)
      case temporary(String)
    }

    fileprivate var place: Place
    fileprivate var bytes: [UInt8]
    /// The permissions of the file it replaces; nil if there is none.
    fileprivate var permissions: mode_t?
    fileprivate var durably: Bool
    /// The destination; its last component is not a link.
    fileprivate var target: String
  }

  /// Writes a file in the folder of `path`, to be moved there or discarded.
  static func write(_ bytes: [UInt8], for path: String, durably: Bool) throws(FileError)
    -> WrittenFile
  {
    let old = permissions(of: path)
    #if os(Linux)
      let descriptor = unsafe withRaw(folder(of: path)) {
        unsafe open($0, namelessFile | O_WRONLY | O_CLOEXEC, 0o666)
      }
      if descriptor >= 0 {
        do throws(FileError) { try fill(descriptor, bytes, old, durably, path: path) } catch {
          close(descriptor)
          throw error
        }
        return WrittenFile(
          place: .nameless(descriptor), bytes: bytes, permissions: old, durably: durably,
          target: path)
      }
    #endif
    return try writeTemporary(bytes, for: path, old, durably: durably)
  }

  private static func writeTemporary(
    _ bytes: [UInt8], for path: String, _ permissions: mode_t?, durably: Bool
  ) throws(FileError) -> WrittenFile {
    let (descriptor, temporary) = try openTemporary(beside: path)
    do throws(FileError) {
      defer { close(descriptor) }
      try fill(descriptor, bytes, permissions, durably, path: path)
    } catch {
      _ = unsafe withRaw(temporary) { unsafe unlink($0) }
      throw error
    }
    return WrittenFile(
      place: .temporary(temporary), bytes: bytes, permissions: permissions, durably: durably,
      target: path)
  }

  /// Call once for each written file that is not discarded.
  static func moveIntoPlace(_ file: WrittenFile) throws(FileError) {
    switch file.place {
    case .temporary(let temporary): try moveIntoPlace(temporary, file.target)
    case .nameless(let descriptor):
      #if os(Linux)
        defer { close(descriptor) }
        if try name(descriptor, file.target, replacing: file.permissions != nil) { return }
      #endif
      // The file system cannot name the file after all.
      try moveIntoPlace(
        try writeTemporary(
          file.bytes, for: file.target, file.permissions, durably: file.durably))
    }
  }

  static func discard(_ file: WrittenFile) {
    switch file.place {
    case .temporary(let temporary): _ = unsafe withRaw(temporary) { unsafe unlink($0) }
    case .nameless(let descriptor): close(descriptor)
    }
  }

  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard unsafe withRaw(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  private static func fill(
    _ descriptor: Int32, _ bytes: [UInt8], _ permissions: mode_t?, _ durably: Bool, path: String
  ) throws(FileError) {
    try writeAll(descriptor, bytes, path: path)
    if let permissions, fchmod(descriptor, permissions) != 0 { throw lastError(path) }
    // Without this, a crash of the machine after the rename may leave an empty file in place of the old
    // one. Some file systems do not support it; other errors mean a failing disk.
    if durably, fsync(descriptor) != 0, errno == EIO || errno == ENOSPC || errno == EDQUOT {
      throw lastError(path)
    }
  }

  #if os(Linux)
    /// Names an unnamed file. False if that does not work here.
    private static func name(_ descriptor: Int32, _ path: String, replacing: Bool) throws(FileError)
      -> Bool
    {
      func link(to name: String) -> Bool {
        unsafe withRaw(name) {
          unsafe linkat(
            AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, $0, Int32(AT_SYMLINK_FOLLOW)) == 0
        }
      }
      if !replacing, link(to: path) { return true }
      for _ in 0..<attempts {
        let temporary = temporaryName(beside: path)
        if link(to: temporary) {
          try moveIntoPlace(temporary, path)
          return true
        }
        if errno != EEXIST { return false }
      }
      return false
    }
  #endif

  /// For file systems without unnamed files.
  private static func openTemporary(beside path: String) throws(FileError) -> (Int32, String) {
    for _ in 0..<attempts {
      let temporary = temporaryName(beside: path)
      let descriptor = unsafe withRaw(temporary) {
        unsafe open($0, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      }
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { break }
    }
    throw lastError(path, creating: true)
  }

  /// How many names to try: with 2⁶⁴ of them, even a second is hardly ever needed.
  private static let attempts = 9

  /// In the same folder, hidden, and unique to this run, so that leftovers of a killed run do no harm.
  private static func temporaryName(beside path: String) -> String {
    join(folder(of: path), ".kineo-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp")
  }

  private static func moveIntoPlace(_ temporary: String, _ path: String) throws(FileError) {
    let isMoved = unsafe withRaw(temporary) { from in
      unsafe withRaw(path) { to in unsafe rename(from, to) == 0 }
    }
    guard !isMoved else { return }
    let error = lastError(path, creating: true)
    _ = unsafe withRaw(temporary) { unsafe unlink($0) }
    throw error
  }

  /// Adds to the end of a file.
  public static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = unsafe withRaw(path) {
      unsafe open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw lastError(path, creating: true) }
    defer { close(descriptor) }
    try writeAll(descriptor, bytes, path: path)
  }

  /// Writes into a pipe or device. A closed reader is not an error.
  static func writeInto(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = unsafe withRaw(path) { unsafe open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw lastError(path, creating: true) }
    defer { close(descriptor) }
    try write(bytes, toDescriptor: descriptor, path: path)
  }

  static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32, path: String)
    throws(FileError)
  {
    do throws(FileError) { try writeAll(descriptor, bytes, path: path) } catch {
      if error.reason != .readerIsGone { throw error }
    }
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], path: String)
    throws(FileError)
  {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        // written < bytes.count: the rebased rest is not empty. `self.` would be the enum's own.
        unsafe writeSome(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN, wait(for: descriptor, POLLOUT) { continue }
        throw lastError(path)
      }
      written += count
    }
  }

  static func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Writes to a standard stream. False if the reader has closed it, which is not an error.
  public static func send(_ bytes: [UInt8], to stream: StandardStream) throws(FileError) -> Bool {
    do throws(FileError) {
      try writeAll(stream.rawValue, bytes, path: "-")
      return true
    } catch {
      guard error.reason == .readerIsGone else { throw error }
      return false
    }
  }
}
