import Quoting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Reads files. Why the calls are safe: buffers are Swift arrays lent for the call with their own
// counts; descriptors are closed on every path, except those that the process was given.

extension FileSystem {
  /// The bytes of standard input, at most `limit`.
  public static func standardInput(limit: Int) -> Result<[UInt8], FileError> {
    readAll(StandardStream.input.rawValue, path: "standard input", limit: limit)
  }

  /// The bytes of a command-line operand: a file, a stream, or `-` for standard input.
  public static func contents(ofOperand path: String, limit: Int) -> Result<[UInt8], FileError> {
    path == "-" ? standardInput(limit: limit) : contents(of: path, limit: limit, from: .streams)
  }

  /// The bytes of a file, at most `limit`.
  public static func contents(of path: String, limit: Int, from readable: Reach = .files)
    -> Result<[UInt8], FileError>
  {
    guard !path.utf8.contains(0) else {
      return .failure(
        FileError(path: path, reason: .notFound, text: "a file name cannot contain a zero byte"))
    }
    if readable == .streams, let stream = ownStream(path) {
      return readAll(stream, path: path, limit: limit)
    }
    // Check before opening: opening alone has side effects on some devices.
    var status = stat()
    guard unsafe withRaw(path, { unsafe stat($0, &status) }) == 0 else {
      return .failure(lastError(path))
    }
    if let error = refusal(of: kind(status), path, readable) { return .failure(error) }
    let waits = readable == .streams ? 0 : O_NONBLOCK
    let descriptor = unsafe withRaw(path) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | waits)
    }
    guard descriptor >= 0 else { return .failure(lastError(path)) }
    defer { close(descriptor) }
    // Something else may be there by now.
    guard unsafe fstat(descriptor, &status) == 0 else { return .failure(lastError(path)) }
    if let error = refusal(of: kind(status), path, readable) { return .failure(error) }
    // Files in /proc claim to be empty, but may contain secrets.
    if readable == .files, status.st_size == 0 { return .success([]) }
    return readAll(descriptor, path: path, limit: limit)
  }

  private static func refusal(of kind: Kind, _ path: String, _ readable: Reach) -> FileError? {
    switch kind {
    case .file: nil
    case .folder: FileError(path: path, reason: .isDirectory, text: kind.text)
    case .pipe where readable == .streams: nil
    case .pipe, .device, .socket: FileError(path: path, reason: .notAFile, text: kind.text)
    }
  }

  private static func ownStream(_ path: String) -> Int32? {
    do throws(FileError) {
      guard case .descriptor(let number) = try place(of: path) else { return nil }
      return number
    } catch {
      return nil
    }
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
        if errno == EAGAIN, wait(for: descriptor, POLLIN) { continue }
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

  /// Waits until a stream that someone else made non-blocking is ready.
  static func wait(for descriptor: Int32, _ event: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
  }

  /// Reads a line typed at a terminal.
  public static func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 1000, unsafe read(StandardStream.input.rawValue, &byte, 1) == 1,
      byte != UInt8(ascii: "\n")
    {
      bytes.append(byte)
    }
    return RawName.text(bytes)
  }

  /// A 64-bit hash of a file's bytes, fast enough for the program's own file; nil if it cannot be read.
  public static func fingerprint(of path: String) -> UInt64? {
    let descriptor = unsafe withRaw(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
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
      // A short block is hashed with leftovers from the previous one, which are the same every time.
      for word in block[..<((count + 7) / 8)] {
        hash = (hash ^ word) &* 0x100_0000_01B3
        hash ^= hash >> 29
      }
      hash ^= UInt64(count)
    }
  }
}
