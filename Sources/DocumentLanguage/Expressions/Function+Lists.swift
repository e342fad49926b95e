import Diagnostics
import Geometry
import Notations
import Scene
import SceneReading

extension Function {
  static let lists: [Function] = [
    Function("count(list)", 1...1, "how many elements a list or letters a text has") {
      (call) throws(ExpressionError) in
      if case .text(let text) = call.values[0] { return .number(Double(text.count)) }
      return .number(Double(try call.list(0).count))
    },
    Function("range(n)", 1...3, "the list 0, 1 … n − 1; range(from, to) and range(from, to, step)")
    {
      (call) throws(ExpressionError) in try range(call)
    },
    Function("letters(text)", 1...1, "the list of a text's letters") {
      (call) throws(ExpressionError) in
      let text = try call.text(0)
      try call.evaluator.checkLength(text.utf8.count, call.range)
      return .list(text.map { .text(String($0)) })
    },
    Function("length(path)", 1...1, "the length of path data in its own units") {
      (call) throws(ExpressionError) in
      let text = try call.text(0)
      try call.evaluator.checkLength(text.utf8.count, call.range)
      let data = PathData(text, maximumSegments: call.evaluator.session.limits.elements)
      if let mistake = data.mistake { throw call.error(mistake.message, 0) }
      return try call.finite(PathMeasure(data.path).length)
    },
    Function("ease(timing, t)", 2...2, "the value of a timing function at t") {
      (call) throws(ExpressionError) in try ease(call)
    },
    Function(
      "spring(ratio, t, velocity)", 2...3,
      "the position at t of UIKit's spring with this damping ratio, which settles at 1"
    ) { (call) throws(ExpressionError) in try spring(call) },
    Function("mix(a, b, t)", 3...3, "between a (t = 0) and b (t = 1): numbers, colours, lists") {
      (call) throws(ExpressionError) in
      let t = try call.number(2)
      guard let result = mixed(call.values[0], call.values[1], t) else {
        throw call.error(
          "\(call.values[0].noun) and \(call.values[1].noun) cannot be mixed", 1)
      }
      return result
    },
  ]

  private static func range(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let isShort = call.values.count == 1
    let from = isShort ? 0 : try call.number(0)
    let to = try call.number(isShort ? 0 : 1)
    let step = try call.number(2, default: 1)
    guard step != 0 else { throw call.error("the step must not be 0", 2) }
    let count = max(0, ((to - from) / step).rounded(.up))
    guard count.isFinite, count <= Double(call.evaluator.session.limits.elements) else {
      throw ExpressionError(
        "more than \(call.evaluator.session.limits.elements) elements (limit 'elements')",
        at: call.range)
    }
    try call.evaluator.checkLength(Int(count), call.range)
    return .list((0..<Int(count)).map { .number(from + Double($0) * step) })
  }

  private static func ease(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let t = try call.number(1)
    // Read the timing as in a document; a mistake is reported at the argument.
    let node = call.values[0].node(at: .none)
    let probe = TrialReading(node, like: call.evaluator.session) { TimingReader.read($0) }
    guard let timing = probe.value else {
      throw ExpressionError(
        probe.mistake?.message ?? "no timing function", hint: probe.mistake?.hint,
        at: call.ranges[0])
    }
    return try call.finite(timing.ease(t))
  }

  private static func spring(_ call: FunctionCall) throws(ExpressionError) -> ExpressionValue {
    let ratio = try call.number(0)
    guard ratio > 0, ratio <= 1 else {
      throw call.error("a damping ratio must be above 0 and at most 1", 0)
    }
    let spring = call.evaluator.session.spring(
      ratio: ratio, velocity: try call.number(2, default: 0))
    return try call.finite(TimingFunction.spring(spring).ease(try call.number(1), duration: 1))
  }

  /// Returns nil for values that cannot be interpolated.
  private static func mixed(_ a: ExpressionValue, _ b: ExpressionValue, _ t: Double)
    -> ExpressionValue?
  {
    switch (a, b) {
    case (.number(let a), .number(let b)):
      let value = a + (b - a) * t
      return value.isFinite ? .number(value) : nil
    case (.list(let a), .list(let b)) where a.count == b.count:
      let values = zip(a, b).map { mixed($0, $1, t) }
      return values.contains(nil) ? nil : .list(values.compactMap { $0 })
    case (.color, _), (.text, _):
      guard let a = color(a), let b = color(b) else { return nil }
      return .color(a.mixed(with: b, min(max(t, 0), 1), in: .srgb))
    default: return nil
    }
  }
}
