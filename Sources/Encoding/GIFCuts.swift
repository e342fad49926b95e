import Palette

/// Where a long animation is cut into sections, which can be coded at the same time.
///
/// What an image must show depends on what those before it left on screen, so they are coded in order. A section begins with
/// an image that paints everything of which that cannot be known from the frames alone. That takes bytes, so short
/// animations are not cut, and where the cuts are depends on the frames alone.
package struct GIFCuts: Sendable {
  /// The pixels in the rectangles that change with the frames up to each.
  private var work: [Int] = []
  /// Whether no pixel is transparent from the first frame on, or may be.
  private(set) var isOpaque = true

  /// The least work of a section.
  private let leastWork: Int
  /// The least frames of a section.
  private let leastFrames: Int
  /// Enough for that many processors; a power of two is shared evenly by two, four or eight.
  private static let mostSections = 16

  /// By default a section takes about a third of a second.
  package init(leastWork: Int = 32 << 20, leastFrames: Int = 32) {
    self.leastWork = leastWork
    self.leastFrames = leastFrames
  }

  var frameCount: Int { work.count }

  /// Adds the next frame.
  mutating func add(_ runs: [FrameStore.Run], colors: [UInt32], width: Int, height: Int) {
    if work.isEmpty { isOpaque = runs.reduce(0) { $0 + $1.count } == width * height }
    if isOpaque { isOpaque = runs.allSatisfy { colors[Int($0.number)] >> 24 == 255 } }
    let box = Box(around: runs, width: width)
    work.append((work.last ?? 0) + (box.isEmpty ? 0 : box.width * box.height))
  }

  /// The frames of each section; one if the animation is short.
  var sections: [Range<Int>] {
    let all = work.last ?? 0
    var count = 1
    while count < Self.mostSections, all / (count * 2) >= leastWork,
      work.count / (count * 2) >= leastFrames
    {
      count *= 2
    }
    var starts = [0]
    for i in 1..<max(1, count) {
      let first = starts[i - 1] + leastFrames
      let last = work.count - (count - i) * leastFrames
      // The number of frames that take that share of the work.
      let even = (work.firstIndex { $0 * count >= all * i } ?? last) + 1
      starts.append(min(max(even, first), last))
    }
    return zip(starts, starts.dropFirst() + [work.count]).map { $0..<$1 }
  }
}
