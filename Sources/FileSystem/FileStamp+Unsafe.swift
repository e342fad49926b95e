#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// What distinguishes a file from an earlier one at the same path. The status is a value lent for the
// call.

/// The identity and change time of the file at a path: if two stamps are equal, so were the bytes.
public struct FileStamp: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64
  public private(set) var size: Int
  private var seconds: Int
  private var nanoseconds: Int

  /// Nil if there is no file.
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
