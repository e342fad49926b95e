import Palette

/// Frames that are waiting to be coded, with each pixel's changes linked in order of time.
///
/// The links show what a pixel will have to show next: an entry that stays within reach for several
/// changes need not be painted again. The queue is bounded in frames and in changed pixels.
struct ChangeQueue: Sendable {
  /// What is asked about changes.
  enum Interest: Hashable, Sendable {
    /// Nothing: no frame waits.
    case none
    /// How long they last, up to so many frames.
    case duration(Int)
    /// The entries that outlast them, too.
    case entries
  }

  private static let longest = 48
  private static let most = 1 << 21

  struct Frame: Sendable {
    var runs: [FrameStore.Run]
    var centiseconds: Int
    /// The number of its first change; the others follow in reading order.
    var firstChange: Int
  }

  private(set) var frames: [Frame] = []
  /// The colours of the changes; empty unless entries are asked for.
  private var numbers: [Int32] = []
  /// The distance from each change to the same pixel's next one, in changes; 0 if none is known.
  private var nexts: [Int32] = []
  /// The number of the change at index 0.
  private var base = 1
  /// The latest change of each pixel, of those since `base`; any number below it for none.
  private var latest: [Int32]
  /// From this number of changes on, they are counted anew.
  private let mostCounted: Int

  private let interest: Interest
  /// The most frames that wait.
  private let longest: Int

  init(area: Int, interest: Interest, mostCounted: Int = 1 << 30) {
    self.mostCounted = mostCounted
    self.interest = interest
    longest =
      switch interest {
      case .none: 0
      case .duration(let frames): frames
      case .entries: Self.longest
      }
    latest = [Int32](repeating: 0, count: interest == .none ? 0 : area)
  }

  var isFull: Bool {
    interest == .none || frames.count > longest || base + nexts.count - firstChange > Self.most
  }

  /// The number of the first change that waits.
  private var firstChange: Int { frames.first?.firstChange ?? base + nexts.count }

  mutating func append(_ runs: [FrameStore.Run], centiseconds: Int) {
    trim()
    frames.append(Frame(runs: runs, centiseconds: centiseconds, firstChange: base + nexts.count))
    guard interest != .none else { return }
    let first = nexts.count
    let count = runs.reduce(0) { $0 + $1.count }
    let keepsNumbers = interest == .entries
    if keepsNumbers { Self.lengthen(&numbers, by: count) }
    Self.lengthen(&nexts, by: count)
    if keepsNumbers { Self.note(runs, from: first, &numbers) }
    Self.link(runs, from: first, base, &nexts, &latest)
  }

  /// Appends zeroes. Large arrays grow by what is needed, not to twice their size.
  private static func lengthen(_ array: inout [Int32], by count: Int) {
    let needed = array.count + count
    if needed > max(array.capacity, 1 << 18) { array.reserveCapacity(needed) }
    array.append(contentsOf: repeatElement(0, count: count))
  }

  /// Notes the colours of the changes of runs, from index `first`.
  private static func note(
    _ runs: [FrameStore.Run], from first: Int, _ numbers: inout [Int32]
  ) {
    // Spans can be written without checking that their storage is unique and accessed exclusively.
    var numbers = numbers.mutableSpan
    var at = first
    // Most runs are short.
    for run in runs {
      for _ in 0..<run.count {
        numbers[at] = run.number
        at += 1
      }
    }
  }

  /// Links the changes of runs, from index `first`, with the same pixels' earlier ones.
  private static func link(
    _ runs: [FrameStore.Run], from first: Int, _ base: Int, _ nexts: inout [Int32],
    _ latest: inout [Int32]
  ) {
    var nexts = nexts.mutableSpan
    var latest = latest.mutableSpan
    var change = base + first
    for run in runs {
      for p in run.start..<run.start + run.count {
        // Fewer than 2^30 changes wait, so all counts fit.
        let before = Int(latest[p])
        if before >= base { nexts[before - base] = Int32(truncatingIfNeeded: change - before) }
        latest[p] = Int32(truncatingIfNeeded: change)
        change += 1
      }
    }
  }

  mutating func removeFirst() -> Frame { frames.removeFirst() }

  /// Forgets the changes of frames that have been coded.
  mutating func trim() {
    let first = firstChange
    // Trims only now and then: moving the rest costs time.
    guard first - base > nexts.count / 3 else { return }
    if interest == .entries { numbers.removeFirst(first - base) }
    nexts.removeFirst(first - base)
    base = first
    if base > mostCounted { countAnew() }
  }

  /// Counts changes from 1 again, before their numbers become too large.
  private mutating func countAnew() {
    let step = base - 1
    for p in latest.indices { latest[p] = Int32(max(0, Int(latest[p]) - step)) }
    for i in frames.indices { frames[i].firstChange -= step }
    base = 1
  }

  /// Whether the pixel keeps this change for so many frames, at least one and at most those of the interest, as far as is
  /// known.
  func lasts(_ change: Int, frames count: Int) -> Bool {
    let next = Int(nexts[change - base])
    if next == 0 || count == 1 { return true }
    return count <= frames.count && frames[count - 1].firstChange <= change + next
  }

  /// The entries that can show this change and as many of the pixel's next ones as possible; only if they are of interest.
  func lasting(_ change: Int, _ sets: inout SymbolSets) -> SymbolSets.Mask {
    sets.mask(of: numbers, followedBy: nexts, from: change - base)
  }
}
