import Palette

/// Where a long GIF is cut into sections.
///
/// What an image must show depends on what those before it left on screen, so they are coded in order. A section begins with
/// an image that paints everything of which that cannot be known from the frames alone.
package struct GIFCuts: Sendable {
  private var cuts: SectionCuts
  /// Whether no pixel is transparent from the first frame on, or may be.
  private(set) var isOpaque = true

  /// What a change and a run of changes take, measured with pictures of 1920 × 1080 pixels: 1.3 ns for a pixel, 40 and 250
  /// for these.
  private static let (workOfChange, workOfRun) = (32, 192)

  /// By default a section takes at least a twentieth of a second in the mean.
  package init(leastPixels: Int = 16 << 20, leastFrames: Int = 24) {
    cuts = SectionCuts(leastPixels: leastPixels, leastFrames: leastFrames)
  }

  var frameCount: Int { cuts.frameCount }
  var sections: [Range<Int>] { cuts.sections }

  /// Adds a frame; `begins` says whether it is the first of all, which is coded before sections begin.
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
    let area = rows.box.area
    cuts.add(
      pixels: area,
      work: begins ? 0 : area + changes * Self.workOfChange + runs.count * Self.workOfRun)
  }

  /// Appends those of later frames.
  mutating func append(_ later: GIFCuts) {
    cuts.append(later.cuts)
    isOpaque = isOpaque && later.isOpaque
  }
}
