/// A part of a circle that cubic curves trace.
struct CircularArc {
  private let start: Point
  private(set) var end: Point
  private(set) var radius: Double
  /// In radians, positive if it turns from x to y.
  private(set) var sweep: Double
  private let center: Point

  /// Nil if the curve leaves the circle that it begins on by more than `error`.
  init?(from start: Point, _ curve: Path.Element, error: Double) {
    guard case .cubic(let c1, let c2, let end) = curve else { return nil }
    let (first, chord) = ((c1 - start).perpendicular, end - start)
    let depth = 2 * chord.dot(first)
    guard depth != 0, chord.length > 8 * error else { return nil }
    let spoke = first * (chord.dot(chord) / depth)
    radius = spoke.length
    center = start + spoke
    self.start = start
    self.end = end
    sweep = arcTangent((-spoke).cross(end - center), (-spoke).dot(end - center))
    guard sweep * depth > 0, abs(sweep) > 0.1, keeps(Bezier(start, c1, c2, end), error) else {
      return nil
    }
  }

  private func keeps(_ curve: Bezier, _ error: Double) -> Bool {
    [0.25, 0.5, 0.75, 1].allSatisfy {
      abs(curve.point(at: $0).distance(to: center) - radius) <= error
    }
  }

  /// Continued by a curve along the same circle; nil if that goes elsewhere, or nearly around.
  func continued(by curve: Path.Element, error: Double) -> CircularArc? {
    guard let next = CircularArc(from: end, curve, error: error),
      next.center.distance(to: center) <= error, abs(next.radius - radius) <= error,
      next.sweep * sweep > 0, abs(next.sweep + sweep) < 6
    else { return nil }
    var result = self
    result.end = next.end
    result.sweep += next.sweep
    return result
  }

  /// The point in its middle.
  var middle: Point { center + (start - center).turned(by: sweep / 2) }

  /// The middle of one with the same flags.
  func middle(from a: Point, to b: Point, radius: Double) -> Point {
    let chord = b - a
    let half = min(chord.length / 2, radius)
    let depth = (radius * radius - half * half).squareRoot()
    let height = max(radius, chord.length / 2) + (abs(sweep) > .pi ? depth : -depth)
    let up = chord.perpendicular * (height / chord.length)
    return (a + b) * 0.5 + (sweep > 0 ? -up : up)
  }
}

extension Point {
  fileprivate func turned(by angle: Double) -> Point {
    let (sine, cosine) = sineCosine(angle)
    return self * cosine + perpendicular * sine
  }
}
