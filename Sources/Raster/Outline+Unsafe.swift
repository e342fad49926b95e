import Geometry

// Vertices in bulk. As in the other files of this name: pointers do not leave the array's own range.

extension Outline {
  /// Appends a curve's vertices at the middles of `count` equal steps of t, each moved out: `k` times the second
  /// derivative is taken off, and less beside the ends.
  mutating func append(verticesOf curve: Bezier, count: Int, moved k: Double) {
    let first = points.count
    let h = 1 / Double(count)
    let inner = curve.moved(k)
    let outer = curve.moved(count > 1 ? 0.75 * k : 0.5 * k)
    var isNear = true
    unsafe withUnsafeTemporaryAllocation(of: Point.self, capacity: count) { vertices in
      // Every one is written before it is read.
      for i in 0..<count {
        let p = inner.point(at: (Double(i) + 0.5) * h)
        if !Outline.holds(p) { isNear = false }
        unsafe vertices.initializeElement(at: i, to: p)
      }
      unsafe vertices[0] = outer.point(at: 0.5 * h)
      unsafe vertices[count &- 1] = outer.point(at: 1 - 0.5 * h)
      unsafe points.append(contentsOf: UnsafeBufferPointer(vertices))
    }
    if !isNear { limit(from: first) }
  }
}

extension Bezier {
  /// The curve less `k` times its second derivative.
  @inline(__always)
  fileprivate func moved(_ k: Double) -> Bezier {
    var curve = self
    curve.c = Point(c.x - a.x * (6 * k), c.y - a.y * (6 * k))
    curve.d = Point(d.x - b.x * (2 * k), d.y - b.y * (2 * k))
    return curve
  }
}
