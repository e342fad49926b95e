import DisplayList
import Geometry
import Raster
import Scene

/// Settings of an output that override the document's; nil keeps those.
public struct RenderSettings: Hashable, Sendable {
  /// How the canvas becomes pixels.
  public enum Scaling: Hashable, Sendable {
    /// Pixels per point.
    case scale(Double)
    /// Fitted into this many pixels, centred; a missing side follows from the canvas.
    case fit(width: Int?, height: Int?)
  }

  public var scaling = Scaling.scale(1)
  public var framesPerSecond: Double?
  /// In seconds of the document.
  public var duration: Double?
  public var loop: Playback.Loop?
  public var phase: String?
  /// The factor by which to slow the document down.
  public var slowness = 1.0
  public var background: Color?
  /// The maximum number of frames; reduces the frame rate if necessary.
  public var mostFrames: Int?
  public var workers = 1
  /// The most work, in seconds as `DrawingWork` counts them, for making a file; nil for what is usual.
  public var mostWork: Double?

  public init() {}

  /// The usual limit of work for so many pixels, those of all frames together: enough for frames of 1920 x 1080 that change
  /// everywhere for ten seconds, sixty times a second, in any format.
  static func usualWork(pixels: Double) -> Double { min(400, 60 + pixels * 300e-9) }

  /// For a single bitmap: a GIF of it takes less than a gigabyte, and a page of 5100 x 3300 fits.
  public static let mostPixels = 17_000_000
  /// The longest side in pixels: the maximum of a GIF.
  public static let longestSide = 65_535

  /// The size of an output in pixels; nil if it has more than `limit`, or a side that is too long.
  public func viewport(for canvas: Size, limit: Int = RenderSettings.mostPixels) -> Viewport? {
    switch scaling {
    case .scale(let scale):
      guard canvas.width * scale * canvas.height * scale <= Double(limit),
        max(canvas.width, canvas.height) * scale <= Double(RenderSettings.longestSide)
      else { return nil }
      return Viewport(canvas: canvas, scale: scale)
    case .fit(let width, let height):
      let scale =
        switch (width, height) {
        case (let w?, let h?): min(Double(w) / canvas.width, Double(h) / canvas.height)
        case (let w?, nil): Double(w) / canvas.width
        case (nil, let h?): Double(h) / canvas.height
        case (nil, nil): 1.0
        }
      let w = width.map(Double.init) ?? max(1, (canvas.width * scale).rounded())
      let h = height.map(Double.init) ?? max(1, (canvas.height * scale).rounded())
      guard w * h <= Double(limit), max(w, h) <= Double(RenderSettings.longestSide) else {
        return nil
      }
      let offset = Point((w - canvas.width * scale) / 2, (h - canvas.height * scale) / 2)
      var viewport = Viewport(
        width: Int(w), height: Int(h),
        transform: .translation(offset.x, offset.y) * .scale(scale, scale))
      viewport.canvas = PixelRect(
        minX: Int(offset.x.rounded()), minY: Int(offset.y.rounded()),
        maxX: Int((w - offset.x).rounded()), maxY: Int((h - offset.y).rounded())
      ).intersection(viewport.canvas)
      return viewport
    }
  }

  /// Applies these settings to a document's playback; nil if it has no phase of that name.
  public func playback(of scene: Scene) -> Playback? {
    var playback = scene.playback
    if let phase {
      guard let chosen = scene.phases.first(where: { $0.name == phase }) else { return nil }
      if chosen.end < playback.start + playback.duration { playback.hold = 0 }
      playback.start = chosen.start
      playback.duration = chosen.end - chosen.start
    }
    if let duration { playback.duration = duration }
    if let loop { playback.loop = loop }
    if let framesPerSecond { playback.framesPerSecond = framesPerSecond }
    playback.speed /= slowness
    playback.hold *= slowness
    if let mostFrames {
      // One is for the hold.
      let seconds = playback.duration / playback.speed
      let most = Double(max(1, mostFrames - (playback.hold > 0 ? 1 : 0)))
      playback.framesPerSecond = min(playback.framesPerSecond, most / seconds)
    }
    return playback
  }
}
