/// Frames as the changes from one to the next: runs of numbered colours, a few bytes per run.
package struct FrameStore: Sendable {
  /// `count` pixels from `start` in reading order become colour `number`.
  package struct Run: Hashable, Sendable {
    @inlinable package var start: Int {
      get { Int(place) }
      set { place = Int32(truncatingIfNeeded: newValue) }
    }
    @inlinable package var count: Int {
      get { Int(length) }
      set { length = Int32(truncatingIfNeeded: newValue) }
    }
    @inlinable package var pixels: Range<Int> { start..<start + count }
    package var number: Int32
    // A canvas has fewer than 2^31 pixels; a detailed one has a run for nearly every pixel.
    @usableFromInline package var place: Int32
    @usableFromInline package var length: Int32

    @inlinable
    package init(start: Int, count: Int, number: Int32) {
      place = Int32(truncatingIfNeeded: start)
      length = Int32(truncatingIfNeeded: count)
      self.number = number
    }
  }

  private var frames: [(changes: PackedRuns, centiseconds: Int)] = []
  package private(set) var byteCount = 0

  package init() {}

  package var count: Int { frames.count }

  package func centiseconds(of frame: Int) -> Int { frames[frame].centiseconds }

  /// Appends a frame.
  package mutating func append(_ changes: PackedRuns, centiseconds: Int) {
    byteCount += changes.byteCount
    frames.append((changes, centiseconds))
  }

  /// Takes so many frames away from the beginning.
  package mutating func removeFirst(_ count: Int) -> FrameStore {
    var first = FrameStore()
    for frame in frames.prefix(count) {
      first.append(frame.changes, centiseconds: frame.centiseconds)
    }
    frames.removeFirst(count)
    byteCount -= first.byteCount
    return first
  }

  package mutating func removeAll() { self = FrameStore() }

  /// Appends the frames of a part; `numbers` are what its numbers have become.
  package mutating func append(_ part: FrameStore, numbers: [Int32]) {
    frames += part.frames.map { ($0.changes.renumbered(numbers), $0.centiseconds) }
    byteCount += part.byteCount
  }

  package func changes(of frame: Int) -> PackedRuns { frames[frame].changes }
}
