import Diagnostics
import Notations
import Scene

/// Reads timing functions: names, control points, steps, springs.
enum TimingReader {
  /// A hint at the equivalent of a name from CSS or another tool.
  private static func hint(for name: String) -> String? {
    if name.hasPrefix("cubic-bezier(") { return "four numbers: [0.42, 0, 0.58, 1]" }
    if name.hasPrefix("steps(") { return "write { \"steps\": 4 }" }
    if name.hasPrefix("linear(") { return "keyframes have 'values' and 'keyTimes'" }
    if name == "spring" { return "an animation has the key 'spring'" }
    let outward = "easeOut" + name.prefix(1).uppercased() + name.dropFirst()
    if TimingFunction.names.contains(outward) { return "did you mean '\(outward)'?" }
    return Suggestion.hint(for: name, among: TimingFunction.names)
  }

  static func read(_ node: NodeReader) -> TimingFunction? {
    if let name = node.string {
      guard let curve = TimingFunction(named: name) else {
        node.error(
          "unknown timing '\(name)'",
          hint: hint(for: name))
        return nil
      }
      return curve
    }
    if node.members != nil { return record(node) }
    guard let four = node.tuple(4, "a timing: a name, four control points, steps or a spring")
    else { return nil }
    guard let x1 = four[0].number(.unit), let y1 = four[1].number(), let x2 = four[2].number(.unit),
      let y2 = four[3].number()
    else { return nil }
    return .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  private static func record(_ node: NodeReader) -> TimingFunction? {
    guard let object = ObjectReader(node, TimingKeys.vocabulary) else { return nil }
    if let spring = object[TimingKeys.spring] {
      object[TimingKeys.steps]?.error("'steps' and 'spring' cannot be used together")
      return SpringReader.read(spring, duration: nil).map { .spring($0.spring) }
    }
    guard let count = object.integer(TimingKeys.steps) else {
      if !object.has(TimingKeys.steps) { node.error("a timing object needs 'steps' or 'spring'") }
      return nil
    }
    let jumps = object.value(TimingKeys.position, position)
    if jumps == .jumpNone, count < 2 {
      object[TimingKeys.position]?.error("'jump-none' needs at least 2 steps")
      return nil
    }
    return .steps(count, jumps)
  }

  private static func position(_ node: NodeReader) -> TimingFunction.StepPosition? {
    guard let name = node.choice(of: TimingKeys.positions) else { return nil }
    return TimingFunction.StepPosition(rawValue: name) ?? (name == "start" ? .jumpStart : .jumpEnd)
  }
}

/// The keys of a timing that is a record.
enum TimingKeys {
  static let positions =
    TimingFunction.StepPosition.allCases.map(\.rawValue) + ["start", "end"]

  /// A timing: a name, control points, or a record.
  static let kind = ValueKind.either([
    .choice(TimingFunction.names), .tuple(.number(.any), 4), .record(.timing),
  ])

  static let steps = Key("steps", .integer(.between(1, 100_000)), "how many steps")
  static let position = Key.value(
    "position", .choice(positions), "where the jumps are, as in CSS",
    default: TimingFunction.StepPosition.jumpEnd)
  static let spring = Key(
    "spring", .either([.record(.spring), .choice(SpringReader.presets.map(\.name))]),
    "a spring over the duration")

  static let vocabulary = Vocabulary(.timing, "a timing", [steps, position.key, spring])
}

/// Reads the curve of an animation. A spring also sets the duration if the animation states none.
enum EasingReader {
  static func read(_ object: ObjectReader, _ timing: inout MediaTiming) -> TimingFunction {
    let isOpen = !object.has(AnimationKeys.duration)
    var spring: SpringReader.Result?
    var result = TimingFunction.linear
    if let node = object[AnimationKeys.spring] {
      object[AnimationKeys.timing]?.error("'timing' and 'spring' cannot be used together")
      spring = SpringReader.read(node, duration: isOpen ? nil : timing.duration)
    } else if let node = object[AnimationKeys.timing] {
      if let inner = node.members?.first(where: { $0.key == "spring" }), node.members?.count == 1 {
        spring = SpringReader.read(
          node.with(inner.node), duration: isOpen ? nil : timing.duration)
      } else {
        result = TimingReader.read(node) ?? .linear
      }
    }
    guard let spring else { return result }
    if isOpen {
      guard spring.duration < 1e6 else {
        object.node.error("the spring never settles: the animation needs the key 'duration'")
        return .spring(spring.spring)
      }
      timing.duration = spring.duration
    }
    return .spring(spring.spring)
  }
}
