import Palette

/// Each pixel's changes, numbered and linked in order of time. The links show what a pixel will have to show next.
struct ChangeLinks: Sendable {
  /// The colours of the changes.
  private var numbers: [Int32] = []
  /// The distance from each change to the same pixel's next one, in changes; 0 if none is known.
  private var nexts: [Int32] = []
  /// The number of the change at index 0.
  private var base = 1
  /// The latest change of each pixel, of those since `base`; any number below it for none. Empty without changes.
  private var latest: [Int32] = []
  /// From this number of changes on, they are counted anew.
  private let mostCounted: Int
  /// The changes for which there is room from the beginning: arrays that grow are copied, and are there twice meanwhile.
  private let room: Int

  init(room: Int, mostCounted: Int) {
    self.room = room
    self.mostCounted = mostCounted
  }

  var isEmpty: Bool { latest.isEmpty }

  /// Appends the changes of a frame and returns the number of the first; the others follow in reading order.
  mutating func append(_ changes: PackedRuns, area: Int) -> Int {
    if latest.isEmpty { latest = [Int32](repeating: 0, count: area) }
    let first = nexts.count
    Self.lengthen(&numbers, by: changes.pixelCount, room)
    Self.lengthen(&nexts, by: changes.pixelCount, room)
    Self.note(changes, from: first, &numbers)
    Self.link(changes, from: first, base, &nexts, &latest)
    return base + first
  }

  /// Appends zeroes. Arrays grow by a bit more than what is needed, not to twice their size.
  private static func lengthen(_ array: inout [Int32], by count: Int, _ room: Int) {
    let needed = array.count + count
    if needed > array.capacity { array.reserveCapacity(max(room, needed + needed / 4)) }
    array.append(contentsOf: repeatElement(0, count: count))
  }

  /// Notes the colours of the changes of runs, from index `first`.
  private static func note(
    _ runs: PackedRuns, from first: Int, _ numbers: inout [Int32]
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
    _ runs: PackedRuns, from first: Int, _ base: Int, _ nexts: inout [Int32],
    _ latest: inout [Int32]
  ) {
    var nexts = nexts.mutableSpan
    var latest = latest.mutableSpan
    var change = base + first
    for run in runs {
      for p in run.pixels {
        // Fewer than 2^30 changes wait, so all counts fit.
        let before = Int(latest[p])
        if before >= base { nexts[before - base] = Int32(truncatingIfNeeded: change - before) }
        latest[p] = Int32(truncatingIfNeeded: change)
        change += 1
      }
    }
  }

  /// Forgets the changes before one, or all if it is nil, before so many are appended. Returns by how much less the others are
  /// counted from now on.
  mutating func trim(before first: Int?, for count: Int) -> Int {
    let gone = max(0, (first ?? base + nexts.count) - base)
    // Trims only now and then: moving the rest costs time, though less than growing.
    let isFull = nexts.count + count > nexts.capacity
    guard gone > nexts.count / (isFull ? 8 : 3) else { return 0 }
    numbers.removeFirst(gone)
    nexts.removeFirst(gone)
    base += gone
    return base > mostCounted ? countAnew() : 0
  }

  /// Counts changes from 1 again, before their numbers become too large.
  private mutating func countAnew() -> Int {
    let step = base - 1
    for p in latest.indices { latest[p] = Int32(max(0, Int(latest[p]) - step)) }
    base = 1
    return step
  }

  /// Forgets all changes, and frees their memory.
  mutating func removeAll() { self = ChangeLinks(room: room, mostCounted: mostCounted) }

  /// The number of the same pixel's next change; nil if none is known.
  func next(after change: Int) -> Int? {
    let distance = Int(nexts[change - base])
    return distance == 0 ? nil : change + distance
  }

  /// How many changes from one on, at most `most`, have no next one; 1 if that one has.
  func countOfLast(_ change: Int, most: Int) -> Int {
    let start = change - base
    guard nexts[start] == 0 else { return 1 }
    return nexts.endOfRun(start..<start + most) - start
  }

  /// The entries that can show this change and as many of the pixel's next ones as possible.
  func lasting(_ change: Int, _ sets: inout SymbolSets) -> SymbolSets.Mask {
    sets.mask(of: numbers, followedBy: nexts, from: change - base)
  }
}
