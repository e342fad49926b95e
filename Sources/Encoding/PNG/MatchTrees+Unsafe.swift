/// The trees of a `MatchFinder` at work on one range.
///
/// Most of an encoder's time is spent here, so memory is accessed without checks. What they would check holds:
/// - a position is entered only if `MatchFinder.shortest` bytes are left from it on, and bytes are compared up to the
///   last one at most;
/// - hashes and masked positions are at most `mask`, of which `roots` has one more and `branches` twice as many;
/// - positions are entered in ascending order, so a position in a tree is an earlier one, and it is checked not to be
///   negative.
@safe struct MatchTrees {
  private let bytes: UnsafeRawBufferPointer
  private let roots: UnsafeMutableBufferPointer<Int32>
  private let branches: UnsafeMutableBufferPointer<Int32>
  /// No tree reaches farther back than this.
  private let mask: Int
  private let depth: Int
  /// Positions before this one are inside a match of the greatest length.
  private var covered = 0
  /// The last match with the newest position of its tree, by where it ends. At the same distance it holds for the
  /// following positions too: a flat area is compared only once.
  private var newest = (distance: 0, end: 0)
  /// The matches where the current run begins and shortly before it ends.
  private var heads = [[Match]](repeating: [], count: Run.longestPeriod)
  private var tail: [(match: Match, back: Int)] = []
  private var spare: [Match] = []

  init(
    _ bytes: UnsafeRawBufferPointer, _ roots: UnsafeMutableBufferPointer<Int32>,
    _ branches: UnsafeMutableBufferPointer<Int32>, mask: Int, depth: Int
  ) {
    unsafe self.bytes = bytes
    unsafe self.roots = roots
    unsafe self.branches = branches
    self.mask = mask
    self.depth = depth
  }

  mutating func find(_ range: Range<Int>, _ matches: inout [Match], _ starts: inout [Int32]) {
    var position = range.lowerBound
    /// In a run that goes on beyond the range, every position is looked at.
    var isInRun = false
    while position < range.upperBound {
      if !isInRun, let run = run(at: position, range) {
        isInRun = run.anchor >= range.upperBound
        if !isInRun {
          find(run, &matches, &starts)
          position = run.anchor + 1
          continue
        }
      }
      starts.append(Int32(truncatingIfNeeded: matches.count))
      if position + MatchFinder.shortest <= (unsafe bytes.count) {
        let isWanted = position >= covered
        let longest = enter(position, isWanted, &matches)
        if isWanted { cover(position, longest) }
      }
      position += 1
    }
  }

  private mutating func cover(_ position: Int, _ length: Int) {
    if length == MatchFinder.longest { covered = position + length }
  }

  // MARK: Runs

  /// Bytes that repeat those `period` before them, up to `end`.
  private struct Run {
    var start: Int
    var period: Int
    var end: Int

    static let longestPeriod = 4
    /// What follows a run is looked for with this many of its bytes.
    static let tail = 12

    /// The only position besides the first ones that is entered.
    var anchor: Int { end - Self.tail }
    var isWorthwhile: Bool { anchor > start + period }
  }

  /// A run is followed no farther than until it is known to go beyond the range.
  @inline(__always)
  private func run(at start: Int, _ range: Range<Int>) -> Run? {
    let step = 8
    let limit = min(unsafe bytes.count, range.upperBound + Run.tail + step)
    guard start + Run.longestPeriod + step <= (unsafe bytes.count) else { return nil }
    let word = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    for period in 1...Run.longestPeriod
    where unsafe word == bytes.loadUnaligned(fromByteOffset: start + period, as: UInt64.self) {
      let same = unsafe MatchFinder.common(
        bytes, start, start + period, from: step, max(step, limit - start - period))
      let run = Run(start: start, period: period, end: start + period + same)
      return run.isWorthwhile ? run : nil
    }
    return nil
  }

