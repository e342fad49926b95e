import Palette
import Synchronization

/// The canvas before a section, as the frames say.
struct SectionStart: Sendable {
  /// What is not empty.
  let canvas: PackedRuns
  /// Whether the pixel has changed since the first frame.
  let hasChanged: [Bool]

}

/// What later sections of stored frames start from. They begin in order, mostly at least, so frames are passed once.
final class StoredStarts: Sendable {
  private let store: FrameStore
  private let area: Int
  /// That of the latest section.
  private let latest = Mutex<Passed?>(nil)

  /// The canvas after so many frames.
  private struct Passed {
    var frames = 0
    /// The number of each pixel's colour.
    var numbers: [Int32]
    var hasChanged: [Bool]

    init(area: Int) {
      numbers = [Int32](repeating: 0, count: area)
      hasChanged = [Bool](repeating: false, count: area)
    }

    mutating func pass(_ changes: PackedRuns) {
      for run in changes {
        numbers.fill(run.pixels, with: run.number)
        if frames > 0 { hasChanged.fill(run.pixels, with: true) }
      }
      frames += 1
    }

    var start: SectionStart {
      var runs = PackedRuns.Packer()
      numbers.forEachRun(in: numbers.indices) {
        let number = numbers[$0.lowerBound]
        if number != 0 {
          runs.append(FrameStore.Run(start: $0.lowerBound, count: $0.count, number: number))
        }
      }
      return SectionStart(canvas: runs.packed(), hasChanged: hasChanged)
    }
  }

  init(of store: FrameStore, area: Int) {
    self.store = store
    self.area = area
  }

  /// `isLast` says that none will begin later.
  func start(before frame: Int, isLast: Bool) -> SectionStart {
    latest.withLock { latest in
      var passed = latest.take() ?? Passed(area: area)
      if passed.frames > frame { passed = Passed(area: area) }
      while passed.frames < frame { passed.pass(store.changes(of: passed.frames)) }
      let start = passed.start
      if !isLast { latest = passed }
      return start
    }
  }
}
