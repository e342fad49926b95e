import CRasterKernels

extension Array where Element: FixedWidthInteger & BitwiseCopyable {
  /// Zeros. Those of a large picture are in large pages where the system has them, since drawing goes down the columns
  /// as well as along the rows, and each row is in another small page.
  static func zeros(_ count: Int) -> [Element] {
    unsafe [Element](unsafeUninitializedCapacity: count) { room, filled in
      // The room's own range, before it is written.
      unsafe kineo_prefer_large_pages(room.baseAddress, room.count * MemoryLayout<Element>.stride)
      unsafe room.initialize(repeating: 0)
      filled = room.count
    }
  }
}
