import Geometry
import Notations

/// Makes paths of shapes with measures.
struct MeasuredShapeReader {
  private let object: ObjectReader
  private let bounds: Rect

  static func read(_ object: ObjectReader, _ bounds: Rect) -> Path? {
    guard let node = object[ShapeKeys.shape] else {
      object.node.error("a shape layer needs 'path' or 'shape'")
      return nil
    }
    guard let shape: ShapeName = node.choice() else { return nil }
    let known = Measures.of(shape)
    for key in Measures.all where object.has(key) && !known.contains(key) {
      let list = known.map { "'\($0.name)'" }.joined(separator: ", ")
      object[key]?.error(
        "a \(shape.rawValue) has no '\(key.name)'",
        hint: known.isEmpty ? "it fills the layer" : "it has \(list)")
    }
    return MeasuredShapeReader(object: object, bounds: bounds).path(shape)
  }

  private func path(_ shape: ShapeName) -> Path? {
    switch shape {
    case .circle: circle
    case .ellipse: .ellipse(in: bounds)
    case .rect: .rect(bounds)
    case .roundedRect:
      .roundedRect(bounds, radii: CornerRadii(length(Measures.radius) ?? smallerSide / 4))
    case .polygon: polygon([radius])
    case .star: polygon([radius, length(Measures.innerRadius) ?? radius / 2])
    case .arc: arc
    case .line: line
    case .polyline: polyline
    }
  }

  private var smallerSide: Double { min(bounds.width, bounds.height) }

  private func length(_ key: Key) -> Double? { object.length(key, of: smallerSide) }

  private var radius: Double { length(Measures.radius) ?? smallerSide / 2 }

  private var center: Point { object[Measures.center].flatMap(point) ?? bounds.center }

  private func point(_ node: NodeReader) -> Point? {
    node.point(of: bounds.size).map { $0 + bounds.origin }
  }

  private var circle: Path {
    let start = object.angle(Measures.startAngle)
    let isClockwise = object.bool(Measures.clockwise)
    var path = Path.arc(
      center: center, radius: radius, from: start, to: start + (isClockwise ? 360 : -360))
    path.close()
    return path
  }

  private var arc: Path {
    let start = object.angle(Measures.startAngle)
    let end = object.angle(Measures.endAngle) ?? start + 360
    // More than a full turn draws over itself; the number of turns is bounded.
    let sweep = min(max(end - start, -3600), 3600)
    var path = Path.arc(center: center, radius: radius, from: start, to: start + sweep)
    if object.bool(Measures.closed) {
      path.line(to: center)
      path.close()
    }
    return path
  }

  /// Corners in turn at each of the radii.
  private func polygon(_ radii: [Double]) -> Path? {
    let corners = object.integer(Measures.corners)
    let rotation = (object.angle(Measures.rotation)) - 90
    let count = corners * radii.count
    var path = Path()
    for i in 0..<count {
      let angle = (rotation + Double(i) * 360 / Double(count)) * fullTurn / 360
      let (s, c) = sineCosine(angle)
      let corner = center + Point(c, s) * radii[i % radii.count]
      if i == 0 { path.move(to: corner) } else { path.line(to: corner) }
    }
    path.close()
    return path
  }

  private var line: Path? {
    guard let from = object[Measures.from], let to = object[Measures.to] else {
      object.node.error("a line needs 'from' and 'to'")
      return nil
    }
    guard let start = point(from), let end = point(to) else { return nil }
    return Path([.move(start), .line(end)])
  }

  private var polyline: Path? {
    guard let node = object[Measures.points] else {
      object.node.error("a polyline needs 'points'")
      return nil
    }
    guard let points = node.list("a list of points", .atLeast(2), point) else { return nil }
    var path = Path()
    for (i, p) in points.enumerated() {
      if i == 0 { path.move(to: p) } else { path.line(to: p) }
    }
    if object.bool(Measures.closed) { path.close() }
    return path
  }
}

extension Path {
  /// A part of a circle in cubics of at most a quarter turn; angles in degrees, clockwise on the screen.
  static func arc(center: Point, radius: Double, from start: Double, to end: Double) -> Path {
    let sweep = end - start
    let count = max(1, Int((abs(sweep) / 90 - 1e-9).rounded(.up)))
    let step = sweep / Double(count) * fullTurn / 360
    // The distance of control points that makes the middle of each cubic lie on the circle.
    let k = 4 / 3 * tangent(step / 4) * radius
    var path = Path()
    for i in 0...count {
      let (s, c) = sineCosine(start * fullTurn / 360 + step * Double(i))
      let p = center + Point(c, s) * radius
      let along = Point(-s, c) * k
      if i == 0 {
        path.move(to: p)
        continue
      }
      let (s0, c0) = sineCosine(start * fullTurn / 360 + step * Double(i - 1))
      let p0 = center + Point(c0, s0) * radius
      path.cubic(to: p, p0 + Point(-s0, c0) * k, p - along)
    }
    return path
  }
}
