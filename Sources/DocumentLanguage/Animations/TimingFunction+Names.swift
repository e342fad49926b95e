import Scene

extension TimingFunction {
  /// The curve with a name from Core Animation (`easeInEaseOut`), CSS (`ease-in-out`) or Robert Penner
  /// (`easeOutBack`); nil if there is none.
  package init?(named name: String) {
    if let curve = Penner(rawValue: name) {
      self = .penner(curve)
      return
    }
    guard let index = TimingFunction.table.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    self = TimingFunction.table[index].curve
  }

  /// All names, for suggestions and listings.
  package static let names: [String] = table.map(\.name) + Penner.allCases.map(\.rawValue)

  private static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
    -> TimingFunction
  {
    .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Penner's quadratic, cubic and back curves into or out of rest are cubic polynomials, so a Bézier
  /// with control points at thirds equals each of them exactly. The others are the Béziers that
  /// easings.net gives.
  private static let table: [(name: String, curve: TimingFunction)] = [
    ("linear", .linear),
    ("default", curve(0.25, 0.1, 0.25, 1)),
    ("easeIn", curve(0.42, 0, 1, 1)),
    ("easeOut", curve(0, 0, 0.58, 1)),
    ("easeInEaseOut", curve(0.42, 0, 0.58, 1)),
    ("easeInOut", curve(0.42, 0, 0.58, 1)),
    ("ease", curve(0.25, 0.1, 0.25, 1)),
    ("ease-in", curve(0.42, 0, 1, 1)),
    ("ease-out", curve(0, 0, 0.58, 1)),
    ("ease-in-out", curve(0.42, 0, 0.58, 1)),
    ("step-start", .steps(1, .jumpStart)),
    ("step-end", .steps(1, .jumpEnd)),
    ("easeInSine", curve(0.12, 0, 0.39, 0)),
    ("easeOutSine", curve(0.61, 1, 0.88, 1)),
    ("easeInOutSine", curve(0.37, 0, 0.63, 1)),
    ("easeInQuad", curve(1.0 / 3, 0, 2.0 / 3, 1.0 / 3)),
    ("easeOutQuad", curve(1.0 / 3, 2.0 / 3, 2.0 / 3, 1)),
    ("easeInOutQuad", curve(0.45, 0, 0.55, 1)),
    ("easeInCubic", curve(1.0 / 3, 0, 2.0 / 3, 0)),
    ("easeOutCubic", curve(1.0 / 3, 1, 2.0 / 3, 1)),
    ("easeInOutCubic", curve(0.65, 0, 0.35, 1)),
    ("easeInQuart", curve(0.5, 0, 0.75, 0)),
    ("easeOutQuart", curve(0.25, 1, 0.5, 1)),
    ("easeInOutQuart", curve(0.76, 0, 0.24, 1)),
    ("easeInQuint", curve(0.64, 0, 0.78, 0)),
    ("easeOutQuint", curve(0.22, 1, 0.36, 1)),
    ("easeInOutQuint", curve(0.83, 0, 0.17, 1)),
    ("easeInExpo", curve(0.7, 0, 0.84, 0)),
    ("easeOutExpo", curve(0.16, 1, 0.3, 1)),
    ("easeInOutExpo", curve(0.87, 0, 0.13, 1)),
    ("easeInCirc", curve(0.55, 0, 1, 0.45)),
    ("easeOutCirc", curve(0, 0.55, 0.45, 1)),
    ("easeInOutCirc", curve(0.85, 0, 0.15, 1)),
    ("easeInBack", curve(1.0 / 3, 0, 2.0 / 3, -1.70158 / 3)),
    ("easeOutBack", curve(1.0 / 3, 1 + 1.70158 / 3, 2.0 / 3, 1)),
    ("easeInOutBack", curve(0.68, -0.6, 0.32, 1.6)),
  ]
}
