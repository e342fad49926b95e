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

  /// The bytes of layers at the moment that has most of them.
  ///
  /// Every moment is looked at, as a layer may be large or blurred at one alone. Pictures for which this is done take
  /// much longer to be drawn than their frames to be evaluated.
  static func room(of timeline: Timeline, _ viewport: Viewport, at times: [Double]) -> Int {
    guard viewport.width * viewport.height > small else { return 0 }
    var playhead = Playhead(timeline)
    return times.reduce(0) { max($0, DrawingRoom.of(playhead.frame(at: $1), viewport)) }
  }

  static func failure(for room: Int) -> RenderFailure? {
    room > most ? .tooMuchRoom(bytes: room, limit: most) : nil
  }

  /// How many of the workers may draw at one time.
  static func workers(_ wanted: Int, width: Int, height: Int, room: Int = 0) -> Int {
    let picture = width * height * 4
    return min(wanted, 1 + besides / (picture * picturesOfWorker + room))
  }
}
