import DisplayList
import Encoding
import Geometry
import Raster
import Scene
import Timeline
import VectorExport

/// A scene with all settings for turning it into files.
public struct RenderJob: Sendable {
  public let timeline: Timeline
  /// What an SVG shows to people who prefer dark colours.
  public var dark: Timeline?
  public let viewport: Viewport
  public let workers: Int
  private let settings: RenderSettings
  /// Called with the number of finished frames and the total.
  public var progress: (@Sendable (Int, Int) -> Void)?

  public init(_ scene: Scene, _ settings: RenderSettings) throws(RenderFailure) {
    var scene = scene
    if let background = settings.background { scene.canvas.background = background }
    guard let playback = settings.playback(of: scene) else {
      throw .unknownPhase(settings.phase ?? "", known: scene.phases.map(\.name))
    }
    guard FrameSchedule.isWithinReach(PlaybackSpan(playback), playback.framesPerSecond) else {
      throw .tooLong
    }
    scene.playback = playback
    guard var viewport = settings.viewport(for: scene.canvas.size) else { throw .tooLarge }
    if scene.canvas.isFine { viewport.fineness = viewport.affordableFineness }
    viewport.browserLook = scene.canvas.browserLook
    timeline = Timeline(scene)
    self.viewport = viewport
    self.settings = settings
    workers = settings.workers
  }

  public var playback: Playback { timeline.scene.playback }
  public var span: PlaybackSpan { PlaybackSpan(playback) }

  /// Whether anything changes while the document is shown.
  public var moves: Bool { !timeline.isStill(from: span.start, to: span.end) }

  /// Whether the canvas guarantees that no pixel is translucent.
  public var isOpaque: Bool { timeline.scene.canvas.background?.alpha == 1 }

  /// The note about the animation in each frame that becomes its own file.
  public var frameNote: FrameNote {
    var note = FrameNote()
    note.matte = timeline.scene.canvas.matte
    note.flatColors = timeline.scene.flatColors
    note.plays = playback.loop.plays
    return note
  }

  /// For so many frames.
  func budget(frames: Int) -> WorkBudget {
    let pixels = Double(viewport.width) * Double(viewport.height) * Double(frames)
    return WorkBudget(seconds: settings.mostWork ?? RenderSettings.usualWork(pixels: pixels))
  }

  /// The frame at a time, in seconds of the document.
  public func picture(at time: Double) -> Bitmap {
    var renderer = Renderer(viewport: viewport)
    return renderer.render(timeline.frame(at: time))
  }

  /// The same; throws if it is too much work.
  public func affordablePicture(at time: Double) throws(RenderFailure) -> Bitmap {
    let frame = timeline.frame(at: time)
    let room = DrawingRoom.of(frame, viewport)
    if let failure = RoomBudget.failure(layers: room) { throw failure }
    var budget = budget(frames: 1)
    let work = budget.work(of: frame, [Renderer(viewport: viewport).bounds], viewport)
    if let failure = budget.spend(work, done: 1, of: 1) { throw failure }
    return picture(at: time)
  }

  /// The same as a PNG.
  public func still(at time: Double) throws(RenderFailure) -> [UInt8] {
    let picture = try affordablePicture(at: time)
    do throws(EncodingError) { return try PNG.encode(picture) } catch {
      throw .encoding(error)
    }
  }

  private var pictureTimes: [Double] {
    FrameSchedule.times(span: span, framesPerSecond: playback.framesPerSecond)
  }

  /// The number of frames from `pictures`.
  public var pictureCount: Int { pictureTimes.count }

  /// Draws every frame in order; throws `refusal` if they are too much work, with what coding takes for each of their
  /// pixels.
  public func pictures<E: Error>(
    costOfPixel: CodingCost, refusal: (RenderFailure) -> E, _ sink: (Int, Bitmap) throws(E) -> Void
  ) async throws(E) {
    let times = pictureTimes
    let pixels = viewport.width * viewport.height
    func cost(_ count: Int) -> CodingCost {
      CodingCost(
        bytes: pixels * costOfPixel.bytes, work: Double(pixels * count) * costOfPixel.work)
    }
    let pump = FramePump(
      timeline: timeline, viewport: viewport, workers: workers, budget: budget(frames: times.count))
    try await pump.run(times: times, cost: cost(0), refusal: refusal) {
      index, bitmap, _ throws(E) in
      try sink(index, bitmap)
      progress?(index + 1, times.count)
      return cost(index + 1)
    }
  }

  /// The animation as a self-playing SVG.
  public func svg(_ options: SVGOptions = SVGOptions()) throws(RenderFailure) -> SVGExport {
    var options = options
    options.scale = max(options.scale, viewport.transform.maximumScale)
    if options.reducedMotion == .still { options.stillTime = options.stillTime ?? bestMoment }
    let canvas = timeline.scene.canvas.size
    switch settings.scaling {
    case .scale(1): break
    case .scale(let scale): options.size = Size(canvas.width * scale, canvas.height * scale)
    case .fit: options.size = Size(Double(viewport.width), Double(viewport.height))
    }
    do throws(ExportFailure) {
      return try SVGExporter(options: options, encodePNG: Self.embedded).export(
        timeline, dark: dark)
    } catch {
      throw .svg(error)
    }
  }

  /// As PNG; nil if that is impossible.
  static func embedded(_ image: Image) -> [UInt8]? {
    do throws(EncodingError) {
      return try PNG.encode(
        Bitmap(width: image.width, height: image.height, pixels: image.pixels))
    } catch {
      return nil
    }
  }
}
