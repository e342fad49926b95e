import Geometry

/// What `offset-path` accepts, and what an element follows by it.
enum OffsetPath {
  case path(PathMeasure)
  /// A straight line without an end; `length` is what percentages of it refer to.
  case ray(from: Point, towards: Point, length: Double)

  private static let boxes: Set<String> = [
    "border-box", "padding-box", "content-box", "margin-box", "fill-box", "stroke-box", "view-box",
  ]

  static func isValid(_ text: String) -> Bool {
    if text.lowercased() == "none" { return true }
    let words = CSSText.words(text)
    guard words.count <= 2, let shape = shape(text) else {
      return words.count == 1 && boxes.contains(text.lowercased())
    }
    let name = CSSText.function(shape)?.name
    return name == "url" || name == "ray" || ShapeText.isValid(shape)
  }

  /// The text without the name of a box; nil if it has anything but one function besides.
  static func shape(_ text: String) -> String? {
    let words = CSSText.words(text).filter { !boxes.contains($0.lowercased()) }
    return words.count == 1 ? words[0] : nil
  }

  var length: Double {
    switch self {
    case .path(let measure): measure.length
    case .ray(_, _, let length): length
    }
  }

  /// The point at a distance from the start, and the direction there. Round a closed path there is no end.
  func point(at distance: Double) -> (Point, tangent: Point) {
    switch self {
    case .ray(let start, let direction, _): return (start + direction * distance, direction)
    case .path(let measure):
      var distance = distance
      if measure.length > 0, measure.subpaths.last?.isClosed == true {
        distance -= (distance / measure.length).rounded(.down) * measure.length
      }
      let (point, tangent) = measure.point(atLength: min(max(distance, 0), measure.length))
      return (point, tangent)
    }
  }

  /// `ray(45deg closest-side at 10px 20px)`, from `start` unless it says where. Angles are clockwise from the top.
  static func ray(_ arguments: String, from start: Point, in box: Rect, _ units: UnitContext)
    -> OffsetPath?
  {
    let words = CSSText.words(arguments.lowercased())
    let at = words.firstIndex(of: "at") ?? words.count
    let given = words.dropFirst(at + 1).joined(separator: " ")
    let start = given.isEmpty ? start : TransformBox.point(given, in: box, units)
    var angle: Double?
    var extent = "closest-side"
    for word in words[..<at] where word != "contain" {
      if let value = Calculation(word, units) { angle = value.value } else { extent = word }
    }
    guard let angle else { return nil }
    let (sine, cosine) = sineCosine(angle * degree)
    let direction = Point(sine, -cosine)
    let sides = [
      start.x - box.minX, box.maxX - start.x, start.y - box.minY, box.maxY - start.y,
    ].map(abs)
    let corners = box.corners.map { ($0 - start).length }
    let length: Double? =
      switch extent {
      case "closest-side": sides.min()
      case "farthest-side": sides.max()
      case "closest-corner": corners.min()
      case "farthest-corner": corners.max()
      case "sides": way(from: start, along: direction, in: box)
      default: nil
      }
    return length.map { .ray(from: start, towards: direction, length: $0) }
  }

  /// How far it is to the edge of a box; 0 from outside of it.
  private static func way(from start: Point, along direction: Point, in box: Rect) -> Double {
    func way(_ from: Double, _ low: Double, _ high: Double, _ step: Double) -> Double {
      step == 0 ? .infinity : max(0, ((step > 0 ? high : low) - from) / step)
    }
    return min(
      way(start.x, box.minX, box.maxX, direction.x), way(start.y, box.minY, box.maxY, direction.y))
  }
}
