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
  /// The latest change of each pixel.
  private var latest: [Int]

  private let interest: Interest
  /// The most frames that wait.
  private let longest: Int

  init(area: Int, interest: Interest) {
    self.interest = interest
    longest =
      switch interest {
      case .none: 0
      case .duration(let frames): frames
      case .entries: Self.longest
      }
    latest = [Int](repeating: 0, count: interest == .none ? 0 : area)
  }

  var isFull: Bool { interest == .none || frames.count > longest || nexts.count > Self.most }

  mutating func append(_ runs: [FrameStore.Run], centiseconds: Int) {
    frames.append(Frame(runs: runs, centiseconds: centiseconds, firstChange: base + nexts.count))
    guard interest != .none else { return }
    let first = nexts.count
    let new = repeatElement(Int32(0), count: runs.reduce(0) { $0 + $1.count })
    let keepsNumbers = interest == .entries
    if keepsNumbers { numbers.append(contentsOf: new) }
    nexts.append(contentsOf: new)
    if keepsNumbers { Self.note(runs, from: first, &numbers) }
    Self.link(runs, from: first, base, &nexts, &latest)
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
    _ latest: inout [Int]
  ) {
    var nexts = nexts.mutableSpan
    var latest = latest.mutableSpan
    var change = base + first
    for run in runs {
      for p in run.start..<run.start + run.count {
        // Fewer than 2^31 changes wait.
        let before = latest[p]
        if before >= base { nexts[before - base] = Int32(truncatingIfNeeded: change - before) }
        latest[p] = change
        change += 1
      }
    }
  }

  mutating func removeFirst() -> Frame { frames.removeFirst() }

  /// Forgets the changes of frames that have been coded.
  mutating func trim() {
    let first = frames.first?.firstChange ?? base + nexts.count
    // Trims only now and then: moving the rest costs time.
    guard first - base > nexts.count / 2 else { return }
    if interest == .entries { numbers.removeFirst(first - base) }
    nexts.removeFirst(first - base)
    base = first
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
