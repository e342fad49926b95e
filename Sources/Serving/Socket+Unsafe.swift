#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Loopback sockets. Why the calls are safe: addresses are values lent for the call with their own size;
// buffers are Swift arrays lent with their own counts; a descriptor is owned by one `Socket`, which
// closes it once.

/// A non-blocking stream socket.
struct Socket: ~Copyable {
  let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Why a socket could not be created, in the operating system's words.
  struct Failure: Error, Hashable {
    var text: String

    fileprivate static func last() -> Failure {
      let code = errno
      return Failure(
        text: unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)")
    }
  }

  /// Listens on 127.0.0.1, which only this machine can reach; 0 for a free port.
  static func listening(port: UInt16) throws(Failure) -> Socket {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .last() }
    let result = Socket(descriptor: descriptor)
    result.prepare()
    var isReused: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafePointer(to: &address) {
      // A sockaddr_in begins with the fields of a sockaddr.
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    guard isBound == 0, listen(descriptor, 32) == 0 else { throw .last() }
    return result
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    #if !canImport(Glibc)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Close-on-exec and non-blocking; no signal if the reader is gone.
  private borrowing func prepare() {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if !canImport(Glibc)
      var isQuiet: Int32 = 1
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isQuiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The port it listens on.
  borrowing func port() -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next incoming connection; nil if there is none.
  borrowing func accepted() -> Socket? {
    let caller = accept(descriptor, nil, nil)
    guard caller >= 0 else { return nil }
    let result = Socket(descriptor: caller)
    result.prepare()
    return result
  }

  /// The result of reading or writing.
  enum Transfer: Hashable {
    case moved(Int)
    /// It would block.
    case waits
    /// The other end is closed.
    case ended
  }

  /// Appends what has arrived to `buffer`, at most `limit` bytes.
  borrowing func read(into buffer: inout [UInt8], limit: Int) -> Transfer {
    var block = [UInt8](repeating: 0, count: limit)
    let count = unsafe block.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
    }
    if count > 0 {
      buffer += block[..<count]
      return .moved(count)
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? .waits : .ended
  }

  /// Sends as many bytes from `start` on as possible.
  borrowing func write(_ bytes: [UInt8], from start: Int) -> Transfer {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = unsafe bytes.withUnsafeBytes {
      // start ≤ bytes.count.
      let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[start...])
      return unsafe send(descriptor, rest.baseAddress, rest.count, flags)
    }
    if count >= 0 { return .moved(count) }
    return errno == EAGAIN || errno == EINTR ? .waits : .ended
  }
}

/// What to wait for on a descriptor, and whether it is ready.
struct Readiness {
  var descriptor: Int32
  var reads: Bool
  var writes: Bool
  private(set) var isReadable = false
  private(set) var isWritable = false

  init(_ descriptor: Int32, reads: Bool, writes: Bool) {
    self.descriptor = descriptor
    self.reads = reads
    self.writes = writes
  }

  /// Waits until something is ready, at most this many milliseconds.
  static func wait(_ list: inout [Readiness], milliseconds: Int32) {
    var requests = list.map { one in
      pollfd(
        fd: one.descriptor,
        events: Int16((one.reads ? POLLIN : 0) | (one.writes ? POLLOUT : 0)), revents: 0)
    }
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds)
    guard count > 0 else { return }
    for (i, request) in requests.enumerated() {
      let ready = Int32(request.revents)
      let isOver = ready & (POLLERR | POLLHUP | POLLNVAL) != 0
      list[i].isReadable = ready & POLLIN != 0 || isOver
      list[i].isWritable = ready & POLLOUT != 0 || isOver
    }
  }
}

/// Interrupts a wait from another thread.
struct Bell: Sendable {
  private let listening: Int32
  private let ringing: Int32

  /// Nil if too many files are open.
  init?() {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (listening, ringing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  var readiness: Readiness { Readiness(listening, reads: true, writes: false) }

  func ring() {
    var byte: UInt8 = 1
    // A full pipe interrupts it anyway.
    #if canImport(Glibc)
      _ = unsafe Glibc.write(ringing, &byte, 1)
    #else
      _ = unsafe Darwin.write(ringing, &byte, 1)
    #endif
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(listening, &bytes, bytes.count) == bytes.count {}
  }
}
