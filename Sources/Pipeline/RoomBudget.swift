import Raster
import Timeline

/// The memory that drawing pictures may take. What is larger is refused, and where pictures are large few of them are
/// drawn at a time: a document within the limits takes less than 1 GiB with any number of workers.
enum RoomBudget {
  /// Bytes of a picture's layers in each other.
  static let most = 384 << 20
  /// Bytes of what workers besides the first hold.
  private static let besides = 320 << 20
  /// A worker's own picture, the last one, and one that waits for its turn.
  private static let picturesOfWorker = 3
  /// Pixels below which nothing is looked at.
  private static let small = 1 << 19
  /// Moments that are looked at.
  private static let samples = 8

  /// The bytes of layers at some of the moments.
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

  /// How many of the workers may draw at one time.
  static func workers(_ wanted: Int, _ viewport: Viewport, room: Int) -> Int {
    let picture = viewport.width * viewport.height * 4
    return min(wanted, 1 + besides / (picture * picturesOfWorker + room))
  }
}
