import Geometry

// Vertices in bulk. As in the other `+Unsafe` files, pointers do not leave the array's own range.

extension Outline {
  /// Appends a curve's vertices at the middles of `count` equal steps of t, each moved out by `k` times the
  /// second derivative, and by less next to the ends.
  mutating func append(verticesOf curve: Bezier, count: Int, moved k: Double) {
    let first = points.count
    let h = 1 / Double(count)
    let inner = curve.moved(k)
    // The number of vertices that fit on the stack.
    let most = 64
    var isNear = true
    for start in stride(from: 0, to: count, by: most) {
      unsafe withUnsafeTemporaryAllocation(of: Point.self, capacity: most) { vertices in
        // Elements are written before they are read, and there are no more than there is room for.
        let end = min(most, count &- start)
        for i in 0..<end {
          let p = inner.point(at: (Double(start &+ i) + 0.5) * h)
          if !Outline.holds(p) { isNear = false }
          unsafe vertices.initializeElement(at: i, to: p)
        }
        unsafe points.append(contentsOf: UnsafeBufferPointer(rebasing: vertices[..<end]))
      }
    }
    let outer = curve.moved(count > 1 ? 0.75 * k : 0.5 * k)
    replace(at: first, with: outer.point(at: 0.5 * h))
    replace(at: first + count - 1, with: outer.point(at: 1 - 0.5 * h))
    if !isNear { limit(from: first) }
  }
}

extension Bezier {
  /// The curve minus `k` times its second derivative.
  @inline(__always)
  fileprivate func moved(_ k: Double) -> Bezier {
    var curve = self
    curve.c = Point(c.x - a.x * (6 * k), c.y - a.y * (6 * k))
    curve.d = Point(d.x - b.x * (2 * k), d.y - b.y * (2 * k))
    return curve
  }
}
