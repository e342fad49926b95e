/// Limits for what a scene may demand.
public struct SceneLimits: Hashable, Sendable {
  /// Layers in the whole scene, including copies and imported documents.
  public var layers = 100_000
  /// Layers drawn in a frame, including all copies of replicators, particles and stills.
  public var drawn = 200_000
  /// Changes of a layer times the animations that may run between two of them.
  public var motions = 300_000
  /// Duration of a scene with its hold, and of each phase.
  public var seconds = 86_400.0
  /// Nesting of layers, since drawing recurses.
  public var depth = 1024

  /// Area of the canvas in square points; it may be drawn smaller.
  public var area = 1 << 26
  /// Longest side of the canvas in points: the maximum of a GIF.
  public var side = 65_535
  /// Pixels of all images together.
  public var images = 1 << 26
  /// Stops in a gradient.
  public var stops = 1000
  /// Lengths in a dash pattern.
  public var dashes = 1000
  /// Elements in a path.
  public var segments = 1_000_000

  /// The largest coordinate, length or factor: far beyond any canvas, and products of a few of them are
  /// finite.
  public static let largestNumber = 1e9

  public init() {}
}
