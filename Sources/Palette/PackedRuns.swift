/// The changes from one frame to the next, as runs in reading order that do not overlap, in a few bytes each.
///
/// A run is its distance from the end of the one before, in the upper bits of a value whose lowest bit says whether it has more
/// than one pixel; the number of its pixels if so; and how much larger or smaller its colour's number is than that of the run
/// before. In a gradient, where most runs are one pixel that follows another, that takes two or three bytes.
package struct PackedRuns: Sequence, Sendable {
  @usableFromInline let bytes: [UInt8]
  /// What the numbers of colours have become since they were packed; empty if they are the same.
  @usableFromInline var numbers: [Int32] = []
  /// The number of runs.
  package let count: Int
  /// The number of pixels that change.
  package let pixelCount: Int
  /// Whether pixels become empty.
  package let empties: Bool
  package var byteCount: Int { bytes.count }

  /// The runs are in reading order and do not overlap.
  package init(_ runs: some Sequence<FrameStore.Run>) {
    var packer = Packer()
    for run in runs { packer.append(run) }
    self = packer.packed()
  }

  private init(_ bytes: [UInt8], count: Int, pixelCount: Int, empties: Bool) {
    self.bytes = bytes
    self.count = count
    self.pixelCount = pixelCount
    self.empties = empties
  }

  /// The same with other numbers of colours but 0; `numbers` are what they become.
  package func renumbered(_ numbers: [Int32]) -> PackedRuns {
    precondition(self.numbers.isEmpty, "numbers change once")
    var renumbered = self
    renumbered.numbers = numbers
    return renumbered
  }

  @inlinable @inline(__always)
  package func makeIterator() -> Iterator { Iterator(bytes: bytes, numbers: numbers) }

  package struct Iterator: IteratorProtocol {
    @usableFromInline let bytes: [UInt8]
    @usableFromInline let numbers: [Int32]
    @usableFromInline var offset = 0
    /// The end of the last run.
    @usableFromInline var end = 0
    /// Of the last run, as it was packed.
    @usableFromInline var number = 0

    @inlinable
    init(bytes: [UInt8], numbers: [Int32]) {
      self.bytes = bytes
      self.numbers = numbers
    }

    /// Meant to be part of the loop that asks: a second of a large canvas has millions of runs.
    @inlinable @inline(__always)
    package mutating func next() -> FrameStore.Run? {
      guard offset < bytes.count else { return nil }
      let head = take()
      let start = end + head >> 1
      let count = head & 1 == 0 ? 1 : take()
      let step = take()
      number += step >> 1 ^ -(step & 1)
      end = start + count
      let own = Int32(truncatingIfNeeded: number)  // was an Int32
      return FrameStore.Run(
        start: start, count: count, number: numbers.isEmpty ? own : numbers[Int(own)])
    }

    /// A value of seven bits in each byte, low bits first. The high bit means that more bytes follow.
    @inlinable @inline(__always)
    mutating func take() -> Int {
      var byte = bytes[offset]
      offset += 1
      var value = Int(byte & 127)
      var shift = 7
      while byte >= 128 {
        byte = bytes[offset]
        offset += 1
        value |= Int(byte & 127) << shift
        shift += 7
      }
      return value
    }
  }

  /// Packs runs as they are found.
  package struct Packer {
    private var bytes: [UInt8] = []
    private var count = 0
    private var pixelCount = 0
    private var empties = false
    /// The end and the number of the last run.
    private var end = 0
    private var number = 0

    package init() {}

    /// Appends a run that follows those before it.
    package mutating func append(_ run: FrameStore.Run) {
      let isSingle = run.count == 1
      put((run.start - end) << 1 | (isSingle ? 0 : 1))
      if !isSingle { put(run.count) }
      let step = Int(run.number) - number
      put(step << 1 ^ step >> 63)
      end = run.start + run.count
      number = Int(run.number)
      count += 1
      pixelCount += run.count
      if run.number == 0 { empties = true }
    }

    @inline(__always)
    private mutating func put(_ value: Int) {
      var rest = value
      while rest >= 128 {
        bytes.append(UInt8(truncatingIfNeeded: rest | 128))
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// What was packed. Many are kept, and an array that has grown may have room for twice as many bytes, so they are copied.
    package consuming func packed() -> PackedRuns {
      var exact: [UInt8] = []
      exact.reserveCapacity(bytes.count)
      exact += bytes
      return PackedRuns(exact, count: count, pixelCount: pixelCount, empties: empties)
    }
  }
}
