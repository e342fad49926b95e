import Geometry
import Notations
import Scene

/// Makes the paths of shapes that are described by measures.
struct MeasuredShapeReader {
  /// A shape's path, in the space of its measures. If animations can move those, it is the path of `measures`.
  struct Outline {
    var path: Path
    var measures: MeasuredPath?
  }

  private let object: ObjectReader
  private let bounds: Rect

  static func read(_ object: ObjectReader, _ bounds: Rect) -> Outline? {
    guard let node = object[ShapeKeys.shape] else {
      object.node.error("a shape layer needs 'path' or 'shape'")
      return nil
    }
    guard let shape: ShapeName = node.choice() else { return nil }
    let known = Measures.of(shape)
    for key in Measures.all where object.has(key) && !known.contains(key) {
      let list = known.map { "'\($0.name)'" }.joined(separator: ", ")
      let otherwise = known.isEmpty ? "it fills the layer" : "it has \(list)"
      object[key]?.error(
        "\(shape.noun) has no '\(key.name)'", hint: shape.hint(for: key) ?? otherwise)
    }
    return MeasuredShapeReader(object: object, bounds: bounds).outline(shape)
  }

  private func outline(_ shape: ShapeName) -> Outline? {
    switch shape {
    case .circle: measured(.circle(clockwise: object.bool(Measures.clockwise)))
    case .ellipse: Outline(path: .ellipse(in: bounds))
    case .rect: Outline(path: .rect(bounds))
    case .roundedRect: measured(.roundedRect, radius: length(Measures.radius) ?? smallerSide / 4)
    case .polygon: measured(.polygon)
    case .star: measured(.star)
    case .arc: measured(.arc(isSlice: object.bool(Measures.closed)))
    case .line: line.map { Outline(path: $0) }
    case .polyline: polyline.map { Outline(path: $0) }
    }
  }

  private func measured(_ form: MeasuredPath.Form, radius: Double? = nil) -> Outline {
    let radius = radius ?? length(Measures.radius) ?? smallerSide / 2
    let start = object.angle(Measures.startAngle)
    var measures = MeasuredPath(form, in: bounds, center: center, radius: radius)
    measures.startAngle = start * degree
    switch form {
    case .star, .polygon:
      measures.innerRadius = length(Measures.innerRadius)
      measures.corners = Double(object.integer(Measures.corners))
      measures.rotation = object.angle(Measures.rotation) * degree
    case .arc:
      measures.endAngle = (object.angle(Measures.endAngle) ?? start + 360) * degree
    case .circle, .roundedRect: break
    }
    return Outline(path: measures.path, measures: measures)
  }

  private var smallerSide: Double { min(bounds.width, bounds.height) }

  private func length(_ key: Key) -> Double? { object.length(key, of: smallerSide) }

  private var center: Point { object[Measures.center].flatMap(point) ?? bounds.center }

  private func point(_ node: NodeReader) -> Point? {
    node.point(of: bounds.size).map { $0 + bounds.origin }
  }

  /// Whether the document has the key, even if a mistake in its value has already been reported.
  private func isWritten(_ key: Key) -> Bool {
    object.node.members?.contains { $0.key == key.name } ?? false
  }

  private var line: Path? {
    guard let from = object[Measures.from], let to = object[Measures.to] else {
      if !isWritten(Measures.from) || !isWritten(Measures.to) {
        object.node.error("a line needs 'from' and 'to'")
      }
      return nil
    }
    guard let start = point(from), let end = point(to) else { return nil }
    return Path([.move(start), .line(end)])
  }

  private var polyline: Path? {
    guard let node = object[Measures.points] else {
      if !isWritten(Measures.points) { object.node.error("a polyline needs 'points'") }
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

extension ShapeName {
  /// How to say what a key means that the shape has not.
  fileprivate func hint(for key: Key) -> String? {
    if key.name == Measures.rotation.key.name {
      return "'transform' turns layers: [{ \"rotate\": 45 }]"
    }
    return self == .rect && key.name == Measures.radius.name
      ? "\"shape\": \"roundedRect\" has one" : nil
  }
}
