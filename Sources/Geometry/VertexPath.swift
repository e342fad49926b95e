/// A subpath as design tools store it: vertices, each with a handle before and one after it.
public struct VertexPath: Hashable, Sendable {
  /// All three are positions, not displacements; a handle at its own vertex has no effect.
  public struct Vertex: Hashable, Sendable {
    public var point: Point
    /// Controls the arriving curve.
    public var incoming: Point
    /// Controls the leaving curve.
    public var outgoing: Point

    public init(_ point: Point, incoming: Point? = nil, outgoing: Point? = nil) {
      self.point = point
      self.incoming = incoming ?? point
      self.outgoing = outgoing ?? point
    }

    public var isCorner: Bool { incoming == point && outgoing == point }

    var reversed: Vertex { Vertex(point, incoming: outgoing, outgoing: incoming) }
  }

  public var vertices: [Vertex]
  public var isClosed: Bool

  public init(_ vertices: [Vertex], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// The curves from vertex to vertex; a closed path has one for each vertex. A handle without effect
  /// is replaced by a third of the way, so that lines are traversed evenly.
  public var segments: [Bezier] {
    guard vertices.count > 1 else { return [] }
    return (0..<(isClosed ? vertices.count : vertices.count - 1)).map { i in
      let from = vertices[i]
      let to = vertices[(i + 1) % vertices.count]
      let first =
        from.outgoing == from.point ? from.point.mixed(with: to.point, 1.0 / 3) : from.outgoing
      let second =
        to.incoming == to.point ? from.point.mixed(with: to.point, 2.0 / 3) : to.incoming
      return Bezier(from.point, first, second, to.point)
    }
  }

  /// The same path in the opposite direction, from the same first vertex.
  public var reversed: VertexPath {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed().map(\.reversed)
    return VertexPath(
      isClosed ? [first.reversed] + rest : rest + [first.reversed], isClosed: isClosed)
  }

  /// The path, with a line wherever neither handle has an effect.
  public var path: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    for (from, to) in zip(vertices, vertices.dropFirst()) { path.append(from, to) }
    guard isClosed, let last = vertices.last else { return path }
    if last.outgoing != last.point || first.incoming != first.point { path.append(last, first) }
    path.close()
    return path
  }

  /// The path with curves only, so that paths with the same number of vertices have the same structure.
  public var curvedPath: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      path.cubic(to: to.point, from.outgoing, to.incoming)
    }
    guard isClosed, let last = vertices.last else { return path }
    path.cubic(to: first.point, last.outgoing, first.incoming)
    path.close()
    return path
  }

  /// Returns one vertex path for each subpath.
  public static func all(in path: Path) -> [VertexPath] {
    var result: [VertexPath] = []
    var pen = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p): result.append(VertexPath([Vertex(p)], isClosed: false))
      case .line(let p): result.extend(to: p, pen, p)
      case .quad(let c, let p):
        result.extend(to: p, pen + (c - pen) * (2.0 / 3), p + (c - p) * (2.0 / 3))
      case .cubic(let c1, let c2, let p): result.extend(to: p, c1, c2)
      case .close: result.closeLast()
      }
      pen = element.end ?? result.last?.vertices.first?.point ?? pen
    }
    return result
  }
}

extension Path {
  fileprivate mutating func append(_ from: VertexPath.Vertex, _ to: VertexPath.Vertex) {
    if from.outgoing == from.point && to.incoming == to.point {
      line(to: to.point)
    } else {
      cubic(to: to.point, from.outgoing, to.incoming)
    }
  }
}

extension [VertexPath] {
  fileprivate mutating func extend(to p: Point, _ outgoing: Point, _ incoming: Point) {
    guard !isEmpty else { return }
    let last = self[count - 1].vertices.count - 1
    self[count - 1].vertices[last].outgoing = outgoing
    self[count - 1].vertices.append(VertexPath.Vertex(p, incoming: incoming))
  }

  /// Merges a last vertex that is at the first one.
  fileprivate mutating func closeLast() {
    guard !isEmpty else { return }
    var path = self[count - 1]
    path.isClosed = true
    if path.vertices.count > 1, let last = path.vertices.last,
      last.point == path.vertices[0].point
    {
      path.vertices[0].incoming = last.incoming
      path.vertices.removeLast()
    }
    self[count - 1] = path
  }
}
