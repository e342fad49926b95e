import Geometry
import Scene

/// A computed path at any moment of its animation.
public struct ComputedPathMoments: Sendable {
  private let values: ComputedPathValues

  public init(_ path: ComputedPath) { values = ComputedPathValues(path, space: .srgb) }

  /// The path at a fraction, 0…1, of the animation's duration.
  public func path(at progress: Double) -> Path { values.path(at: progress) }
}
