import Geometry
import Scene

extension TextReader {
  /// What the text's outline is made from where animations move its measures; nil where none does, and where that
  /// cannot be, which is then reported.
  func measuredLetters(_ outline: Path, in box: Rect) -> MeasuredLetters? {
    guard !moved.isEmpty, let style = movingStyle(in: box) else { return nil }
    guard
      let perSpacing = offsets(
        \.letterSpacing, moved.letterSpacing, .letterSpacing, from: style, in: box),
      let perSize = offsets(\.font.size, moved.fontSize, .fontSize, from: style, in: box)
    else { return nil }
    return MeasuredLetters(
      outline, letterSpacing: style.letterSpacing, fontSize: style.font.size,
      perSpacing: perSpacing, perSize: perSize)
  }

  /// The text's own style, if its measures can move.
  private func movingStyle(in box: Rect) -> TextStyle? {
    let node = object[TextKeys.text] ?? object.node
    if object.has(TextKeys.path) {
      node.error("'\(moved.name)' does not move along a path", hint: "animate 'transform.scale'")
    } else if isOfParts {
      node.error(
        "'\(moved.name)' does not move in a text of several parts",
        hint: "give each part a layer of its own")
    } else if let kind = partKind {
      node.error(
        "'\(moved.name)' does not move where each \(kind) is a layer",
        hint: "animate 'transform.translation.x' or 'transform.scale' of each")
    } else {
      return style(in: box)
    }
    return nil
  }

  /// How far each point of the outline goes for a point more of a measure that takes these values; an empty list
  /// where it is always the same.
  private func offsets(
    _ measure: WritableKeyPath<TextStyle, Double>, _ values: [Double]?, _ property: Property,
    from style: TextStyle, in box: Rect
  ) -> [Point]? {
    let own = style[keyPath: measure]
    // No text is set in letters without a size; on the way there its outline is as linear as elsewhere.
    let least = property == .fontSize ? own / 2 : -.infinity
    let others = (values ?? []).map { max($0, least) }.filter { abs($0 - own) > 1e-6 }
    guard let low = others.min(), let high = others.max() else { return [] }
    let first = set(style, in: box)
    var offsets: [Point] = []
    for value in [low, high] {
      var other = style
      other[keyPath: measure] = property == .letterSpacing ? Self.withoutLigatures(value) : value
      guard let first, let second = set(other, in: box) else { return nil }
      guard first.rows == second.rows,
        let found = MeasuredLetters.offsets(
          from: first.outline, to: second.outline, times: 1 / (value - own))
      else {
        (object[TextKeys.text] ?? object.node).error(
          "the lines break elsewhere while '\(property.rawValue)' moves",
          hint: "a wider layer, or one of the text's own width: \"size\": [\"auto\", \"auto\"]")
        return nil
      }
      offsets = found
    }
    return offsets
  }

  /// A spacing that counts as one, though nobody sees it: letters that may part are not joined.
  static func withoutLigatures(_ spacing: Double) -> Double { spacing == 0 ? 1e-9 : spacing }
}
