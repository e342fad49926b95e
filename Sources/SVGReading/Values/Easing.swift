import Geometry
import Scene

/// How progress is warped between two keyframes.
enum Easing: Hashable, Sendable {
  case curve(TimingFunction)
  /// `linear()`: straight lines between points with ascending inputs.
  case points([Point])

  static let linear = Easing.curve(.linear)
  /// The default of CSS.
  static let ease = Easing.curve(.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))

  func value(at t: Double) -> Double {
    switch self {
    case .curve(let function): return function.ease(t)
    case .points(let points):
      guard let last = points.last else { return t }
      if points.count == 1 || t == last.x { return last.y }
      // The first and the last line continue beyond the outer points.
      let k = max(1, points.firstIndex { $0.x > t } ?? points.count - 1)
      let (a, b) = (points[k - 1], points[k])
      return b.x > a.x ? a.y + (b.y - a.y) * (t - a.x) / (b.x - a.x) : b.y
    }
  }

  /// The progress, in 0…1, at which the easing has a jump or a corner.
  var corners: [Double] {
    switch self {
    case .curve(.steps(let count, let position)):
      let pieces =
        position == .jumpNone ? max(1, count - 1) : position == .jumpBoth ? count + 1 : count
      // Jumps are at k / count for every position; `pieces` only determines their height.
      return pieces > 0 && count <= 10_000 ? (0...count).map { Double($0) / Double(count) } : []
    case .curve: return []
    case .points(let points): return points.map(\.x).filter { $0 > 0 && $0 < 1 }
    }
  }

  init?(css text: String) {
    switch text.lowercased() {
    case "linear": self = .linear
    case "ease": self = .ease
    case "ease-in": self = .curve(.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    case "ease-out": self = .curve(.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    case "ease-in-out": self = .curve(.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    case "step-start": self = .curve(.steps(1, .jumpStart))
    case "step-end": self = .curve(.steps(1, .jumpEnd))
    default:
      guard let (name, arguments) = CSSText.function(text) else { return nil }
      switch name {
      case "cubic-bezier":
        guard let n = numberList(arguments), n.count == 4, (0...1).contains(n[0]),
          (0...1).contains(n[2])
        else { return nil }
        self = .curve(.cubicBezier(x1: n[0], y1: n[1], x2: n[2], y2: n[3]))
      case "steps":
        guard let steps = Easing.steps(arguments) else { return nil }
        self = steps
      case "linear":
        guard let points = Easing.linearPoints(arguments) else { return nil }
        self = .points(points)
      default: return nil
      }
    }
  }

  private static func steps(_ arguments: String) -> Easing? {
    let parts = CSSText.split(arguments, at: ",")
    guard let count = parts.first.flatMap({ Int($0) }), count > 0, count <= 100_000 else {
      return nil
    }
    let position: TimingFunction.StepPosition
    switch parts.count > 1 ? parts[1].lowercased() : "end" {
    case "end", "jump-end": position = .jumpEnd
    case "start", "jump-start": position = .jumpStart
    case "jump-none": position = .jumpNone
    case "jump-both": position = .jumpBoth
    default: return nil
    }
    return position == .jumpNone && count < 2 ? nil : .curve(.steps(count, position))
  }

  /// The points of stops like `0.5 20% 40%`; missing inputs are spread evenly.
  private static func linearPoints(_ arguments: String) -> [Point]? {
    var outputs: [Double] = []
    var inputs: [Double?] = []
    for part in CSSText.split(arguments, at: ",") {
      let words = CSSText.words(part)
      let places = words.filter { $0.hasSuffix("%") }.compactMap { number(String($0.dropLast())) }
      guard let output = words.first(where: { !$0.hasSuffix("%") }).flatMap({ number($0) }) else {
        return nil
      }
      outputs.append(output)
      inputs.append(places.first.map { $0 / 100 })
      if places.count > 1 {
        outputs.append(output)
        inputs.append(places[1] / 100)
      }
    }
    guard outputs.count > 1 else { return nil }
    if inputs[0] == nil { inputs[0] = 0 }
    if inputs[inputs.count - 1] == nil { inputs[inputs.count - 1] = 1 }
    var points: [Point] = []
    var high = 0.0
    for k in inputs.indices {
      if let x = inputs[k] {
        high = max(high, x)
        points.append(Point(high, outputs[k]))
        continue
      }
      let before = points.last?.x ?? 0
      let next = inputs[k...].firstIndex { $0 != nil } ?? k
      let after = max(before, inputs[next] ?? 1)
      points.append(Point(before + (after - before) / Double(next - k + 1), outputs[k]))
    }
    return points
  }
}
