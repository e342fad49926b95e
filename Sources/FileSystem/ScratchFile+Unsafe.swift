#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Synchronization

// Why the calls are safe: bytes are Swift arrays lent for the call with their own count; the descriptor is open from `init` to
// `deinit`, and nobody else has it.

/// Bytes on disk that are read again by the same process, in a file without a name: it vanishes with the process, however that
/// ends.
public final class ScratchFile: Sendable {
  private let descriptor: Int32
  private let end = Mutex(0)

  /// Nil if there is no place for one.
  public init?() {
    #if os(Linux)
      // `/tmp` is often memory.
      let folders = [FileSystem.environment("TMPDIR"), "/var/tmp", "/tmp"].compactMap { $0 }
      var descriptor: Int32 = -1
      for folder in folders where descriptor < 0 {
        descriptor = unsafe FileSystem.withRaw(folder) {
          unsafe open($0, FileSystem.namelessFile | O_RDWR | O_CLOEXEC, 0o600)
        }
      }
      guard descriptor >= 0 else { return nil }
      self.descriptor = descriptor
    #else
      return nil
    #endif
  }

  deinit { close(descriptor) }

  /// Appends bytes and returns where they are; nil if there is no room.
  public func append(_ bytes: [UInt8]) -> Range<Int>? {
    let start = end.withLock { end in
      defer { end += bytes.count }
      return end
    }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        // written < bytes.count: the rebased rest is not empty.
        let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[written...])
        return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(start + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      written += count
    }
    return start..<start + bytes.count
  }

  /// The bytes that have been appended there; nil if they cannot be read.
  public func bytes(_ range: Range<Int>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes {
        // done < bytes.count: the rebased rest is not empty.
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[done...])
        return unsafe pread(
          descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return bytes
  }
}
