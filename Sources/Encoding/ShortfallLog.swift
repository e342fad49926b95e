import Palette

/// Records the frames that a palette could not show as they are.
struct ShortfallLog: Sendable {
  /// One in this many of the canvas's pixels may be farther off than a tolerance: nobody notices so few.
  private static let few = 200
  private(set) var shortfalls: [Shortfall] = []
  private var memory = DistanceMemory()
  /// The frame in which each colour was last counted, by number.
  private var lastSeen: [Int32] = []

  /// Checks whether pixels that changed with a frame now look farther off than the tolerance: more than a few, or any
  /// if they are to be exact.
  mutating func account(
    for runs: PackedRuns, of frame: Int, _ shown: ShownPixels, _ plan: GIFPlan
  ) {
    let room = plan.tolerance == 0 ? 0 : shown.count / Self.few
    var worst = 0
    var beyond = 0
    for run in runs {
      let color = plan.colors[Int(run.number)]
      let look = plan.looks[Int(run.number)]
      let isEither = color & 0xFF00_0000 == Pixel.either
      for p in run.pixels where shown[p] != color {
        let shown = shown[p]
        if isEither, shown == 0 { continue }
        let isThere = (shown == 0) == (color == 0)
        if beyond <= room, !isThere || memory.distance(shown, color, look) > Float(plan.tolerance) {
          beyond += 1
        }
        worst = max(worst, isThere ? Pixel.distance(shown, color) : 255)
      }
    }
    guard beyond > room else { return }
    shortfalls.append(
      Shortfall(frame: frame, colors: count(runs, frame, of: plan.colors.count), error: worst))
  }

  /// The number of different colours in runs.
  private mutating func count(_ runs: PackedRuns, _ frame: Int, of colors: Int) -> Int {
    if lastSeen.isEmpty { lastSeen = [Int32](repeating: -1, count: colors) }
    var count = 0
    let frame = Int32(clamping: frame)
    for run in runs where lastSeen[Int(run.number)] != frame {
      lastSeen[Int(run.number)] = frame
      count += 1
    }
    return count
  }
}
