/// How much a scene may ask of what draws it.
public struct SceneLimits: Hashable, Sendable {
  /// Layers of the whole scene, with copies and used documents.
  public var layers = 100_000
  /// Layers that a frame draws, with all copies of replicators, particles and still pictures.
  public var drawn = 300_000
  /// Changes of a layer times the animations that may run between two of them.
  public var motions = 300_000
  /// How long a scene may be shown, with its hold, and each of its phases.
  public var seconds = 86_400.0
  /// Layers inside of each other: what draws them recurses.
  public var depth = 1024

  /// Points of the canvas: its width times its height.
  public var area = 1 << 24
  /// Points of a side of the canvas: what a GIF can say.
  public var side = 65_535
  /// Pixels of all images together.
  public var images = 1 << 25
  /// Stops of one gradient.
  public var stops = 1000
  /// Lengths of one dash pattern.
  public var dashes = 1000
  /// Elements of one path.
  public var segments = 1_000_000

  /// No coordinate, length or factor is larger: far beyond every canvas, and products of a few of them are finite.
  public static let largestNumber = 1e9

  public init() {}
}
