import Encoding
import Raster

/// Frames of files that move, or of a stream of PNGs, each with the time for which it is shown.
///
/// They are decoded each time they are asked for: only the one that is shown is held.
///
/// Their times are rounded, so that the total is exact to the tick. None is shorter than players honour: where frames follow
/// each other faster, some begin a little later, and those whose time is then over are left out.
struct DecodedFrames: FrameSource {
  private let files: MovingFiles
  /// The frames that are shown.
  private let shown: [Int]
  let ticks: [Int]

  /// `keepsLast` says that the last frame must be shown, as it stays.
  init(_ files: MovingFiles, clock: FrameClock, keepsLast: Bool) {
    self.files = files
    let ends = files.ends.map { Int(($0 * Double(clock.ticksPerSecond)).rounded()) }
    let total = max(clock.leastTicks, ends.last ?? 0)
    var shown: [Int] = []
    var starts: [Int] = []
    for (i, end) in ends.enumerated() {
      let start = starts.last.map { max(ends[i - 1], $0 + clock.leastTicks) } ?? 0
      guard shown.isEmpty || start < end && start + clock.leastTicks <= total else { continue }
      shown.append(i)
      starts.append(start)
    }
    if keepsLast, !shown.isEmpty { shown[shown.count - 1] = ends.count - 1 }
    self.shown = shown
    ticks = zip(starts.dropFirst() + [total], starts).map { $0 - $1 }
  }

  func single(share: Double) -> (any FrameSource)? { nil }
  func workers(scale: Double) -> Int { 1 }

  func size(scale: Double) -> (width: Int, height: Int) {
    let (width, height) = files.size
    return (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }

  func frames(
    _ numbers: [Int], scale: Double, cost: CodingCost,
    sink: (Bitmap, [PixelRect]?) async throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure) {
    let size = size(scale: scale)
    var wanted = numbers.map { shown[$0] }[...]
    var first = 0
    for file in files.parts {
      let end = first + file.seconds.count
      defer { first = end }
      guard let next = wanted.first, next < end else { continue }
      var player = try file.player()
      for number in first..<end {
        guard let next = wanted.first else { return }
        guard let bitmap = try player.next() else { break }
        guard number == next else { continue }
        wanted.removeFirst()
        _ = try await sink(
          scale < 1 ? bitmap.shrunk(toWidth: size.width, height: size.height) : bitmap, nil)
      }
    }
  }
}
