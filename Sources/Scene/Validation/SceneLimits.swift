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

  public init() {}
}
