import Palette
import Synchronization

/// The canvas before a section, as the frames say.
struct SectionStart: Sendable {
  /// The number of each pixel's colour.
  private(set) var numbers: [Int32]
  /// Whether the pixel has changed since the first frame.
  private(set) var hasChanged: [Bool]

  /// Gives the numbers away: a canvas of which there are two would be copied.
  mutating func takeNumbers() -> [Int32] {
    var taken: [Int32] = []
    swap(&taken, &numbers)
    return taken
  }

  /// Before the first frame.
  init(area: Int) {
    numbers = [Int32](repeating: 0, count: area)
    hasChanged = [Bool](repeating: false, count: area)
  }

  /// Goes on after a frame.
  mutating func pass(_ changes: PackedRuns, isFirst: Bool) {
    for run in changes {
      numbers.fill(run.pixels, with: run.number)
      if !isFirst { hasChanged.fill(run.pixels, with: true) }
    }
  }

  /// With a canvas that is read anew, before a frame.
  init(_ numbers: [Int32], before frame: Int, _ changes: FirstChanges) {
    self.numbers = numbers
    hasChanged = changes.haveHappened(before: frame)
  }
}

/// What later sections of stored frames start from. They begin in order, mostly at least, so frames are passed once.
final class StoredStarts: Sendable {
  private let store: FrameStore
  private let area: Int
  /// That of the latest section, and the number of its first frame.
  private let latest = Mutex<(start: SectionStart, frame: Int)?>(nil)

  init(of store: FrameStore, area: Int) {
    self.store = store
    self.area = area
  }

  /// `isLast` says that none will begin later.
  func start(before frame: Int, isLast: Bool) -> SectionStart {
    latest.withLock { latest in
      var (start, passed) = latest ?? (SectionStart(area: area), 0)
      latest = nil
      if passed > frame { (start, passed) = (SectionStart(area: area), 0) }
      for i in passed..<frame { start.pass(store.changes(of: i), isFirst: i == 0) }
      if !isLast { latest = (start, frame) }
      return start
    }
  }
}
