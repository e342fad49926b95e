/// Parametric shapes of design tools. Trims and dashes depend on their first vertex and direction.
extension VertexPath {
  /// The distance of a quarter circle's handles from its ends, in radii, as in those tools.
  static let roundHandle = 0.5519

  /// A rectangle, clockwise, starting on the right edge just below the top right corner.
  public static func rectangle(center: Point, size: Size, radius: Double) -> VertexPath {
    let half = Point(size.width / 2, size.height / 2)
    let r = min(max(0, radius), abs(half.x), abs(half.y))
    // The corners clockwise from the bottom right; each is entered along one edge and left along the
    // next.
    let corners = [(1.0, 1.0), (-1, 1), (-1, -1), (1, -1)].map {
      center + Point($0.0 * half.x, $0.1 * half.y)
    }
    let edges = [Point(0, 1), Point(-1, 0), Point(0, -1), Point(1, 0)]
    guard r > 0 else {
      return VertexPath(
        [Vertex(corners[3]), Vertex(corners[0]), Vertex(corners[1]), Vertex(corners[2])],
        isClosed: true)
    }
    let sign = Point(half.x < 0 ? -1 : 1, half.y < 0 ? -1 : 1)
    var vertices: [Vertex] = []
    for i in 0..<4 {
      let corner = corners[i]
      let along = Point(edges[i].x * sign.x, edges[i].y * sign.y)
      let away = Point(edges[(i + 1) % 4].x * sign.x, edges[(i + 1) % 4].y * sign.y)
      let reach = r * (1 - roundHandle)
      vertices.append(Vertex(corner - along * r, outgoing: corner - along * reach))
      vertices.append(Vertex(corner + away * r, incoming: corner + away * reach))
    }
    // The last vertex made is below the top right corner.
    return VertexPath([vertices[7]] + vertices.dropLast(), isClosed: true)
  }

  /// An ellipse, clockwise from the top.
  public static func ellipse(center: Point, size: Size) -> VertexPath {
    let rx = size.width / 2
    let ry = size.height / 2
    let turns = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0)]
    return VertexPath(
      turns.map { turn in
        let point = center + Point(turn.x * rx, turn.y * ry)
        let handle = Point(-turn.y * rx, turn.x * ry) * roundHandle
        return Vertex(point, incoming: point - handle, outgoing: point + handle)
      }, isClosed: true)
  }

  /// A ray of a star, or any corner of a polygon: its length, and its roundness as a fraction.
  public struct Ray: Hashable, Sendable {
    public var radius: Double
    public var roundness: Double

    public init(radius: Double, roundness: Double) {
      self.radius = radius
      self.roundness = roundness
    }
  }

  /// A star or, without `inner`, a polygon, clockwise from straight up plus `rotation` in radians.
  public static func star(center: Point, points: Int, rotation: Double, outer: Ray, inner: Ray?)
    -> VertexPath
  {
    let count = inner == nil ? points : points * 2
    return VertexPath(
      (0..<max(0, count)).map { i in
        let ray = i % 2 == 0 ? outer : inner ?? outer
        let (s, c) = sineCosine(rotation + fullTurn * Double(i) / Double(count) - .pi / 2)
        let out = Point(c, s) * ray.radius
        // A ray of negative length points the other way, and so does its tangent.
        let tangent = Point(-s, c) * (ray.radius < 0 ? -1 : 1)
        let handle = tangent * (fullTurn * ray.radius / Double(4 * points) * ray.roundness)
        return Vertex(
          center + out, incoming: center + out - handle, outgoing: center + out + handle)
      }, isClosed: true)
  }
}
