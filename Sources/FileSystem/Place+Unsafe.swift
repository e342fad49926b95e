import Quoting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What is at a path, and where links lead. Why the calls are safe: paths are lent as zero-terminated
// arrays of bytes that live as long as the call; returned C strings are copied at once.

extension FileSystem {
  /// The destination of writing to a path.
  enum Place: Hashable, Sendable {
    /// A path whose last component is not a link.
    case path(String)
    /// One of the process's streams: `/dev/stdout`, `/dev/fd/63`, `/proc/self/fd/1`.
    case descriptor(Int32)
  }

  /// The kinds of things at a path.
  enum Kind: Hashable, Sendable {
    case file(size: Int)
    case folder, pipe, device, socket

    /// As the end of a sentence.
    var text: String {
      switch self {
      case .file: "it is a file"
      case .folder: "it is a folder"
      case .pipe: "it is a pipe, not a file"
      case .device: "it is a device, not a file"
      case .socket: "it is a socket, not a file"
      }
    }
  }

  /// Lends a path to a C function.
  static func withRaw<R>(_ path: String, _ body: (UnsafePointer<CChar>) -> R) -> R {
    let bytes = RawName.bytes(path).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // Never empty: it ends with a zero.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file(size: Int(status.st_size))
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  /// Nil if there is nothing, or it cannot be examined.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe withRaw(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    return kind(status)
  }

  /// Resolves links in a path's last component, even if their target does not exist.
  static func place(of path: String) throws(FileError) -> Place {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(path: path, reason: .cannotCreate, text: "that is not a file name")
    }
    var current = path
    // The same limit as Linux.
    for _ in 0..<40 {
      if let descriptor = ownDescriptor(current) { return .descriptor(descriptor) }
      guard let link = link(at: current) else { return .path(current) }
      current = join(folder(of: current), link)
    }
    throw FileError(path: path, reason: .cannotCreate, text: "its symbolic links form a loop")
  }

  /// The stream of this process that the path refers to.
  private static func ownDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    guard let number = Int32(name(of: path)), number >= 0 else { return nil }
    let above = folder(of: path)
    if above == "/dev/fd" { return number }
    // `/proc/self/fd` resolves to `/proc/PID/fd`.
    guard above.utf8.starts(with: "/proc/".utf8) || above.utf8.starts(with: "/dev/".utf8) else {
      return nil
    }
    return resolved(above) == "/proc/\(getpid())/fd" ? number : nil
  }

  private static func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe withRaw(path) { unsafe readlink($0, &bytes, bytes.count) }
    guard count > 0 else { return nil }
    return RawName.text(bytes[..<count].map { UInt8(bitPattern: $0) })
  }

  /// Whether there is an ordinary file.
  public static func isFile(_ path: String) -> Bool {
    if case .file = kind(of: path) { true } else { false }
  }

  /// Whether writing to it is not replacing a file: a pipe, a device, one of the process's own streams.
  public static func isStream(_ path: String) -> Bool {
    do throws(FileError) {
      if case .descriptor = try place(of: path) { return true }
    } catch {}
    switch kind(of: path) {
    case .pipe, .device, .socket: return true
    case .file, .folder, nil: return false
    }
  }

  public static func isDirectory(_ path: String) -> Bool { kind(of: path) == .folder }

  public static func exists(_ path: String) -> Bool {
    unsafe withRaw(path) { unsafe access($0, F_OK) } == 0
  }

  /// The absolute path of an existing file, with links resolved.
  public static func resolved(_ path: String) -> String? {
    guard let text = unsafe withRaw(path, { unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    return unsafe name(text)
  }

  /// The text of a zero-terminated name.
  static func name(_ text: UnsafePointer<CChar>) -> String {
    RawName.text(
      unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
  }

  /// The names in a folder, sorted by their bytes; empty if there is no such folder.
  public static func names(in folder: String) -> [String] {
    guard let stream = unsafe withRaw(folder, { unsafe opendir($0) }) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        // d_name ends with a zero within its fixed length.
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe Self.name($0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and its parents.
  public static func makeFolder(_ path: String) throws(FileError) {
    guard !path.isEmpty, !isDirectory(path) else { return }
    try makeFolder(path == folder(of: path) ? "" : folder(of: path))
    guard unsafe withRaw(path, { unsafe mkdir($0, 0o777) }) != 0,
      errno != EEXIST || !isDirectory(path)
    else { return }
    throw lastError(path, creating: true)
  }

  static func lastError(_ path: String, creating: Bool = false) -> FileError {
    let code = errno
    let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let reason: FileError.Reason =
      switch code {
      case EISDIR: .isDirectory
      case EPIPE: .readerIsGone
      case ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE, ENOMEM, EAGAIN: .noRoom
      case _ where creating: .cannotCreate
      case ENOENT, ENOTDIR: .notFound
      default: .other
      }
    return FileError(path: path, reason: reason, text: text)
  }
}
