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

extension StyledTree {
  /// The transforms by which an element follows its `offset-path`.
  func offsetTransforms(_ node: Int, at time: Double) -> [TransformFunction] {
    guard let track = offsetTrack(node, at: time) else { return [] }
    let distance = Calculation(word("offset-distance", node, at: time), units(node))
    let (point, tangent) = track.point(
      at: (distance?.value ?? 0) + (distance?.percent ?? 0) / 100 * track.length)
    let origin = TransformBox.origin(of: node, in: self, at: time)
    var turn = 0.0
    for word in CSSText.words(word("offset-rotate", node, at: time)) {
      if word == "auto" { turn += arcTangent(tangent.y, tangent.x) / degree }
      if word == "reverse" { turn += 180 + arcTangent(tangent.y, tangent.x) / degree }
      if let angle = Calculation(word, units(node)), angle.dimension == .angle {
        turn += angle.value
      }
    }
    var list: [TransformFunction] = [
      .translate(x: point.x - origin.x, y: point.y - origin.y), .rotate(turn, about: .zero),
    ]
    let anchor = word("offset-anchor", node, at: time)
    if anchor != "auto", !anchor.isEmpty {
      let box = TransformBox.box(of: node, in: self, at: time)
      let place = TransformBox.point(anchor, in: box, units(node))
      list.append(.translate(x: origin.x - place.x, y: origin.y - place.y))
    }
    return list
  }

  private func offsetTrack(_ node: Int, at time: Double) -> OffsetPath? {
    guard let shape = OffsetPath.shape(word("offset-path", node, at: time)),
      let (name, arguments) = CSSText.function(shape)
    else { return nil }
    // Elements of SVG have no box of which Chromium would take shares here.
    let box = Rect.zero
    switch name {
    case "path":
      return .path(measure(CSSText.unquoted(CSSText.split(arguments, at: ",").last ?? "")))
    case "url":
      guard let id = CSSText.localURL(shape), let target = self.node(id: id) else { return nil }
      return .path(.ofSVG(outline(target, at: time)))
    case "ray":
      let position = word("offset-position", node, at: time)
      let start =
        ["normal", "auto"].contains(position)
        ? .zero : TransformBox.point(position, in: box, units(node))
      return OffsetPath.ray(arguments, from: start, in: box, units(node))
    default:
      let space = ShapeText.Space(box: box, units: units(node))
      return ShapeText.path(shape, in: space).map { .path(.ofSVG($0)) }
    }
  }
}

/// `offset`: a position, a path, how far along it the element is and how it turns, and after a slash the point of the
/// element that is there.
enum OffsetShorthand {
  /// The longhands; nil if the text is not valid.
  static func longhands(of text: String) -> [(String, String)]? {
    let halves = CSSText.split(text, at: "/")
    guard halves.count <= 2 else { return nil }
    let words = CSSText.words(halves[0])
    let start = words.firstIndex { OffsetPath.isValid($0) } ?? words.count
    let end = words[start...].firstIndex { !OffsetPath.isValid($0) } ?? words.count
    let position = words[..<start].joined(separator: " ")
    let path = words[start..<end].joined(separator: " ")
    guard path.isEmpty || OffsetPath.isValid(path) else { return nil }
    var distance: String?
    var turn: [String] = []
    for word in words[end...] {
      let value = Calculation(word, UnitContext())
      if ["auto", "reverse"].contains(word.lowercased()) || value?.dimension == .angle {
        turn.append(word.lowercased())
      } else if let value, distance == nil, value.dimension == .length || value.value == 0 {
        distance = word
      } else {
        return nil
      }
    }
    return [
      ("offset-position", position.isEmpty ? "normal" : position),
      ("offset-path", path.isEmpty ? "none" : path), ("offset-distance", distance ?? "0"),
      ("offset-rotate", turn.isEmpty ? "auto" : turn.joined(separator: " ")),
      ("offset-anchor", halves.count == 2 ? halves[1] : "auto"),
    ]
  }
}
