/// An image's pixels in reading order, each given as the set of symbols that may represent it, in runs of equal sets.
struct SetRuns: Sendable {
  private(set) var runs: [(set: Int32, count: Int)] = []
  private(set) var count = 0

  /// Appends `count` pixels with this set.
  mutating func append(_ set: Int32, count: Int) {
    self.count += count
    if let last = runs.indices.last, runs[last].set == set {
      runs[last].count += count
    } else {
      runs.append((set, count))
    }
  }

  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    count = 0
  }
}

/// The sets that an image's pixels have, numbered in the order in which they are first seen.
struct SetNumbers: Sendable {
  struct Pixel: BitwiseCopyable {
    /// The number of its set, less than `originals.count`.
    var set: Int32
    /// The next pixel that has another set, or the number of pixels.
    var end: UInt32
  }

  let pixels: [Pixel]
  /// The original set of each number.
  let originals: [Int]

  /// `count` is the number of sets that there are.
  init(_ image: SetRuns, of count: Int) {
    var originals: [Int] = []
    var numbers = [Int32](repeating: -1, count: count)
    // A large image takes longer to write twice than to number.
    pixels = [Pixel](capacity: image.count) { pixels in
      for run in image.runs {
        if numbers[Int(run.set)] < 0 {
          numbers[Int(run.set)] = Int32(originals.count)  // fewer than there are sets
          originals.append(Int(run.set))
        }
        // A canvas has fewer than 2^32 pixels.
        let end = UInt32(truncatingIfNeeded: pixels.count + run.count)
        pixels.append(repeating: Pixel(set: numbers[Int(run.set)], end: end), count: run.count)
      }
    }
    self.originals = originals
  }
}
