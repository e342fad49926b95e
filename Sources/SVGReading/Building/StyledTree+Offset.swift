import Geometry

extension StyledTree {
  /// The transforms by which an element follows its `offset-path`.
  func offsetTransforms(_ node: Int, at time: Double) -> [TransformFunction] {
    guard let track = offsetTrack(node, at: time) else { return [] }
    let given = Calculation(word("offset-distance", node, at: time), units(node))
    let distance = given.flatMap { $0.isLength ? $0 : nil }
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
    // Elements of SVG have no box for percentages here in Chromium.
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
