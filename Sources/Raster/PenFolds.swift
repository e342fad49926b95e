import Geometry

/// What a pen sweeps where a rim runs backwards: triangles with the outline's orientation.
struct PenFolds {
  /// Three for each triangle.
  private var corners: [Point] = []

  var isEmpty: Bool { corners.isEmpty }

  mutating func removeAll() { corners.removeAll(keepingCapacity: true) }

  /// Adds the area that the pen's radius sweeps between two samples where the two radii cross: a triangle on each
  /// side of the crossing.
  mutating func add(from last: CentreLine.Sample, to sample: CentreLine.Sample, side: Double) {
    let a = last.tangent.perpendicular * side
    let b = sample.tangent.perpendicular * side
    let sine = a.cross(b)
    guard sine != 0 else { return }
    let t = min(max(0, (sample.point - last.point).cross(b) / sine), 1)
    let crossing = last.point + a * t
    add(last.point, sample.point, crossing)
    add(crossing, last.point + a, sample.point + b)
  }

  private mutating func add(_ a: Point, _ b: Point, _ c: Point) {
    let isTurned = (b - a).cross(c - a) < 0
    corners.append(a)
    corners.append(isTurned ? c : b)
    corners.append(isTurned ? b : c)
  }

  /// Moves the triangles to an outline, a contour each.
  mutating func flush(_ outline: inout Outline) {
    for i in stride(from: 0, to: corners.count, by: 3) {
      outline.beginContour()
      for k in i..<i + 3 { outline.append(corners[k]) }
    }
    removeAll()
  }
}
