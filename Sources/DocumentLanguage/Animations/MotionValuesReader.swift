import Geometry
import Notations
import Scene

/// Reads the values that an animation gives its property: two ends, keyframes, or a path.
struct MotionValuesReader {
  let object: ObjectReader
  let target: PropertyMotion.Target
  let layer: Layer
  let space: ValueSpace

  func read() -> PropertyMotion? {
    let isPath = object.has(AnimationKeys.along)
    let isKeyframes = object.has(AnimationKeys.values)
    let ends = [AnimationKeys.from, AnimationKeys.to, AnimationKeys.by].filter(object.has)
    let values: PropertyMotion.Values?
    if isPath {
      complain(about: ends + [AnimationKeys.values], beside: AnimationKeys.along)
      values = along().map { .along($0) }
    } else if isKeyframes {
      complain(about: ends, beside: AnimationKeys.values)
      values = keyframes().map { .keyframes($0) }
    } else {
      let keyframeKeys = [
        AnimationKeys.keyTimes, AnimationKeys.timings, AnimationKeys.calculation,
        AnimationKeys.tension, AnimationKeys.continuity, AnimationKeys.bias,
      ]
      for key in keyframeKeys { object[key]?.error("'\(key.name)' needs 'values' or 'along'") }
      if ends.count == 3 {
        object[AnimationKeys.by]?.error("only two of 'from', 'to' and 'by' can be given")
      }
      values = basic()
    }
    if !isPath { object[AnimationKeys.rotationMode.key]?.error("'rotationMode' needs 'along'") }
    guard let values else { return nil }
    var motion = PropertyMotion(target: target, values: values)
    AnimationKeys.mixing.read(object, into: &motion)
    return motion
  }

  private func complain(about keys: [Key], beside key: Key) {
    for other in keys {
      object[other]?.error("'\(other.name)' and '\(key.name)' cannot be used together")
    }
  }

  private func basic() -> PropertyMotion.Values {
    let from = value(AnimationKeys.from)
    let to = value(AnimationKeys.to)
    if let counted = counted(from, to) { return .keyframes(counted) }
    if case .transform(let a)? = from, case .transform(let b)? = to, a != b,
      a.matrix.isNear(b.matrix)
    {
      object.node.warn(
        "both transforms end in the same place, so nothing moves",
        hint: "animate 'transform.rotation.z' for whole turns")
    }
    return .basic(from: from, to: to, by: value(AnimationKeys.by))
  }

  /// The steps of a count between two texts that differ only in their numbers; nil for other texts, which change
  /// half-way.
  private func counted(_ from: AnimatedValue?, _ to: AnimatedValue?) -> Keyframes? {
    guard target == .property(.text), let model = layer.value(of: .text),
      case .text(let first) = from ?? model, case .text(let last) = to ?? model, first != last
    else { return nil }
    guard let counted = CountedText(from: first, to: last) else {
      if [first, last].allSatisfy({ !WrittenNumber.parts(of: $0).numbers.isEmpty }) {
        object.node.warn(
          "the text changes at once, half-way: '\(first)' and '\(last)' differ in the words around their numbers",
          hint: "to count, use the same words in both, such as '0 %' and '100 %', or give 'values'")
      }
      return nil
    }
    var keyframes = Keyframes(values: counted.texts.map { .text($0) })
    keyframes.calculation = .discrete
    return keyframes
  }

  private func value(_ key: Key) -> AnimatedValue? { object[key].flatMap(value) }

  private func value(_ node: NodeReader) -> AnimatedValue? {
    switch target {
    case .property(let property): ValueReader(space: space).read(node, for: property)
    case .custom: CustomValue.read(node)
    }
  }

  private func keyframes() -> Keyframes? {
    guard let nodes = object[AnimationKeys.values]?.elements, !nodes.isEmpty else {
      let node = object[AnimationKeys.values]
      node?.mismatch("a list of at least one value", hint: node?.listMeant)
      return nil
    }
    // Copies multiply values, and each takes up to 2 kB: the value, its place in a track, and in an SVG's pieces.
    guard object.node.session.step(20 * nodes.count) else {
      object.node.error("the values of all animations take too many steps (limit 'steps')")
      return nil
    }
    let isPaint = target.takesPaint
    let values = nodes.map { node -> AnimatedValue? in
      node.isNull && !isPaint ? nil : value(node)
    }
    let isWhole = zip(nodes, values).allSatisfy { $1 != nil || ($0.isNull && !isPaint) }
    var result = Keyframes(values: values)
    result.calculation = object.choice(AnimationKeys.calculation) ?? .linear
    result.keyTimes = keyTimes(result.calculation, values.count)
    result.timings = timings(result.calculation, values.count - 1)
    result.tensions = parameters(AnimationKeys.tension, result)
    result.continuities = parameters(AnimationKeys.continuity, result)
    result.biases = parameters(AnimationKeys.bias, result)
    return isWhole ? result : nil
  }

