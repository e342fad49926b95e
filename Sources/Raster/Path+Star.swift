import Geometry

extension Path {
  /// Whether every ray from a point between two of its vertices meets it exactly once, so that it does not
  /// cross itself. False for some other paths that do not cross themselves, such as all with several
  /// subpaths.
  ///
  /// Tested on the control polygon: a line meets a Bézier curve at most as often as its control polygon
  /// (variation diminishing). So if the polygon runs around the point in one direction, by less than half a
  /// turn for each curve, the curves do too.
  var isStarShaped: Bool {
    guard elements.count > 3, let first = elements[0].end,
      let opposite = elements[(elements.count - 1) / 2].end
    else { return false }
    var walk = StarWalk(middle: (first + opposite) / 2)
    for element in elements {
      switch element {
      case .move(let p): walk.move(to: p)
      case .line(let p): walk.step(to: p)
      case .quad(let c, let p):
        let from = walk.last
        walk.step(to: c)
        walk.step(to: p)
        walk.turn(from)
      case .cubic(let c1, let c2, let p):
        let from = walk.last
        walk.step(to: c1)
        walk.step(to: c2)
        walk.step(to: p)
        walk.turn(from)
      case .close: walk.close()
      }
    }
    walk.close()
    return walk.isOneRound
  }
}

/// Walks around a middle point and keeps track of direction and turns.
private struct StarWalk {
  private let middle: Point
  /// Relative to the middle.
  private(set) var last = Point.zero
  private var start = Point.zero
  private var starts = 0
  /// Extremes of twice the areas that steps span with the middle.
  private var least = Double.infinity
  private var most = -Double.infinity
  /// How often the walk has crossed the horizontal line through the middle.
  private var turns = 0

  init(middle: Point) { self.middle = middle }

  /// Whether it was one round in one direction.
  var isOneRound: Bool { starts == 1 && turns == 2 && (least >= 0 || most <= 0) }

  mutating func move(to p: Point) {
    start = p - middle
    last = start
    starts += 1
  }

  @inline(__always)
  mutating func step(to p: Point) { go(to: p - middle) }

  mutating func close() { go(to: start) }

  /// Adds the triangle that a curve's start and end span with the middle.
  @inline(__always)
  mutating func turn(_ from: Point) { add(from.cross(last)) }

  @inline(__always)
  private mutating func go(to p: Point) {
    add(last.cross(p))
    turns += (last.y < 0) != (p.y < 0) ? 1 : 0
    last = p
  }

  @inline(__always)
  private mutating func add(_ area: Double) {
    least = area < least ? area : least
    most = area > most ? area : most
  }
}
