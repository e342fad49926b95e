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
    package var number: Int32
    // A canvas has fewer than 2^31 pixels; a detailed one has a run for nearly every pixel.
    @usableFromInline package var place: Int32
    @usableFromInline package var length: Int32

    package init(start: Int, count: Int, number: Int32) {
      place = Int32(truncatingIfNeeded: start)
      length = Int32(truncatingIfNeeded: count)
      self.number = number
    }
  }

  private var frames: [(bytes: [UInt8], count: Int, centiseconds: Int, part: Int)] = []
  /// What numbers have become since they were stored, by part; the first part has those that are stored.
  private var numbers: [[Int32]] = [[]]
  package private(set) var byteCount = 0

  package init() {}

  package var count: Int { frames.count }

  package func centiseconds(of frame: Int) -> Int { frames[frame].centiseconds }

  /// Appends a frame. The runs are in reading order and do not overlap.
  package mutating func append(_ runs: [Run], centiseconds: Int) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(runs.count * 4)
    var position = 0
    for run in runs {
      Self.put(run.start - position, into: &bytes)
      Self.put(run.count, into: &bytes)
      Self.put(Int(UInt32(bitPattern: run.number)), into: &bytes)
      position = run.start + run.count
    }
    byteCount += bytes.count
    frames.append((bytes, runs.count, centiseconds, 0))
  }

  package mutating func removeAll() { self = FrameStore() }

  /// Appends the frames of a part; `numbers` are what its numbers have become.
  package mutating func append(_ part: FrameStore, numbers: [Int32]) {
    let place = self.numbers.count
    self.numbers.append(numbers)
    frames += part.frames.map { ($0.bytes, $0.count, $0.centiseconds, place) }
    byteCount += part.byteCount
  }

  package func runs(of frame: Int) -> [Run] {
    let (stored, count, _, part) = frames[frame]
    let bytes = stored.span
    let renumbered = numbers[part]
    var offset = 0
    var runs: [Run] = []
    runs.reserveCapacity(count)
    var position = 0
    while offset < bytes.count {
      let start = position + Self.take(bytes, &offset)
      let count = Self.take(bytes, &offset)
      var number = Int32(truncatingIfNeeded: Self.take(bytes, &offset))  // was an Int32
      if part > 0 { number = renumbered[Int(number)] }
      runs.append(Run(start: start, count: count, number: number))
      position = start + count
    }
    return runs
  }

  /// Seven bits per byte, low bits first. The high bit means that more bytes follow.
  private static func put(_ value: Int, into bytes: inout [UInt8]) {
    var rest = value
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest | 128))
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always)
  private static func take(_ bytes: Span<UInt8>, _ offset: inout Int) -> Int {
    var value = 0
    var shift = 0
    while true {
      let byte = Int(bytes[offset])
      offset += 1
      value |= (byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
    }
  }
}
