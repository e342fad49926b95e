import Geometry
import Scene

/// What a computed path comes to as its animation goes on.
public struct ComputedPathMoments: Sendable {
  private let values: ComputedPathValues

  public init(_ path: ComputedPath) { values = ComputedPathValues(path, space: .srgb) }

  /// 0…1 of the animation's duration.
  public func path(at progress: Double) -> Path { values.path(at: progress) }
}
