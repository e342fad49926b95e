extension Path {
  /// An elliptical arc from the current point as SVG defines it, in cubics of at most a quarter turn
  /// each (SVG 2, appendix B.2: conversion from endpoint to center parameterization).
  ///
  /// Radii that are too small grow together until the arc reaches its end. If one is 0, the arc is a
  /// straight line; if it ends at the current point, it is empty. `rotation` is in radians.
  public mutating func arc(
    to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    let from = currentPoint
    guard from != end else { return }
    var rx = abs(radii.width)
    var ry = abs(radii.height)
    guard rx > 0, ry > 0 else {
      line(to: end)
      return
    }
    let (sine, cosine) = sineCosine(rotation)
    let half = (from - end) / 2
    let p = Point(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
    let excess = (p.x / rx) * (p.x / rx) + (p.y / ry) * (p.y / ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    // On the unit circle: the middle of the chord, and the centre's distance from it.
    let u = Point(p.x / rx, p.y / ry)
    let square = u.dot(u)
    let k = square > 0 ? (max(0, 1 - square) / square).squareRoot() : 0
    let center = isLarge == isClockwise ? Point(-u.y * k, u.x * k) : Point(u.y * k, -u.x * k)
    let first = arcTangent(u.y - center.y, u.x - center.x)
    var sweep = arcTangent(-u.y - center.y, -u.x - center.x) - first
    if isClockwise, sweep < 0 { sweep += fullTurn }
    if !isClockwise, sweep > 0 { sweep -= fullTurn }
    let middle = from.mixed(with: end, 0.5)
    let map =
      Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: middle.x, ty: middle.y)
      * .scale(rx, ry) * .translation(center.x, center.y)
    guard map.a.isFinite, map.tx.isFinite, sweep.isFinite, first.isFinite else {
      line(to: end)
      return
    }
    appendUnitArc(from: first, sweep: sweep, map: map, end: end)
  }

  private mutating func appendUnitArc(from first: Double, sweep: Double, map: Affine, end: Point) {
    // At most 4, since |sweep| ≤ 2π.
    let quarters: Double = abs(sweep) / (.pi / 2) - 1e-9
    let count = max(1, Int(quarters.rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * tangent(step / 4)
    var (s, c) = sineCosine(first)
    defer {
      noteArcs(
        of: elements.count - count..<elements.count, from: first, sweep: sweep, map: map, end: end)
    }
    for n in 1...count {
      let (nextS, nextC) = sineCosine(first + step * Double(n))
      let last = n == count ? end : map.apply(Point(nextC, nextS))
      cubic(
        to: last, map.apply(Point(c - handle * s, s + handle * c)),
        map.apply(Point(nextC + handle * nextS, nextS - handle * nextC)))
      (s, c) = (nextS, nextC)
    }
  }

  /// Notes the arcs of at most a third of a turn that browsers make of one.
  private mutating func noteArcs(
    of range: Range<Int>, from first: Double, sweep: Double, map: Affine, end: Point
  ) {
    let third: Double = 2 * .pi / 3
    let thirds: Double = abs(sweep) / third - 1e-9
    let count = max(1, Int(thirds.rounded(.up)))
    let step = sweep / Double(count)
    let weight = sineCosine(step / 2).cosine
    var points: [Point] = []
    for n in 1...count {
      let (s, c) = sineCosine(first + step * (Double(n) - 0.5))
      points.append(map.apply(Point(c / weight, s / weight)))
      let (nextS, nextC) = sineCosine(first + step * Double(n))
      points.append(n == count ? end : map.apply(Point(nextC, nextS)))
    }
    arcs.append(Arcs(elements: range, points: points, weight: weight))
  }
}
