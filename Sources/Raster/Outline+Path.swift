import Geometry

extension Outline {
  /// Appends a path's contours, mapped; every subpath is closed.
  ///
  /// `tolerance` is the distance in pixels that a chord may keep from its curve. Vertices inside of a
  /// curve are moved outwards by two thirds of the chord's height, so that the polygon has the curve's
  /// area: for equal steps h of t the height is h²/8·|c''|, and c − h²/12·c'' is itself a cubic.
  mutating func append(_ path: Path, through map: Projection, tolerance: Double) {
    guard let affine = map.asAffine else {
      appendProjected(path, through: map, tolerance: tolerance)
      return
    }
    append(path, through: affine, tolerance: tolerance)
  }

  mutating func append(_ path: Path, through map: Affine, tolerance: Double) {
    let isPlain = map == .identity
    func place(_ p: Point) -> Point { isPlain ? p : map.apply(p) }
    var pen = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        beginContour()
        pen = place(p)
        start = pen
        append(pen)
      case .line(let p):
        pen = place(p)
        append(pen)
      case .quad(let c, let p):
        let end = place(p)
        append(Bezier(quadratic: pen, place(c), end), end: end, tolerance: tolerance)
        pen = end
      case .cubic(let c1, let c2, let p):
        let end = place(p)
        append(Bezier(pen, place(c1), place(c2), end), end: end, tolerance: tolerance)
        pen = end
      case .close: pen = start
      }
    }
  }

  private mutating func append(_ curve: Bezier, end: Point, tolerance: Double) {
    let count = curve.steps(tolerance: tolerance)
    if count > 1 {
      let h = 1 / Double(count)
      let k = h * h / 12
      var inner = curve
      inner.c -= curve.a * (6 * k)
      inner.d -= curve.b * (2 * k)
      for i in 1..<count { append(inner.point(at: Double(i) * h)) }
    }
    append(end)
  }

  /// Through perspective: flattened before it, cut where it passes behind the eye, then divided.
  private mutating func appendProjected(
    _ path: Path, through map: Projection, tolerance: Double
  ) {
    guard let bounds = path.controlBounds else { return }
    var flat = Outline()
    flat.append(
      path, through: Affine.identity, tolerance: tolerance / map.largestScale(over: bounds))
    append(flat, through: map)
  }

  /// Appends polygons through perspective, cut to the half plane in front of the eye
  /// (Sutherland and Hodgman).
  mutating func append(_ flat: Outline, through map: Projection) {
    guard !flat.isBroken else {
      isBroken = true
      return
    }
    let near = 1e-4 * max(abs(map.w), 1e-12)
    for i in flat.starts.indices {
      let range = flat.contour(i)
      guard !range.isEmpty else { continue }
      beginContour()
      var last = flat.points[range.upperBound - 1]
      var lastWeight = map.weight(at: last)
      for p in flat.points[range] {
        let weight = map.weight(at: p)
        if (weight >= near) != (lastWeight >= near) {
          append(map.apply(last.mixed(with: p, (near - lastWeight) / (weight - lastWeight))))
        }
        if weight >= near { append(map.apply(p)) }
        last = p
        lastWeight = weight
      }
    }
  }
}

extension Projection {
  /// The largest stretch of lengths over a rectangle, at its corners; at least a tiny one, so that
  /// tolerances can be divided by it.
  func largestScale(over bounds: Rect) -> Double {
    if let affine = asAffine { return min(max(affine.maximumScale, 1e-9), 1e9) }
    var largest = 1e-9
    for corner in bounds.corners {
      let weight = self.weight(at: corner)
      guard weight > 1e-4 * abs(w) else { continue }
      let p = affine.apply(corner) / weight
      let jacobian = Affine(
        a: (affine.a - p.x * g) / weight, b: (affine.b - p.y * g) / weight,
        c: (affine.c - p.x * h) / weight, d: (affine.d - p.y * h) / weight, tx: 0, ty: 0)
      largest = max(largest, jacobian.maximumScale)
    }
    return largest < 1e3 ? largest : 1e3
  }
}
