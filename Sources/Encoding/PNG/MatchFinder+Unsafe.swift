/// Finds earlier occurrences of the bytes at a position, less than 32 KiB before it.
///
/// Positions whose first three bytes have the same hash form a binary tree ordered by the bytes that follow, with the
/// newest at the root. The search for a new position's place in it passes those that are most like it.
///
/// Inside a run, bytes that repeat every few bytes, every position would pass all those of the runs before it. So runs
/// are looked at where they begin and shortly before they end. What is found near the end is extended backwards.
struct MatchFinder: Sendable {
  static let shortest = 3
  static let longest = 258
  static let reach = 1 << 15

  /// The most earlier positions that are compared.
  private let depth: Int
  /// The roots by hash; their number is a power of two.
  private var roots: [Int32]
  /// For each position modulo that number, the subtrees of those ordered before and after it.
  private var branches: [Int32]

  /// `count` is the total number of bytes: few bytes need small trees.
  init(depth: Int, count: Int) {
    self.depth = depth
    let bits = Int.bitWidth - max(255, min(Self.reach, count) - 1).leadingZeroBitCount
    roots = [Int32](repeating: -1, count: 1 << bits)
    branches = [Int32](repeating: -1, count: 2 << bits)
  }

  /// Appends the matches of all positions of a range to a list, each position's by ascending length, and the index of
  /// each position's first; positions inside a match of the greatest length have none. Ranges must come in order.
  ///
  /// Bytes are compared beyond the range's end, so that the trees are in order for the next range: a
  /// match may be longer than the rest of its range.
  mutating func find(
    in bytes: [UInt8], _ range: Range<Int>, matches: inout [Match], starts: inout [Int32]
  ) {
    let (mask, depth) = (roots.count - 1, depth)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe roots.withUnsafeMutableBufferPointer { roots in
        unsafe branches.withUnsafeMutableBufferPointer { branches in
          var trees = unsafe MatchTrees(bytes, roots, branches, mask: mask, depth: depth)
          trees.find(range, &matches, &starts)
        }
      }
    }
  }

  /// The number of equal bytes at two positions, of which the first `known` are known to be equal.
  @inline(__always)
  static func common(
    _ bytes: UnsafeRawBufferPointer, _ a: Int, _ b: Int, from known: Int, _ most: Int
  ) -> Int {
    var length = known
    while length &+ 8 <= most {
      let difference =
        unsafe bytes.loadUnaligned(fromByteOffset: a &+ length, as: UInt64.self).littleEndian
        ^ bytes.loadUnaligned(fromByteOffset: b &+ length, as: UInt64.self).littleEndian
      guard difference == 0 else { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < most, unsafe bytes[a &+ length] == bytes[b &+ length] { length &+= 1 }
    return length
  }
}
