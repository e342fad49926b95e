import Geometry
import Scene

extension TextReader {
  /// The source of the text's outline if animations move its measures. Nil if none does, or if that is impossible,
  /// which is reported.
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

  /// The text's own style if its measures can move; otherwise reports why they cannot.
  private func movingStyle(in box: Rect) -> TextStyle? {
    let node = object[TextKeys.text] ?? object.node
    if object.has(TextKeys.path) {
      node.error(
        "'\(moved.name)' cannot be animated in text along a path", hint: "animate 'transform.scale'"
      )
    } else if isOfParts {
      node.error(
        "'\(moved.name)' cannot be animated in text with several parts",
        hint: "give each part a layer of its own")
    } else if let kind = partKind {
      node.error(
        "'\(moved.name)' cannot be animated where each \(kind.rawValue) is a layer",
        hint: "animate 'transform.translation.x' or 'transform.scale' of each")
    } else {
      return style(in: box)
    }
    return nil
  }

  /// The offset of each point of the outline for an increase of a measure by one point; empty if the measure never
  /// changes. `values` are those that the measure takes.
  private func offsets(
    _ measure: WritableKeyPath<TextStyle, Double>, _ values: [Double]?, _ property: Property,
    from style: TextStyle, in box: Rect
  ) -> [Point]? {
    let own = style[keyPath: measure]
    // Text cannot be set at size 0, but its outline is linear in the size, so half of its own size does as well.
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
          "animating '\(property.rawValue)' would move the line breaks",
          hint: "widen the layer, or give it the text's own width: \"size\": [\"auto\", \"auto\"]")
        return nil
      }
      offsets = found
    }
    return offsets
  }

  /// Replaces a spacing of 0 by an invisible one, so that letters whose spacing moves form no ligatures.
  static func withoutLigatures(_ spacing: Double) -> Double { spacing == 0 ? 1e-9 : spacing }
}
