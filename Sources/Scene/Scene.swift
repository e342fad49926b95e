import DisplayList
import Geometry

/// A fully resolved document: parameters bound, expressions evaluated, repeats expanded, names and
/// references resolved, fonts shaped, images decoded.
///
/// Front ends and Swift code make scenes; `Timeline` and `VectorExport` read them. `Scene.validate` has rejected what cannot
/// be drawn before they do, so they never fail.
public struct Scene: Hashable, Sendable {
  public var title: String?
  public var summary: String?
  /// The heading in lists of documents.
  public var group: String?
  public var canvas: Canvas
  public var playback: Playback
  public var phases: [Phase]
  /// Back to front.
  public var layers: [Layer]

  public init(
    title: String? = nil, summary: String? = nil, group: String? = nil, canvas: Canvas,
    playback: Playback = Playback(), phases: [Phase] = [], layers: [Layer]
  ) {
    self.title = title
    self.summary = summary
    self.group = group
    self.canvas = canvas
    self.playback = playback
    self.phases = phases
    self.layers = layers
  }
}

/// The visible area.
public struct Canvas: Hashable, Sendable {
  /// In points; both positive.
  public var size: Size
  /// Nil for a transparent canvas.
  public var background: Color?
  /// The colour that translucent pixels are blended with in formats without partial transparency; nil
  /// if the background is unknown.
  public var matte: Color?
  /// Whether its pixels are divided where that is affordable, as `Viewport.fineness` describes.
  public var isFine = false
  /// Set if curves and letters are drawn as a browser draws them; nil if they are exact.
  public var browserLook: BrowserLook?

  public init(size: Size, background: Color? = nil, matte: Color? = nil) {
    self.size = size
    self.background = background
    self.matte = matte
  }

  public var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// Which part of the timeline is shown, and how often.
public struct Playback: Hashable, Sendable {
  public enum Loop: Hashable, Sendable {
    case forever
    /// Played this many times; at least 1.
    case times(Int)
  }

  /// Start of a round, in seconds of the document.
  public var start: Double
  /// Length of a round without the hold, in seconds of the document; positive.
  public var duration: Double
  /// Seconds for which the last frame stays before the next round.
  public var hold: Double
  public var loop: Loop
  /// For outputs that consist of frames.
  public var framesPerSecond: Double
  /// Seconds of the document per second of the output; positive.
  public var speed: Double

  public init(
    start: Double = 0, duration: Double = 1, hold: Double = 0, loop: Loop = .forever,
    framesPerSecond: Double = 50, speed: Double = 1
  ) {
    self.start = start
    self.duration = duration
    self.hold = hold
    self.loop = loop
    self.framesPerSecond = framesPerSecond
    self.speed = speed
  }
}

/// A named span of the timeline, in seconds of the document.
public struct Phase: Hashable, Sendable {
  public var name: String
  public var start: Double
  public var end: Double

  public init(name: String, start: Double, end: Double) {
    self.name = name
    self.start = start
    self.end = end
  }
}