  /// Appends the matches of a run's positions up to its anchor.
  private mutating func find(_ run: Run, _ matches: inout [Match], _ starts: inout [Int32]) {
    var found: [Match] = []
    swap(&found, &spare)
    defer { swap(&found, &spare) }
    for k in 0..<run.period {
      found.removeAll(keepingCapacity: true)
      _ = enter(run.start + k, true, &found)
      swap(&heads[k], &found)
    }
    found.removeAll(keepingCapacity: true)
    let longest = enter(run.anchor, true, &found)
    tail.removeAll(keepingCapacity: true)
    for match in found { tail.append((match, back(from: run.anchor, match.distance, run))) }
    var position = run.start
    while position < run.anchor {
      if position < covered {
        let end = min(covered, run.anchor)
        let first = Int32(truncatingIfNeeded: matches.count)
        starts.append(contentsOf: repeatElement(first, count: end - position))
        position = end
      } else {
        starts.append(Int32(truncatingIfNeeded: matches.count))
        append(position, of: run, &matches)
        position += 1
      }
    }
    starts.append(Int32(truncatingIfNeeded: matches.count))
    if run.anchor >= covered {
      matches += found
      cover(run.anchor, longest)
    }
  }

  private mutating func append(_ position: Int, of run: Run, _ matches: inout [Match]) {
    var longest = 0
    if position < run.start + run.period {
      matches += heads[position - run.start]
      longest = heads[position - run.start].last?.length ?? 0
    } else {
      longest = min(MatchFinder.longest, run.end - position)
      matches.append(Match(length: longest, distance: run.period))
    }
    let away = run.anchor - position
    for (match, back) in tail where back >= away {
      let length = min(MatchFinder.longest, match.length + away)
      guard length > longest else { continue }
      longest = length
      matches.append(Match(length: length, distance: match.distance))
    }
    cover(position, longest)
  }

  /// How many bytes before a position of a run are equal to those at a distance, up to the greatest length.
  private func back(from position: Int, _ distance: Int, _ run: Run) -> Int {
    let most = min(position - max(run.start, distance), MatchFinder.longest)
    var count = 0
    while count < most,
      unsafe bytes[position - 1 - count] == bytes[position - 1 - count - distance]
    { count += 1 }
    return count
  }

  // MARK: Trees

  /// Puts a position into its tree, and appends its matches if they are wanted. Returns the greatest length.
  @inline(__always)
  private mutating func enter(_ position: Int, _ isWanted: Bool, _ matches: inout [Match]) -> Int {
    let hash = hash(position)
    var earlier = unsafe Int(roots[hash])
    unsafe roots[hash] = Int32(truncatingIfNeeded: position)
    let most = min(MatchFinder.longest, (unsafe bytes.count) &- position)
    var before = (position & mask) << 1
    var after = before | 1
    var (likeBefore, likeAfter) = (0, 0)
    let distance = position &- earlier
    var length = distance == newest.distance ? min(most, max(0, newest.end &- position)) : 0
    newest = (distance, position)
    var best = MatchFinder.shortest &- 1
    var tries = depth
    while true {
      guard earlier >= 0, position &- earlier <= mask, tries > 0 else {
        unsafe branches[before] = -1
        unsafe branches[after] = -1
        return best
      }
      length = unsafe MatchFinder.common(bytes, earlier, position, from: length, most)
      if tries == depth { newest.end = position &+ length }
      tries &-= 1
      let node = (earlier & mask) << 1
      if length > best {
        best = length
        if isWanted { matches.append(Match(length: length, distance: position &- earlier)) }
      }
      if length == most {
        // The new position replaces the old one, which equals it as far as bytes are compared.
        unsafe branches[before] = branches[node]
        unsafe branches[after] = branches[node | 1]
        return best
      }
      if unsafe bytes[earlier &+ length] < bytes[position &+ length] {
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
  }

  @inline(__always)
  private func hash(_ position: Int) -> Int {
    let word =
      unsafe UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
      | UInt32(bytes[position + 2]) << 16
    let shift = UInt32(truncatingIfNeeded: 32 - mask.nonzeroBitCount)
    return Int((word &* 0x9E37_79B1) &>> shift)
  }
}
