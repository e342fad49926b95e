import Geometry

/// A path as the shortest element that draws it, with the same start and direction.
enum Figure: Equatable {
  case circle(center: Point, radius: Double)
  case ellipse(Rect)
  case rect(Rect, radius: Double)
  case path(Path)

  init(_ path: Path) {
    let elements = path.elements
    self = .path(path)
    guard let box = path.controlBounds, elements.last == .close else { return }
    switch elements.count {
    case 5:
      if Figure.near(path, .rect(box)) { self = .rect(box, radius: 0) }
    case 6:
      guard Figure.near(path, .ellipse(in: box)) else { return }
      self =
        abs(box.width - box.height) < 1e-9
        ? .circle(center: box.center, radius: box.width / 2) : .ellipse(box)
    case 10:
      guard case .move(let start) = elements[0] else { return }
      let radius = start.x - box.minX
      if Figure.near(path, .roundedRect(box, radii: CornerRadii(radius))) {
        self = .rect(box, radius: radius)
      }
    default: break
    }
  }

  private static func near(_ a: Path, _ b: Path) -> Bool {
    guard PathText.structure(a) == PathText.structure(b) else { return false }
    return zip(a.points, b.points).allSatisfy { $0.distance(to: $1) < 1e-9 }
  }

  /// The outline's length as measured by a browser; nil if it is the path's own.
  var length: Double? {
    switch self {
    case .circle(_, let radius): fullTurn * radius
    case .ellipse, .path, .rect: nil
    }
  }

  /// With arcs unless the length matters, which differs a little from that of curves.
  func element(_ decimals: Decimals, withArcs: Bool = true) -> Element {
    func numbers(_ pairs: [(String, Double)]) -> [(String, AttributeValue)] {
      pairs.map { ($0.0, WrittenNumber($0.1, decimals)) }.filter { $0.1.value != 0 }
        .map { ($0.0, .numbers([$0.1])) }
    }
    // Unlike a path, an ellipse or a rectangle without a width or a height draws nothing, not even a stroke.
    func isFlat(_ box: Rect) -> Bool { box.width <= 0 || box.height <= 0 }
    switch self {
    case .ellipse(let box) where isFlat(box):
      return Figure.path(.ellipse(in: box)).element(decimals, withArcs: false)
    case .rect(let box, _) where isFlat(box):
      return Figure.path(.rect(box)).element(decimals)
    case .circle(let c, let radius):
      return Element("circle", numbers([("cx", c.x), ("cy", c.y), ("r", radius)]))
    case .ellipse(let box):
      let c = box.center
      return Element(
        "ellipse",
        numbers([("cx", c.x), ("cy", c.y), ("rx", box.width / 2), ("ry", box.height / 2)]))
    case .rect(let r, let radius):
      return Element(
        "rect",
        numbers([
          ("x", r.minX), ("y", r.minY), ("width", r.width), ("height", r.height), ("rx", radius),
        ]))
    case .path(let path):
      return Element("path", [("d", .path(path, decimals, withArcs: withArcs))])
    }
  }
}
