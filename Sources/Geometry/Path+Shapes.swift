extension Path {
  /// The distance of a quarter circle's control points from its ends, in radii: 4/3·(√2 − 1).
  public static let quarterCircleHandle = 0.5522847498307936

  /// A rectangle, clockwise from the top left corner.
  public static func rect(_ r: Rect) -> Path {
    var path = Path()
    for (i, corner) in r.corners.enumerated() {
      if i == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }

  /// An ellipse, clockwise from the rightmost point, in four cubics.
  public static func ellipse(in r: Rect) -> Path {
    let c = r.center
    let rx = r.width / 2
    let ry = r.height / 2
    let kx = rx * quarterCircleHandle
    let ky = ry * quarterCircleHandle
    var path = Path()
    path.move(to: Point(c.x + rx, c.y))
    path.quarter(to: Point(c.x, c.y + ry), Point(c.x + rx, c.y + ky), Point(c.x + kx, c.y + ry))
    path.quarter(to: Point(c.x - rx, c.y), Point(c.x - kx, c.y + ry), Point(c.x - rx, c.y + ky))
    path.quarter(to: Point(c.x, c.y - ry), Point(c.x - rx, c.y - ky), Point(c.x - kx, c.y - ry))
    path.quarter(to: Point(c.x + rx, c.y), Point(c.x + kx, c.y - ry), Point(c.x + rx, c.y - ky))
    path.close()
    return path
  }
}
