import Encoding
import Raster

/// Frames of files that move, or of a stream of PNGs, each with the time for which it is shown.
///
/// They are decoded each time they are asked for: only the one that is shown is held.
struct DecodedFrames: FrameSource {
  private let files: MovingFiles
  let ticks: [Int]

  /// Differences of rounded times, so that the total is exact to the tick; none is shorter than players honour.
  init(_ files: MovingFiles, clock: FrameClock) {
    self.files = files
    var ticks: [Int] = []
    var shown = 0
    for end in files.ends {
      let next = Int((end * Double(clock.ticksPerSecond)).rounded())
      ticks.append(max(clock.leastTicks, next - shown))
      shown = max(shown + clock.leastTicks, next)
    }
    self.ticks = ticks
  }

  func single(share: Double) -> (any FrameSource)? { nil }
  func workers(scale: Double) -> Int { 1 }

  func size(scale: Double) -> (width: Int, height: Int) {
    let (width, height) = files.size
    return (max(1, Int(Double(width) * scale)), max(1, Int(Double(height) * scale)))
  }

  func frames(
    _ numbers: [Int], scale: Double, cost: CodingCost,
    sink: (Bitmap, [PixelRect]?) throws(RenderFailure) -> CodingCost
  ) async throws(RenderFailure) {
    let size = size(scale: scale)
    var wanted = numbers[...]
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
        _ = try sink(
          scale < 1 ? bitmap.shrunk(toWidth: size.width, height: size.height) : bitmap, nil)
      }
    }
  }
}
