/// Path modifiers of design tools.
extension VertexPath {
  /// Rounds corners without handles by arcs of this radius, or a smaller one if an edge is short.
  public func roundingCorners(_ radius: Double) -> VertexPath {
    let last = vertices.count - 1
    guard radius > 0, last > 0 else { return self }
    var result: [Vertex] = []
    for (i, vertex) in vertices.enumerated() {
      guard vertex.isCorner, isClosed || (i > 0 && i < last) else {
        result.append(vertex)
        continue
      }
      let before = cut(vertex.point, towards: vertices[i == 0 ? last : i - 1].point, radius)
      let after = cut(vertex.point, towards: vertices[i == last ? 0 : i + 1].point, radius)
      let handle = VertexPath.roundHandle
      result.append(Vertex(before, outgoing: before.mixed(with: vertex.point, handle)))
      result.append(Vertex(after, incoming: after.mixed(with: vertex.point, handle)))
    }
    return VertexPath(result, isClosed: isClosed)
  }

  private func cut(_ corner: Point, towards other: Point, _ radius: Double) -> Point {
    let distance = corner.distance(to: other)
    return distance > 0 ? corner.mixed(with: other, min(radius, distance / 2) / distance) : corner
  }

  /// Pulls vertices towards the centre of their bounds by a fraction and pushes handles away from it by the same; a
  /// negative fraction bloats.
  public func puckered(_ share: Double) -> VertexPath {
    guard let bounds = Rect(containing: vertices.map(\.point)) else { return self }
    let middle = bounds.center
    return VertexPath(
      vertices.map { vertex in
        Vertex(
          vertex.point.mixed(with: middle, share),
          incoming: vertex.incoming.mixed(with: middle, -share),
          outgoing: vertex.outgoing.mixed(with: middle, -share))
      }, isClosed: isClosed)
  }

  /// Splits every segment by its parameter into one more part than there are ridges, and pushes the points
  /// alternately outwards and inwards.
  public func zigZagged(ridges: Int, size: Double, isSmooth: Bool) -> VertexPath {
    let segments = segments
    guard let first = segments.first, ridges >= 0 else { return self }
    var side = -1.0
    var result: [Vertex] = []
    let parts = Double(ridges + 1)
    func push(_ point: Point, _ tangent: Point, before: Double, after: Double) {
      let top = point + Point(tangent.y, -tangent.x) * (side * size)
      guard isSmooth else { return result.append(Vertex(top)) }
      result.append(
        Vertex(
          top, incoming: top - tangent * (before / (2 * parts)),
          outgoing: top + tangent * (after / (2 * parts))))
    }
    func chord(_ i: Int) -> Double {
      segments.indices.contains(i) ? segments[i].d.distance(to: segments[i].point(at: 1)) : 0
    }
    func pushVertex(_ index: Int) {
      let n = vertices.count
      let i = index % n
      let before = vertices[(i + n - 1) % n].point
      let after = vertices[(i + 1) % n].point
      let here = vertices[i].point
      push(
        here, (after - before).normalized ?? first.tangent(at: 0) ?? Point(1, 0),
        before: before.distance(to: here), after: here.distance(to: after))
    }
    pushVertex(0)
    for (i, segment) in segments.enumerated() {
      for ridge in 0..<ridges {
        side = -side
        let t = Double(ridge + 1) / parts
        push(
          segment.point(at: t), segment.tangent(at: t) ?? Point(1, 0), before: chord(i),
          after: chord(i))
      }
      side = -side
      pushVertex(i + 1)
    }
    return VertexPath(result, isClosed: isClosed)
  }
}
