import Scene

/// Reads timing functions: names, control points, steps, springs.
enum TimingReader {
  /// Core Animation's names and CSS's.
  static let curves: [(name: String, function: TimingFunction)] = [
    ("linear", .linear),
    ("default", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ("ease", .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)),
    ("easeIn", .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)),
    ("ease-in", .cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)),
    ("easeOut", .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)),
    ("ease-out", .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)),
    ("easeInEaseOut", .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
    ("easeInOut", .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
    ("ease-in-out", .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)),
  ]

  static func read(_ node: NodeReader) -> TimingFunction? {
    if let name = node.string {
      guard let curve = curves.first(where: { $0.name == name }) else {
        node.error(
          "unknown timing '\(name)'",
          hint: Suggestion.hint(for: name, among: curves.map(\.name)))
        return nil
      }
      return curve.function
    }
    guard let four = node.tuple(4, "a timing: a name, four control points, steps or a spring")
    else { return nil }
    guard let x1 = four[0].number(.unit), let y1 = four[1].number(), let x2 = four[2].number(.unit),
      let y2 = four[3].number()
    else { return nil }
    return .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }
}
