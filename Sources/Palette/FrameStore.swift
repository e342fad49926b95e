/// Frames as what changes from one to the next: runs of numbered colours, a few bytes a run.
package struct FrameStore: Sendable {
  /// The pixels from `start` on, `count` of them in reading order, become colour `number`.
  package struct Run: Hashable, Sendable {
    package var start: Int
    package var count: Int
    package var number: Int32

    package init(start: Int, count: Int, number: Int32) {
      self.start = start
      self.count = count
      self.number = number
    }
  }

  private var bytes: [UInt8] = []
  /// Where each frame begins in `bytes`, and how long it is shown.
  private var frames: [(offset: Int, centiseconds: Int)] = []

  package init() {}

  package var count: Int { frames.count }
  package var byteCount: Int { bytes.count }

  package func centiseconds(of frame: Int) -> Int { frames[frame].centiseconds }

  /// Runs in reading order, not overlapping.
  package mutating func append(_ runs: [Run], centiseconds: Int) {
    frames.append((bytes.count, centiseconds))
    var position = 0
    for run in runs {
      put(run.start - position)
      put(run.count)
      put(Int(run.number))
      position = run.start + run.count
    }
  }

  package mutating func removeAll() {
    bytes = []
    frames = []
  }

  package func runs(of frame: Int) -> [Run] {
    var offset = frames[frame].offset
    let end = frame + 1 < frames.count ? frames[frame + 1].offset : bytes.count
    var runs: [Run] = []
    var position = 0
    while offset < end {
      let start = position + take(&offset)
      let count = take(&offset)
      let number = Int32(truncatingIfNeeded: take(&offset))  // was an Int32
      runs.append(Run(start: start, count: count, number: number))
      position = start + count
    }
    return runs
  }

  /// Seven bits a byte, low ones first; the high bit says that more follow.
  private mutating func put(_ value: Int) {
    var rest = value
    while rest >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: rest | 128))
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private func take(_ offset: inout Int) -> Int {
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
