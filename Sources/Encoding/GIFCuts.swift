import Palette

/// Where a long animation is cut into sections, which can be coded at the same time.
///
/// What an image must show depends on what those before it left on screen, so they are coded in order. A section begins with
/// an image that paints everything of which that cannot be known from the frames alone. That takes bytes, so short
/// animations are not cut, and where the cuts are depends on the frames alone.
package struct GIFCuts: Sendable {
  /// The pixels in the rectangles that change with each frame, in all.
  private var pixels = 0
  /// The work of each frame, counted in such pixels.
  private var work: [Int] = []
  /// Whether no pixel is transparent from the first frame on, or may be.
  private(set) var isOpaque = true

  /// The least pixels of a section, in the mean.
  private let leastPixels: Int
  /// The least frames of a section, in the mean; no section has fewer than half of them.
  private let leastFrames: Int
  private static let mostSections = 16

  /// What a change and a run of changes take, measured with pictures of 1920 × 1080 pixels: 1.3 ns for a pixel, 40 and 250
  /// for these.
  private static let (workOfChange, workOfRun) = (32, 192)

  /// By default a section takes at least a twentieth of a second in the mean.
  package init(leastPixels: Int = 16 << 20, leastFrames: Int = 24) {
    self.leastPixels = leastPixels
    self.leastFrames = leastFrames
  }

  var frameCount: Int { work.count }

  /// Adds a frame; `begins` says whether it is the first of all.
  mutating func add(
    _ runs: PackedRuns, begins: Bool, colors: [UInt32], width: Int, height: Int
  ) {
    let changes = runs.pixelCount
    if begins, changes < width * height { isOpaque = false }
    var rows = Box.Rows(width: width)
    for run in runs {
      rows.include(run)
      if isOpaque, colors[Int(run.number)] >> 24 != 255 { isOpaque = false }
    }
    let area = rows.box.isEmpty ? 0 : rows.box.width * rows.box.height
    pixels += area
    work.append(area + changes * Self.workOfChange + runs.count * Self.workOfRun)
  }

  /// Appends those of later frames.
  mutating func append(_ later: GIFCuts) {
    pixels += later.pixels
    work += later.work
    isOpaque = isOpaque && later.isOpaque
  }

  /// The frames of each section; one if the animation is short.
  var sections: [Range<Int>] {
    // The work of the frames up to each but the first, which is coded before sections begin.
    var sums = [0]
    for frame in work.dropFirst() { sums.append(sums[sums.count - 1] + frame) }
    let all = sums[sums.count - 1]
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
