#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What tells a file from what stood there before. The status is a value lent for the call.

/// Which file is at a path, and since when it is as it is: two looks with equal stamps saw the same bytes.
public struct FileStamp: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64
  public private(set) var size: Int
  private var seconds: Int
  private var nanoseconds: Int

  /// Nil if there is nothing.
  public init?(of path: String) {
    var status = stat()
    guard unsafe FileSystem.withRaw(path, { unsafe stat($0, &status) }) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if os(Linux)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }
}
