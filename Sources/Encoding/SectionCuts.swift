/// Where the frames of a long animation are cut into sections of about the same work, which can be coded at the same time.
///
/// Each section takes some bytes, so short animations are not cut, and where the cuts are depends on the frames alone.
struct SectionCuts: Sendable {
  /// The least pixels of a section, in the mean.
  let leastPixels: Int
  /// The least frames of a section, in the mean; no section has fewer than half of them.
  let leastFrames: Int
  /// The pixels of all frames.
  private var pixels = 0
  /// The work of each frame, counted in pixels.
  private var work: [Int] = []

  private static let mostSections = 16

  init(leastPixels: Int, leastFrames: Int) {
    self.leastPixels = leastPixels
    self.leastFrames = leastFrames
  }

  var frameCount: Int { work.count }

  /// Adds a frame.
  mutating func add(pixels: Int, work: Int) {
    self.pixels += pixels
    self.work.append(work)
  }

  /// Appends later frames.
  mutating func append(_ later: SectionCuts) {
    pixels += later.pixels
    work += later.work
  }

  /// The frames of each section; one if the animation is short.
  var sections: [Range<Int>] {
    // The work up to each frame.
    var sums: [Int] = []
    for frame in work { sums.append((sums.last ?? 0) + frame) }
    let all = sums.last ?? 0
    var count = 1
    while count < Self.mostSections, pixels / (count * 2) >= leastPixels,
      work.count / (count * 2) >= leastFrames
    {
      count *= 2
    }
    let least = max(1, leastFrames / 2)
    var starts = [0]
    for i in 1..<max(1, count) {
      let first = starts[i - 1] + least
      let last = work.count - (count - i) * least
      // The number of frames that take that share of the work.
      let fair =
        (sums.firstIndex { Double($0) >= Double(all) * DecreasingShares.sum(of: i, of: count) }
          ?? last) + 1
      starts.append(min(max(fair, first), last))
    }
    return zip(starts, starts.dropFirst() + [work.count]).map { $0..<$1 }
  }
}
