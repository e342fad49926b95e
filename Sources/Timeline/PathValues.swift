import Geometry
import Scene

/// Places along a path, prepared.
struct PathValues: Sendable {
  struct Place {
    var position: Point
    /// In radians; nil where the layer does not turn with the path.
    var rotation: Double?
  }

  private let points: [Point]

  init(_ motion: PathMotion) { points = motion.path.elements.compactMap(\.end) }

  func place(at t: Double) -> Place {
    guard let first = points.first, points.count > 1 else {
      return Place(position: points.first ?? .zero, rotation: nil)
    }
    let count = Double(points.count - 1)
    let place = min(max(t * count, 0), count - 1).rounded(.down)
    _ = first
    return Place(
      position: points[Int(place)].mixed(with: points[Int(place) + 1], t * count - place),
      rotation: nil)
  }
}