  private func along() -> PathMotion? {
    guard target == .property(.position) else {
      object[AnimationKeys.along]?.error("'along' can only animate 'position'")
      return nil
    }
    guard let path = object[AnimationKeys.along].flatMap(PathReader.read) else { return nil }
    // Its curves and their lengths take three times the memory of the path.
    object.node.session.count(segments: 3 * path.elements.count, of: object.node)
    guard object.node.session.hasRoomForLayers else { return nil }
    var motion = PathMotion(path: path)
    motion.calculation = object.choice(AnimationKeys.calculation) ?? .paced
    motion.rotationMode = object.choice(AnimationKeys.rotationMode)
    let segments = max(1, PathMeasure(path).curves.count)
    motion.keyTimes = keyTimes(motion.calculation, segments + 1)
    motion.timings = timings(motion.calculation, segments)
    return motion
  }

  /// Reads the key times. Core Animation ignores invalid ones; here they are errors.
  private func keyTimes(_ calculation: Calculation, _ values: Int) -> [Double] {
    guard let node = object[AnimationKeys.keyTimes],
      let times = node.list("a list of fractions", .any, { $0.number(.unit) })
    else { return [] }
    let wanted: Int
    switch calculation {
    case .linear, .cubic, .lengthwise: wanted = values
    case .discrete: wanted = values + 1
    case .paced, .cubicPaced:
      node.error("'\(calculation.rawValue)' computes its own key times")
      return []
    }
    guard times.count == wanted else {
      let reason = calculation == .discrete ? ", one more than values, which each begin a step" : ""
      node.error("expected \(wanted) key times\(reason), found \(times.count)")
      return []
    }
    if let (time, next) = zip(times, times.dropFirst()).first(where: { $0 > $1 }) {
      let (time, next) = (NumberText.shortest(time), NumberText.shortest(next))
      node.error("key times must not decrease, and \(next) follows \(time)")
      return []
    }
    guard times.first == 0, times.last == 1 else {
      node.error(
        "key times must begin with 0 and end with 1",
        hint: times.first == 0 ? "to hold the last value, repeat it at 1" : nil)
      return []
    }
    return times
  }

  private func timings(_ calculation: Calculation, _ count: Int) -> [TimingFunction] {
    guard let node = object[AnimationKeys.timings],
      let timings = node.list("a list of timings", .any, TimingReader.read)
    else { return [] }
    switch calculation {
    case .linear, .cubic, .lengthwise: break
    case .discrete, .paced, .cubicPaced:
      node.error("'\(calculation.rawValue)' keyframes have no timings of their own")
      return []
    }
    guard timings.count == count else {
      node.error(
        "expected \(count) timings, one for each step between two values, found \(timings.count)")
      return []
    }
    return timings
  }

  private func parameters(_ key: Key, _ keyframes: Keyframes) -> [Double] {
    guard let node = object[key] else { return [] }
    switch keyframes.calculation {
    case .cubic, .cubicPaced: break
    case .linear, .discrete, .paced, .lengthwise:
      node.error("'\(key.name)' needs the calculation 'cubic' or 'cubicPaced'")
      return []
    }
    guard node.isArray else {
      return node.number().map { [Double](repeating: $0, count: keyframes.values.count) } ?? []
    }
    guard let list = node.list("a list of numbers", .any, { $0.number() }) else { return [] }
    guard list.count == keyframes.values.count else {
      node.error("expected \(keyframes.values.count) numbers, one for each value")
      return []
    }
    return list
  }
}

extension PropertyMotion.Target {
  fileprivate var takesPaint: Bool {
    switch self {
    case .property(let property): property.kind == .paint
    case .custom: false
    }
  }
}

extension Matrix4 {
  fileprivate func isNear(_ other: Matrix4) -> Bool {
    let d = [
      rows.0 - other.rows.0, rows.1 - other.rows.1, rows.2 - other.rows.2, rows.3 - other.rows.3,
    ]
    return d.allSatisfy { ($0 * $0).sum() < 1e-18 }
  }
}
