import DisplayList
import Encoding
import Raster
import Scene
import Timeline
import VectorExport

/// A scene with everything decided about how it becomes files.
public struct RenderJob: Sendable {
  public let timeline: Timeline
  public let viewport: Viewport
  public let span: PlaybackSpan
  public let framesPerSecond: Double
  public let loop: Playback.Loop
  public let workers: Int
  /// Called with the number of pictures that are done and that there are.
  public var progress: (@Sendable (Int, Int) -> Void)?

  /// Nil pixels a side, an unknown phase: what a caller asked that cannot be.
  public enum Failure: Error, Hashable, Sendable {
    case tooLarge
    case unknownPhase(String, known: [String])
    case encoding(EncodingError)
  }

  public init(_ scene: Scene, _ settings: RenderSettings) throws(Failure) {
    var scene = scene
    if let background = settings.background { scene.canvas.background = background }
    guard let span = settings.span(of: scene) else {
      throw .unknownPhase(settings.phase ?? "", known: scene.phases.map(\.name))
    }
    guard let viewport = settings.viewport(for: scene.canvas.size) else { throw .tooLarge }
    timeline = Timeline(scene)
    self.viewport = viewport
    self.span = span
    framesPerSecond = settings.framesPerSecond ?? scene.playback.framesPerSecond
    loop = settings.loop ?? scene.playback.loop
    workers = settings.workers
  }

  private var scene: Scene { timeline.scene }

  /// The picture of one moment, in seconds of the document.
  public func picture(at time: Double) -> Bitmap {
    var renderer = Renderer(viewport: viewport)
    return renderer.render(timeline.frame(at: time))
  }

  /// The picture that a still output shows: the one at the end, when everything has arrived.
  public func still() throws(Failure) -> [UInt8] { try Self.png(picture(at: span.end)) }

  public static func png(_ bitmap: Bitmap) throws(Failure) -> [UInt8] {
    do throws(EncodingError) { return try PNG.encode(bitmap) } catch { throw .encoding(error) }
  }

  /// Every picture in order.
  public func pictures<E: Error>(_ sink: (Int, Bitmap) throws(E) -> Void) async throws(E) {
    let times = FrameSchedule.times(span: span, framesPerSecond: framesPerSecond)
    let pump = FramePump(timeline: timeline, viewport: viewport, workers: workers)
    try await pump.run(times: times) { index, bitmap throws(E) in
      try sink(index, bitmap)
      progress?(index + 1, times.count)
    }
  }

  /// How many pictures `pictures` gives.
  public var pictureCount: Int {
    FrameSchedule.times(span: span, framesPerSecond: framesPerSecond).count
  }
}
