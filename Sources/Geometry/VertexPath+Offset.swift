/// Path offsetting.
extension VertexPath {
  /// How to fill the corners of a path that is offset outwards.
  public enum Corner: Hashable, Sendable { case miter, round, bevel }

  /// Moves every point by a distance to the left of its direction, which is outwards for a clockwise
  /// path. An open path returns along its other side.
  ///
  /// Moves each curve's control polygon leg by leg; if two neighbouring curves cross, both end there.
  public func offset(by distance: Double, _ corner: Corner, miterLimit: Double) -> VertexPath {
    guard distance != 0, distance.isFinite, vertices.count > 1 else { return self }
    var ways = segments
    if !isClosed { ways += reversed.segments }
    var moved = ways.map { way in way.gentleParts.compactMap { $0.moved(by: distance) } }
      .filter { !$0.isEmpty }
    guard !moved.isEmpty else { return self }
    for i in moved.indices {
      let next = (i + 1) % moved.count
      guard next != i, let (k, t, j, u) = moved[i].crossing(with: moved[next]) else { continue }
      moved[i] = moved[i][..<k] + [moved[i][k].part(from: 0, to: t)]
      moved[next] = [moved[next][j].part(from: u, to: 1)] + moved[next][(j + 1)...]
    }
    var result: [Vertex] = []
    for (i, parts) in moved.enumerated() {
      for part in parts { result.append(part) }
      guard let last = parts.last, let next = moved[(i + 1) % moved.count].first else { continue }
      result.join(last, next, corner, limit: miterLimit)
    }
    // The last curve ends where the first begins.
    if result.count > 1, let last = result.last, last.point.distance(to: result[0].point) < 1e-6 {
      result[0].incoming = last.incoming
      result.removeLast()
    }
    return VertexPath(result, isClosed: true)
  }
}

extension [VertexPath.Vertex] {
  /// Continues along a curve that begins at the last vertex, or after a gap.
  fileprivate mutating func append(_ curve: Bezier) {
    let (p0, p1, p2, p3) = curve.controls
    if let last, last.point.distance(to: p0) < 1e-6 {
      self[count - 1].outgoing = p1
    } else {
      append(VertexPath.Vertex(p0, outgoing: p1))
    }
    append(VertexPath.Vertex(p3, incoming: p2))
  }

  /// Joins the end of one curve to the start of the next.
  fileprivate mutating func join(
    _ a: Bezier, _ b: Bezier, _ corner: VertexPath.Corner, limit: Double
  ) {
    let from = a.point(at: 1)
    let to = b.point(at: 0)
    guard from.distance(to: to) > 1e-6, let out = a.tangent(at: 1), let back = b.tangent(at: 0)
    else { return }
    let sine = out.cross(back)
    switch corner {
    case .bevel: return
    case .miter:
      guard abs(sine) > 1e-9 else { return }
      let reach = (to - from).cross(back) / sine
      guard reach > 0, reach <= limit * from.distance(to: to) else { return }
      append(VertexPath.Vertex(from + out * reach))
    case .round:
      // A quarter turn has a handle of 0.5523 radii; others scale with the tangent of a quarter of the
      // turn.
      let turn = abs(arcTangent(sine, out.dot(back)))
      let half = sineCosine(turn / 2).sine
      guard half > 1e-9 else { return }
      let radius = from.distance(to: to) / (2 * half)
      let handle = 4.0 / 3 * tangent(turn / 4) * radius
      self[count - 1].outgoing = from + out * handle
      append(VertexPath.Vertex(to, incoming: to - back * handle))
    }
  }
}

extension [Bezier] {
  /// Where a chain of curves crosses the one that follows it, at a corner that turns to their side: the last curve
  /// of this one that does, and the first of the other, each with its parameter.
  fileprivate func crossing(with other: [Bezier]) -> (Int, Double, Int, Double)? {
    guard let last, let first = other.first, let out = last.tangent(at: 1) else { return nil }
    let gap = first.point(at: 0) - last.point(at: 1)
    guard gap.length > 1e-6, gap.dot(out) < 0 else { return nil }
    for k in indices.suffix(Self.mostCrossing).reversed() {
      for j in other.indices.prefix(Self.mostCrossing) {
        if let (t, u) = self[k].crossing(with: other[j]) { return (k, t, j, u) }
      }
    }
    return nil
  }

  /// Curves of a chain, from a corner on, that are looked at.
  private static var mostCrossing: Int { 8 }
}

extension Bezier {
  /// Moving the control polygon is off by a thousandth of the distance where a curve turns by this much, in radians.
  private static let gentleTurn = 0.4

  /// The curve split at inflections, and into gentle turns.
  fileprivate var gentleParts: [Bezier] {
    let cuts = [0] + inflections + [1]
    var parts: [Bezier] = []
    for (low, high) in zip(cuts, cuts.dropFirst()) where high - low > 1e-6 {
      let piece = part(from: low, to: high)
      guard let first = piece.tangent(at: 0), let last = piece.tangent(at: 1) else {
        parts.append(piece)
        continue
      }
      let turn = abs(arcTangent(first.cross(last), first.dot(last)))
      let count = max(1, (turn / Self.gentleTurn).rounded(.up))
      for i in 0..<Int(count) {
        parts.append(piece.part(from: Double(i) / count, to: Double(i + 1) / count))
      }
    }
    return parts
  }

  /// The curve moved to its left by a distance, or nil if it is a single point.
  fileprivate func moved(by distance: Double) -> Bezier? {
    guard let first = tangent(at: 0), let last = tangent(at: 1) else { return nil }
    let (p0, p1, p2, p3) = controls
    func side(_ direction: Point) -> Point { Point(direction.y, -direction.x) * distance }
    let q0 = p0 + side(first)
    let q3 = p3 + side(last)
    let middle = (p2 - p1).normalized ?? (p3 - p0).normalized ?? first
    let offset = side(middle)
    return Bezier(
      q0, meet(q0, first, p1 + offset, middle) ?? p1 + side(first),
      meet(q3, last, p2 + offset, middle) ?? p2 + side(last), q3)
  }

  /// The intersection of two lines, or nil if they are nearly parallel.
  private func meet(_ p: Point, _ u: Point, _ q: Point, _ v: Point) -> Point? {
    let sine = u.cross(v)
    guard abs(sine) > 1e-4 else { return nil }
    return p + u * ((q - p).cross(v) / sine)
  }

  /// The parameters at which two curves cross, or nil if they do not.
  fileprivate func crossing(with other: Bezier) -> (Double, Double)? {
    crossing(0...1, other, 0...1, depth: 0)
  }

  private func crossing(
    _ own: ClosedRange<Double>, _ other: Bezier, _ its: ClosedRange<Double>, depth: Int
  ) -> (Double, Double)? {
    let a = part(from: own.lowerBound, to: own.upperBound)
    let b = other.part(from: its.lowerBound, to: its.upperBound)
    guard let p = a.box, let q = b.box, p.minX <= q.maxX, q.minX <= p.maxX, p.minY <= q.maxY,
      q.minY <= p.maxY
    else { return nil }
    let s = (own.lowerBound + own.upperBound) / 2
    let t = (its.lowerBound + its.upperBound) / 2
    if depth >= 24 { return (s, t) }
    for first in [s...own.upperBound, own.lowerBound...s] {
      for second in [its.lowerBound...t, t...its.upperBound] {
        if let found = crossing(first, other, second, depth: depth + 1) { return found }
      }
    }
    return nil
  }

  private var box: Rect? {
    let (p0, p1, p2, p3) = controls
    return Rect(containing: [p0, p1, p2, p3])
  }
}
