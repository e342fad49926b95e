import Geometry

extension Outline {
  /// Appends a path's contours, mapped. Every subpath is closed.
  ///
  /// Vertices inside a curve are moved outwards by two thirds of the chord's height, so that the polygon has
  /// the curve's area: for equal steps h of t the height is h²/8·|c''|, and c − h²/12·c'' is itself a cubic.
  /// With perspective, a path is first flattened into `scratch`, then cut where it passes behind the eye, then
  /// divided.
  mutating func append(_ path: Path, through map: Projection, scratch: inout Outline) {
    if !path.isStarShaped { mayCross = true }
    guard let affine = map.asAffine else {
      guard let bounds = path.controlBounds else { return }
      scratch.removeAll()
      scratch.append(
        path, through: Affine.identity, Flattening(scale: map.largestScale(over: bounds)))
      append(scratch, through: map)
      findNested()
      return
    }
    append(path, through: affine, .pixels)
    findNested()
  }

  private mutating func append(_ path: Path, through map: Affine, _ flattening: Flattening) {
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
        append(Bezier(quadratic: pen, place(c), end), end: end, flattening)
        pen = end
      case .cubic(let c1, let c2, let p):
        let end = place(p)
        append(Bezier(pen, place(c1), place(c2), end), end: end, flattening)
        pen = end
      case .close: pen = start
      }
    }
  }

  /// Vertices are in the middles of equal steps, so that there is only half a chord at each of the curve's
  /// ends, which stay where they are.
  private mutating func append(_ curve: Bezier, end: Point, _ flattening: Flattening) {
    let (bend, speed) = curve.largestSquares
    let count = flattening.steps(bend: bend, speed: speed)
    if count > 0 {
      append(verticesOf: curve, count: count, moved: 1 / Double(12 * count * count))
    }
    append(end)
  }

  /// Appends a rectangle's corners, mapped.
  mutating func append(_ rect: Rect, through map: Projection, scratch: inout Outline) {
    scratch.removeAll()
    scratch.beginContour()
    for k in 0..<4 { scratch.append(rect.corner(k)) }
    append(scratch, through: map)
  }

  /// Appends polygons through perspective, cut to the half plane in front of the eye (Sutherland and Hodgman).
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

extension Bezier {
  /// Upper bounds of the squared lengths of the second and first derivatives.
  @inline(__always)
  fileprivate var largestSquares: (second: Double, first: Double) {
    // The second is linear in t; the first stays within the hull of its own control points.
    let u = Point(2 * b.x, 2 * b.y)
    let v = Point(6 * a.x + 2 * b.x, 6 * a.y + 2 * b.y)
    let m = Point(c.x + b.x, c.y + b.y)
    let e = Point(3 * a.x + 2 * b.x + c.x, 3 * a.y + 2 * b.y + c.y)
    return (max(u.dot(u), v.dot(v)), max(c.dot(c), max(m.dot(m), e.dot(e))))
  }
}

extension Rect {
  /// The corners clockwise from the top left. Does not allocate.
  fileprivate func corner(_ k: Int) -> Point {
    Point(k == 0 || k == 3 ? minX : maxX, k < 2 ? minY : maxY)
  }
}

extension Projection {
  /// The largest magnification of lengths at a rectangle's corners; at least a tiny positive value, so that
  /// tolerances can be divided by it.
  func largestScale(over bounds: Rect) -> Double {
    if let affine = asAffine { return min(max(affine.maximumScale, 1e-9), 1e9) }
    var largest = 1e-9
    for k in 0..<4 {
      let corner = bounds.corner(k)
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
