/// The changes from one frame to the next in a few bytes per run.
package struct PackedRuns: Sendable {
  private let bytes: [UInt8]
  /// What the numbers of colours have become since they were packed; empty if they are the same.
  private var numbers: [Int32] = []
  /// The number of runs.
  package let count: Int
  /// The number of pixels that change.
  package let pixelCount: Int
  /// Whether pixels become empty.
  package let empties: Bool
  package var byteCount: Int { bytes.count }

  /// The runs are in reading order and do not overlap.
  package init(_ runs: [FrameStore.Run]) {
    count = runs.count
    var position = 0
    var size = 0
    var pixels = 0
    var empties = false
    for run in runs {
      pixels += run.count
      if run.number == 0 { empties = true }
      size += Self.size(run.start - position) + Self.size(run.count) + Self.size(Self.bits(run))
      position = run.start + run.count
    }
    pixelCount = pixels
    self.empties = empties
    // Measured first: many frames are kept, and an array that grows has room for twice as many.
    bytes = [UInt8](capacity: size) { bytes in
      var position = 0
      for run in runs {
        Self.put(run.start - position, into: &bytes)
        Self.put(run.count, into: &bytes)
        Self.put(Self.bits(run), into: &bytes)
        position = run.start + run.count
      }
    }
  }

  /// The same with other numbers of colours but 0; `numbers` are what they become.
  package func renumbered(_ numbers: [Int32]) -> PackedRuns {
    precondition(self.numbers.isEmpty, "numbers change once")
    var renumbered = self
    renumbered.numbers = numbers
    return renumbered
  }

  package func unpacked() -> [FrameStore.Run] {
    let bytes = bytes.span
    return [FrameStore.Run](capacity: count) { runs in
      var offset = 0
      var position = 0
      while offset < bytes.count {
        let start = position + Self.take(bytes, &offset)
        let count = Self.take(bytes, &offset)
        var number = Int32(truncatingIfNeeded: Self.take(bytes, &offset))  // was an Int32
        if !numbers.isEmpty { number = numbers[Int(number)] }
        runs.append(FrameStore.Run(start: start, count: count, number: number))
        position = start + count
      }
    }
  }

  private static func bits(_ run: FrameStore.Run) -> Int { Int(UInt32(bitPattern: run.number)) }

  /// The bytes that a value takes: seven bits in each, low bits first. The high bit means that more bytes follow.
  @inline(__always)
  private static func size(_ value: Int) -> Int { 1 + (63 - (value | 1).leadingZeroBitCount) / 7 }

  @inline(__always)
  private static func put(_ value: Int, into bytes: inout OutputSpan<UInt8>) {
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
