import Raster
import Timeline

/// Limits the memory for drawing. Rejects what is too large, and draws few large bitmaps at a time: a
/// document within the limits takes less than 1 GiB with any number of workers.
enum RoomBudget {
  /// The most bytes for nested layers of a frame.
  static let most = 384 << 20
  /// Bytes available to all workers but the first.
  private static let besides = 320 << 20
  /// A worker's current bitmap, its previous one, and one that is waiting.
  private static let picturesOfWorker = 3
  /// Bitmaps below this number of pixels are not checked.
  private static let small = 1 << 19
  /// The number of times sampled.
  private static let samples = 8

  /// The bytes of nested layers at some of the times.
  static func room(of timeline: Timeline, _ viewport: Viewport, at times: [Double]) -> Int {
    guard viewport.width * viewport.height > small, !times.isEmpty else { return 0 }
    let count = min(samples, times.count)
    return (0..<count).reduce(0) { most, k in
      let time = times[k * (times.count - 1) / max(1, count - 1)]
      return max(most, DrawingRoom.of(timeline.frame(at: time), viewport))
    }
  }

  static func failure(for room: Int) -> RenderFailure? {
    room > most ? .tooMuchRoom(bytes: room, limit: most) : nil
  }

  /// How many workers may draw at the same time.
  static func workers(_ wanted: Int, _ viewport: Viewport, room: Int) -> Int {
    let picture = viewport.width * viewport.height * 4
    return min(wanted, 1 + besides / (picture * picturesOfWorker + room))
  }
}
