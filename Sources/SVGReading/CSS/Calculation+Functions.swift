import Geometry

/// What the functions of CSS that calculate have as results.
extension Calculation {
  static let functions: Set<String> = [
    "calc", "-webkit-calc", "min", "max", "clamp", "abs", "sin", "cos", "tan", "asin", "acos",
    "atan", "atan2", "exp", "log", "round", "mod", "rem", "sign", "hypot", "pow", "sqrt",
  ]

  /// The strategies of `round()`.
  enum Rounding: String {
    case nearest, up, down
    case toZero = "to-zero"

    /// The whole number that stands for one.
    func whole(_ value: Double) -> Double {
      switch self {
      // One half goes up, also below zero.
      case .nearest: (value + 0.5).rounded(.down)
      case .up: value.rounded(.up)
      case .down: value.rounded(.down)
      case .toZero: value.rounded(.towardZero)
      }
    }
  }

  /// The result of a function; nil if there is none of that name that takes so many arguments.
  init?(_ name: String, of arguments: [Calculation], _ rounding: Rounding?) {
    guard let first = arguments.first, let last = arguments.last else { return nil }
    let result: Calculation?
    switch (name, arguments.count) {
    case ("min", _): result = arguments.min { $0.value < $1.value }
    case ("max", _): result = arguments.max { $0.value < $1.value }
    case ("clamp", 3): result = arguments[1].clamped(first, last)
    case ("hypot", _):
      result = first.with(arguments.reduce(0) { $0 + $1.value * $1.value }.squareRoot())
    case ("round", 1...2):
      result = first.stepped(by: arguments.count == 2 ? last.value : 1, rounding ?? .nearest)
    case (_, 1): result = first.mapped(by: name)
    case (_, 2): result = first.combined(with: last.value, by: name)
    default: result = nil
    }
    guard let result else { return nil }
    self = result
  }

  private func clamped(_ least: Calculation, _ most: Calculation) -> Calculation {
    var result = least.with(max(least.value, min(value, most.value)))
    if result.dimension == .none { result.dimension = dimension }
    return result
  }

  /// The functions of one argument.
  private func mapped(by name: String) -> Calculation? {
    switch name {
    case "abs": with(abs(value))
    case "sign": .number(value > 0 ? 1 : value < 0 ? -1 : 0)
    case "sin": .number(sine(radians))
    case "cos": .number(cosine(radians))
    case "tan": .number(tangent(radians))
    case "asin": .angle(arcSine(value))
    case "acos": .angle(arcCosine(value))
    case "atan": .angle(arcTangent(value, 1))
    case "exp": .number(exponential(value))
    case "log": .number(logarithm(value))
    case "sqrt": .number(value.squareRoot())
    default: nil
    }
  }

  /// The functions of two arguments.
  private func combined(with other: Double, by name: String) -> Calculation? {
    switch name {
    case "atan2": .angle(arcTangent(value, other))
    case "log": .number(logarithm(value) / logarithm(other))
    case "pow": .number(power(value, other))
    case "mod": rest(of: other, .down)
    case "rem": rest(of: other, .towardZero)
    default: nil
    }
  }

  /// The multiple of a step that stands for this value.
  private func stepped(by step: Double, _ rounding: Rounding) -> Calculation? {
    step == 0 ? nil : with(rounding.whole(value / step) * step)
  }

  private func rest(of step: Double, _ rule: FloatingPointRoundingRule) -> Calculation? {
    step == 0 ? nil : with(value - (value / step).rounded(rule) * step)
  }

  /// What trigonometry takes: a plain number is in radians.
  private var radians: Double { dimension == .angle ? value * degree : value }

  private func with(_ value: Double) -> Calculation {
    var result = self
    result.value = value
    return result
  }

  private static func number(_ value: Double) -> Calculation {
    Calculation(value: value, dimension: .none)
  }

  private static func angle(_ radians: Double) -> Calculation {
    Calculation(value: radians / degree, dimension: .angle)
  }
}
