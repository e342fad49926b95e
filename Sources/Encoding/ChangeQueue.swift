import Palette

/// Frames that are waiting to be coded, and when each pixel changes next.
///
/// An entry that stays within reach for several changes need not be painted again. The queue is bounded in frames and in
/// changed pixels.
struct ChangeQueue: Sendable {
  /// What is asked about changes.
  enum Interest: Hashable, Sendable {
    /// Nothing: no frame waits.
    case none
    /// How long they last, up to so many frames, fewer than `nearby`.
    case duration(Int)
    /// The entries that outlast them, too.
    case entries
  }

  /// The most frames that wait, and the most pixels that they change.
  private static let longest = 48
  static let most = 1 << 20
  /// The frames of which it is known at once which pixels they change.
  private static let nearby = UInt16.bitWidth
  /// The part of the canvas that changes without looking ahead is one in so many.
  private static let parts = 3

  struct Frame: Sendable {
    let changes: PackedRuns
    let centiseconds: Int
    /// Whether entries are chosen with the pixels' next changes in mind. Where a good part of the canvas changes, most
    /// pixels change again at once, and what a few of them would be spared is less than what the choice costs in LZW's
    /// strings.
    let looksAhead: Bool
    /// The number of its first change, if they are linked, as those of a frame that looks ahead are. The others follow in
    /// reading order.
    fileprivate(set) var firstChange: Int?
  }

  private(set) var frames: [Frame] = []
  /// The pixels that they change.
  private(set) var waiting = 0
  /// By pixel: which of the first frames change it, as far as frames that do not look ahead have asked. Each frame has a bit,
  /// and the next frame the next one, around in circles.
  private var marks: [UInt16] = []
  /// The number of frames that are marked.
  private var marked = 0
  /// The bit of the first frame.
  private var turn: UInt16 = 0
  /// The changes of the frames since the first one that looks ahead.
  private var links: ChangeLinks

  private let area: Int
  private let interest: Interest
  /// The most frames that wait.
  private let longest: Int

  init(area: Int, interest: Interest, mostCounted: Int = 1 << 30) {
    self.area = area
    self.interest = interest
    longest =
      switch interest {
      case .none: 0
      case .duration(let frames): frames
      case .entries: Self.longest
      }
    links = ChangeLinks(room: min(Self.most * 3 / 2, area * longest), mostCounted: mostCounted)
  }

  var isFull: Bool { frames.count > longest || waiting > Self.most }

  mutating func append(_ changes: PackedRuns, centiseconds: Int) {
    let looksAhead = interest == .entries && changes.pixelCount * Self.parts < area
    let isLinked = looksAhead || frames.contains(where: \.looksAhead)
    let first = isLinked ? link(changes) : nil
    if !isLinked { unlink() }
    frames.append(
      Frame(
        changes: changes, centiseconds: centiseconds, looksAhead: looksAhead, firstChange: first))
    waiting += changes.pixelCount
  }

  /// Links the changes of the next frame and returns the number of the first.
  private mutating func link(_ changes: PackedRuns) -> Int {
    let step = links.trim(
      before: frames.lazy.compactMap(\.firstChange).first, for: changes.pixelCount)
    if step > 0 {
      for i in frames.indices { frames[i].firstChange? -= step }
    }
    return links.append(changes, area: area)
  }

  /// Nobody asks for changes that wait.
  private mutating func unlink() {
    guard !links.isEmpty else { return }
    links.removeAll()
    for i in frames.indices { frames[i].firstChange = nil }
  }

  /// Returns the first frame.
  mutating func removeFirst() -> Frame {
    let frame = frames.removeFirst()
    waiting -= frame.changes.pixelCount
    if marked > 0 { unmark(frame.changes) }
    if interest != .none, !frame.looksAhead { mark() }
    return frame
  }

  /// Marks as many frames as can be.
  private mutating func mark() {
    if marks.isEmpty { marks = [UInt16](repeating: 0, count: area) }
    while marked < min(frames.count, Self.nearby) {
      let bit = 1 &<< (turn &+ UInt16(truncatingIfNeeded: marked)) as UInt16
      Self.set(bit, for: frames[marked].changes, in: &marks)
      marked += 1
    }
  }

  private static func set(_ bit: UInt16, for runs: PackedRuns, in marks: inout [UInt16]) {
    var marks = marks.mutableSpan
    for run in runs {
      for p in run.pixels { marks[p] |= bit }
    }
  }

  /// Takes back the mark of the first frame.
  private mutating func unmark(_ runs: PackedRuns) {
    let others = ~(1 &<< turn as UInt16)
    var marks = marks.mutableSpan
    for run in runs {
      for p in run.pixels { marks[p] &= others }
    }
    turn = (turn + 1) % UInt16(Self.nearby)
    marked -= 1
  }

  /// Whether a pixel that changed with the frame that was last removed stays so for so many frames, at least one and at most
  /// those of the interest, as far as is known. `change` is given if that frame looks ahead.
  @inline(__always)
  func lasts(_ pixel: Int, _ change: Int?, frames count: Int) -> Bool {
    guard let change else {
      // The first frame's bit becomes the lowest.
      let turned = marks[pixel] &>> turn | marks[pixel] &<< (0 &- turn)
      return turned.trailingZeroBitCount + 1 >= count
    }
    guard count > 1, let next = links.next(after: change) else { return true }
    // All frames after one that looks ahead are linked.
    return count <= frames.count && (frames[count - 1].firstChange ?? .max) <= next
  }

  /// The end of the pixels at the start of a range, which change together, that are not known to change again; only the first
  /// if it is. `change` is its change.
  func endOfLast(_ change: Int, _ range: Range<Int>) -> Int {
    range.lowerBound + links.countOfLast(change, most: range.count)
  }

  /// The entries that can show a change of a frame that looks ahead and as many of the pixel's next ones as possible.
  func lasting(_ change: Int, _ sets: inout SymbolSets) -> SymbolSets.Mask {
    links.lasting(change, &sets)
  }
}
