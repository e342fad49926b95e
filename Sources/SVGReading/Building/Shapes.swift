import DisplayList
import Geometry

/// The outlines of basic shapes.
extension StyledTree {
  static let shapeNames: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]

  /// The attributes that determine the outline of a shape.
  static func outlineNames(_ name: String) -> [String] {
    switch name {
    case "path": ["d"]
    case "rect": ["x", "y", "width", "height", "rx", "ry"]
    case "circle": ["cx", "cy", "r"]
    case "ellipse": ["cx", "cy", "rx", "ry"]
    case "line": ["x1", "y1", "x2", "y2"]
    case "polyline", "polygon": ["points"]
    default: []
    }
  }

  /// The outline of a shape; empty if nothing is drawn.
  func outline(_ node: Int, at time: Double) -> Path {
    func n(_ name: String) -> Double { number(name, node, at: time) }
    switch element(node).name {
    case "path":
      guard case .path(let segments) = value("d", node, at: time) else { return Path() }
      return segments.path
    case "rect": return rectangle(node, at: time)
    case "circle":
      let r = n("r")
      guard r > 0 else { return Path() }
      return .ellipse(in: Rect(x: n("cx") - r, y: n("cy") - r, width: 2 * r, height: 2 * r))
    case "ellipse":
      let (rx, ry) = radii(node, at: time)
      guard rx > 0, ry > 0 else { return Path() }
      return .ellipse(in: Rect(x: n("cx") - rx, y: n("cy") - ry, width: 2 * rx, height: 2 * ry))
    case "line":
      return Path([.move(Point(n("x1"), n("y1"))), .line(Point(n("x2"), n("y2")))])
    case "polyline", "polygon":
      guard case .numbers(let list) = value("points", node, at: time) else { return Path() }
      var path = Path()
      for k in stride(from: 0, to: list.count - 1, by: 2) {
        let p = Point(list[k], list[k + 1])
        if k == 0 { path.move(to: p) } else { path.line(to: p) }
      }
      if element(node).name == "polygon" { path.close() }
      return path
    default: return Path()
    }
  }

  /// One that is `auto`, or negative and so not valid, is the other one.
  private func radii(_ node: Int, at time: Double) -> (Double, Double) {
    func radius(_ name: String) -> Double? {
      value(name, node, at: time).number.flatMap { $0 < 0 ? nil : $0 }
    }
    let (rx, ry) = (radius("rx"), radius("ry"))
    return (rx ?? ry ?? 0, ry ?? rx ?? 0)
  }

  /// The outline of a rectangle, clockwise from the left end of the top edge, where dashes begin.
  private func rectangle(_ node: Int, at time: Double) -> Path {
    let x = number("x", node, at: time)
    let y = number("y", node, at: time)
    let w = number("width", node, at: time)
    let h = number("height", node, at: time)
    guard w > 0, h > 0 else { return Path() }
    var (rx, ry) = radii(node, at: time)
    rx = min(max(rx, 0), w / 2)
    ry = min(max(ry, 0), h / 2)
    guard rx > 0, ry > 0 else { return .rect(Rect(x: x, y: y, width: w, height: h)) }
    let (kx, ky) = (rx * (1 - Path.quarterCircleHandle), ry * (1 - Path.quarterCircleHandle))
    var path = Path()
    path.move(to: Point(x + rx, y))
    path.line(to: Point(x + w - rx, y))
    path.quarter(to: Point(x + w, y + ry), Point(x + w - kx, y), Point(x + w, y + ky))
    path.line(to: Point(x + w, y + h - ry))
    path.quarter(to: Point(x + w - rx, y + h), Point(x + w, y + h - ky), Point(x + w - kx, y + h))
    path.line(to: Point(x + rx, y + h))
    path.quarter(to: Point(x, y + h - ry), Point(x + kx, y + h), Point(x, y + h - ky))
    path.line(to: Point(x, y + ry))
    path.quarter(to: Point(x + rx, y), Point(x, y + ky), Point(x + kx, y))
    path.close()
    return path
  }
}

extension Path {
  /// The bounding box of the path itself, not of its control points.
  var tightBounds: Rect? {
    var points: [Point] = []
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let p):
        start = p
        current = p
        points.append(p)
        continue
      case .line(let p): points.append(p)
      case .quad(let c, let p):
        Path.addExtremes(Bezier(quadratic: current, c, p), to: &points)
        points.append(p)
      case .cubic(let c, let d, let p):
        Path.addExtremes(Bezier(current, c, d, p), to: &points)
        points.append(p)
      case .close:
        current = start
        continue
      }
      current = element.end ?? start
    }
    return Rect(containing: points)
  }

  private static func addExtremes(_ curve: Bezier, to points: inout [Point]) {
    let (p0, p1, p2, p3) = curve.controls
    func add(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
      // The derivative's coefficients, of t², t and 1.
      let q2 = 3 * (d - 3 * c + 3 * b - a)
      let q1 = 6 * (c - 2 * b + a)
      let q0 = 3 * (b - a)
      var roots: [Double] = []
      if abs(q2) < 1e-12 {
        if q1 != 0 { roots = [-q0 / q1] }
      } else {
        let root = q1 * q1 - 4 * q2 * q0
        guard root >= 0 else { return }
        roots = [(-q1 + root.squareRoot()) / (2 * q2), (-q1 - root.squareRoot()) / (2 * q2)]
      }
      for t in roots where t > 0 && t < 1 { points.append(curve.point(at: t)) }
    }
    add(p0.x, p1.x, p2.x, p3.x)
    add(p0.y, p1.y, p2.y, p3.y)
  }
}
