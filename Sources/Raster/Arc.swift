import Geometry

/// Part of a unit circle as a polygon of the same area. Its points are in the middles of equal steps,
/// slightly outside the circle.
struct Arc {
  private let steps: Int
  private let halfStep: (sine: Double, cosine: Double)
  /// The distance of the points from the centre, and of those next to the ends, which are on the circle.
  private let radius: Double
  private let endRadius: Double

  /// `angle` is 0…π; `largest` is the largest angle of one step.
  init(angle: Double, largest: Double) {
    let count = angle / largest
    steps = count < 500 ? Int(count) + 1 : 500
    let step = angle / Double(steps)
    halfStep = sineCosine(step / 2)
    let bulge = step * step / 12
    radius = 1 + bulge
    endRadius = 1 + bulge * (steps > 1 ? 0.75 : 0.5)
  }

  func turning(from start: Point, isClockwise: Bool) -> Turning {
    let sine = isClockwise ? halfStep.sine : -halfStep.sine
    let cosine = halfStep.cosine
    return Turning(
      arc: self, direction: start.turned(sine, cosine), sine: 2 * sine * cosine,
      cosine: cosine * cosine - sine * sine)
  }

  /// Returns the points one by one.
  struct Turning {
    fileprivate let arc: Arc
    fileprivate var direction: Point
    fileprivate let sine: Double
    fileprivate let cosine: Double
    private var index = 0

    fileprivate init(arc: Arc, direction: Point, sine: Double, cosine: Double) {
      self.arc = arc
      self.direction = direction
      self.sine = sine
      self.cosine = cosine
    }

    mutating func next() -> Point? {
      guard index < arc.steps else { return nil }
      let isBesideEnd = index == 0 || index == arc.steps - 1
      let point = direction * (isBesideEnd ? arc.endRadius : arc.radius)
      direction = direction.turned(sine, cosine)
      index += 1
      return point
    }
  }
}

extension Point {
  /// Returns the vector turned clockwise on the screen.
  @inline(__always)
  fileprivate func turned(_ sine: Double, _ cosine: Double) -> Point {
    Point(x * cosine - y * sine, x * sine + y * cosine)
  }
}
