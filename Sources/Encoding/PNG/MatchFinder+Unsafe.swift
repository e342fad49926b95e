/// Finds earlier occurrences of the bytes at a position, less than 32 KiB before it.
///
/// Positions whose first three bytes have the same hash form a binary tree ordered by the bytes that follow, with the
/// newest at the root. The search for a new position's place in it passes those that are most like it.
struct MatchFinder: Sendable {
  static let shortest = 3
  static let longest = 258
  static let reach = 1 << 15

  /// The most earlier positions that are compared.
  let depth: Int
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
  ///
  /// Most of an encoder's time is spent here, so the arrays are read without checks. A position is looked at only
  /// where `shortest` bytes are left, and bytes are compared up to the last one at most; hashes and masked positions
  /// are less than `roots.count`, a power of two, and `branches` has two entries for each. An earlier position from
  /// there is below the present one, and checked not to be negative.
  mutating func find(
    in bytes: [UInt8], _ range: Range<Int>, matches: inout [Match], starts: inout [Int32]
  ) {
    let depth = depth
    // The trees reach no farther back than this.
    let mask = roots.count - 1
    let shift = UInt32(truncatingIfNeeded: 32 - mask.nonzeroBitCount)
    var covered = range.lowerBound
    // At the same distance, the next position's match is at most one byte shorter: a flat area is compared only once.
    var newest = (distance: 0, length: 0)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe roots.withUnsafeMutableBufferPointer { roots in
        unsafe branches.withUnsafeMutableBufferPointer { branches in
          for position in range {
            starts.append(Int32(truncatingIfNeeded: matches.count))
            guard position + Self.shortest <= bytes.count else { continue }
            let isWanted = position >= covered
            let word =
              unsafe UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
              | UInt32(bytes[position + 2]) << 16
            let hash = Int((word &* 0x9E37_79B1) &>> shift)
            var earlier = unsafe Int(roots[hash])
            unsafe roots[hash] = Int32(truncatingIfNeeded: position)
            let most = min(Self.longest, bytes.count - position)
            var before = (position & mask) << 1
            var after = before | 1
            var (likeBefore, likeAfter) = (0, 0)
            let distance = position - earlier
            var length = distance == newest.distance ? min(most, max(0, newest.length - 1)) : 0
            newest = (distance, 0)
            var best = Self.shortest - 1
            var tries = depth
            while true {
              guard earlier >= 0, position - earlier <= mask, tries > 0 else {
                unsafe branches[before] = -1
                unsafe branches[after] = -1
                break
              }
              tries -= 1
              length = unsafe Self.common(bytes, earlier, position, from: length, most)
              if tries == depth - 1 { newest.length = length }
              let node = (earlier & mask) << 1
              if length > best {
                best = length
                if isWanted {
                  matches.append(Match(length: length, distance: position - earlier))
                }
              }
              if length == most {
                // The new position replaces the old one, which equals it as far as bytes are compared.
                unsafe branches[before] = branches[node]
                unsafe branches[after] = branches[node | 1]
                break
              }
              if unsafe bytes[earlier + length] < bytes[position + length] {
                unsafe branches[before] = Int32(truncatingIfNeeded: earlier)
                before = node | 1
                earlier = unsafe Int(branches[before])
                likeBefore = length
              } else {
                unsafe branches[after] = Int32(truncatingIfNeeded: earlier)
                after = node
                earlier = unsafe Int(branches[after])
                likeAfter = length
              }
              length = min(likeBefore, likeAfter)
            }
            if isWanted, best == Self.longest { covered = position + best }
          }
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
    while length + 8 <= most {
      let difference =
        unsafe bytes.loadUnaligned(fromByteOffset: a + length, as: UInt64.self).littleEndian
        ^ bytes.loadUnaligned(fromByteOffset: b + length, as: UInt64.self).littleEndian
      guard difference == 0 else { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < most, unsafe bytes[a + length] == bytes[b + length] { length += 1 }
    return length
  }
}

/// A copy of earlier bytes, or a literal (`none`).
struct Match: Hashable, Sendable {
  private let word: UInt32

  static let none = Match(word: 0)

  private init(word: UInt32) { self.word = word }

  /// `length` is 3…258 bytes, `distance` 1…32768 bytes back.
  init(length: Int, distance: Int) {
    word = UInt32(truncatingIfNeeded: length << 16 | (distance - 1))
  }

  var length: Int { Int(word >> 16) }
  var distance: Int { Int(word & 0xFFFF) + 1 }
  /// One byte longer; invalid for the longest.
  var longer: Match { Match(word: word &+ 1 << 16) }
  func cut(to length: Int) -> Match { Match(length: length, distance: distance) }

  /// The symbol of a length, 257…285, and how many bits follow it.
  static func symbol(length: Int) -> (symbol: Int, extra: Int) {
    let steps = length - MatchFinder.shortest
    if length == MatchFinder.longest { return (285, 0) }
    if steps < 8 { return (257 + steps, 0) }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    return (257 + 4 * (power - 1) + (steps >> (power - 2) & 3), power - 2)
  }

  /// The symbol of a distance, 0…29, and how many bits follow it.
  static func symbol(distance: Int) -> (symbol: Int, extra: Int) {
    let steps = distance - 1
    if steps < 4 { return (steps, 0) }
    let power = Int.bitWidth - 1 - steps.leadingZeroBitCount
    return (2 * power + (steps >> (power - 1) & 1), power - 1)
  }
}
