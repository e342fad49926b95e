import DisplayList
import Encoding
import Raster
import Scene
import Timeline

/// Limits the memory for drawing and coding. Rejects what is too large, and draws few large bitmaps at a time: a
/// document within the limits takes less than 1 GiB with any number of workers.
enum RoomBudget {
  /// The most bytes for everything.
  private static let most = 1 << 30
  /// The most of them for nested layers of a frame.
  private static let mostForLayers = 384 << 20
  /// The most of them for all workers but the first.
  private static let mostForWorkers = 320 << 20
  /// The most bytes for nested layers of one frame of a small picture, whose frames are only looked at when they are drawn,
  /// several at a time.
  private static let mostUnplanned = mostForLayers / 3
  /// Layers of that size take more work than this, in nanoseconds: each of their pixels takes at least one.
  private static let workOfUnplanned = 1e7
  /// A worker's current bitmap, its previous one, and one that is waiting.
  private static let picturesOfWorker = 3
  /// Bitmaps below this number of pixels are not checked, unless a filter reaches far beyond them.
  private static let small = 1 << 19

  /// The bytes of layers at the moment that has most of them.
  ///
  /// Every moment is looked at, as a layer may be large or blurred at one alone. Pictures for which this is done take
  /// much longer to be drawn than their frames to be evaluated.
  static func room(of timeline: Timeline, _ viewport: Viewport, at times: [Double]) -> Int {
    let reachesFar = timeline.scene.layers.contains(where: \.hasFarReachingFilter)
    guard isPlanned(viewport) || reachesFar else { return 0 }
    var playhead = Playhead(timeline)
    return times.reduce(0) { max($0, DrawingRoom.of(playhead.frame(at: $1), viewport)) }
  }

  private static func isPlanned(_ viewport: Viewport) -> Bool {
    viewport.fine.width * viewport.fine.height > small
  }

  /// The same for one frame of a small picture; 0 if it takes so little work that it cannot be much.
  static func unplannedRoom(of frame: Frame, _ viewport: Viewport, work: Double) -> Int {
    isPlanned(viewport) || work < workOfUnplanned ? 0 : DrawingRoom.of(frame, viewport)
  }

  static func failure(unplanned bytes: Int) -> RenderFailure? {
    bytes > mostUnplanned ? .tooMuchRoom(bytes: bytes, limit: mostUnplanned) : nil
  }

  static func failure(layers: Int, coding: Int = 0) -> RenderFailure? {
    if layers > mostForLayers { return .tooMuchRoom(bytes: layers, limit: mostForLayers) }
    let all = layers + coding
    return all > most ? .tooMuchRoom(bytes: all, limit: most) : nil
  }

  /// Whether a survey in parts takes so little memory that one in order, which holds layers beside it, is not refused.
  static func isEnough(for cost: CodingCost) -> Bool { cost.bytes <= most - mostForLayers }

  /// How many of the workers may code sections of one animation at one time.
  static func workers(_ wanted: Int, coding cost: CodingCost) -> Int {
    min(wanted, max(1, (most - mostForLayers) / max(1, cost.bytes)))
  }

  /// How many of the workers may draw at one time. Most formats take no more memory for a pixel than GIF.
  static func workers(_ wanted: Int, width: Int, height: Int, room: Int = 0) -> Int {
    let pixels = width * height
    let free = max(0, min(mostForWorkers, most - pixels * GIFEncoder.bytesOfPixel - room))
    return min(wanted, 1 + free / (pixels * 4 * picturesOfWorker + room))
  }
}

extension Layer {
  /// Whether something here has a filter whose intermediate pictures may be much larger than the canvas.
  fileprivate var hasFarReachingFilter: Bool {
    filter?.reachesFar ?? false || children.contains(where: \.hasFarReachingFilter)
  }
}

extension Filter {
  fileprivate var reachesFar: Bool {
    steps.contains { step in
      switch step.operation {
      case .tile: true
      case .offset(_, let dx, let dy), .dropShadow(_, let dx, let dy, _, _, _):
        max(abs(dx), abs(dy)) > 256
      default: false
      }
    }
  }
}
