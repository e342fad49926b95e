import DisplayList
import DocumentLanguage
import Geometry
import Notations
import Scene
import Timeline

extension DocumentWriter {
  mutating func animations(of layer: Layer) -> [SpecNode] {
    if !layer.changes.isEmpty { omit("changes of properties are left out", layer) }
    var result: [SpecNode] = []
    for animation in layer.animations {
      if let node = self.animation(animation, layer) { result.append(node) }
    }
    if layer.bounds.origin != .zero {
      // Only an animation can set the origin of a layer's own space.
      let origin = SpecNode.point(layer.bounds.origin)
      result.insert(
        Record([
          ("keyPath", .word("bounds.origin")), ("from", origin), ("to", origin),
          ("duration", .exact(1)),
        ]).node, at: 0)
    }
    return result
  }

  private mutating func animation(_ animation: Animation, _ layer: Layer) -> SpecNode? {
    var record = Record()
    record["name"] = animation.name.map(SpecNode.text)
    switch animation.motion {
    case .group(let children):
      let nodes = children.compactMap { self.animation($0, layer) }
      guard !nodes.isEmpty else { return nil }
      record["group"] = .list(nodes)
    case .property(let motion):
      guard write(motion, animation.timing, layer, to: &record) else { return nil }
    }
    DocumentWriter.write(animation.timing, to: &record)
    if animation.easing != .linear {
      record["timing"] = DocumentWriter.timing(animation.easing)
    }
    return record.node
  }

  private static func write(_ timing: MediaTiming, to record: inout Record) {
    if timing.beginTime != 0 { record["begin"] = .exact(timing.beginTime) }
    record["duration"] = .exact(timing.duration)
    switch timing.repeats {
    case .count(let count): if count != 1 { record["repeatCount"] = .exact(count) }
    case .duration(let duration): record["repeatDuration"] = .exact(duration)
    case .forever: record["repeatCount"] = .word("forever")
    }
    record.append(AnimationKeys.clock.members(of: timing))
  }

  private static func timing(_ function: TimingFunction) -> SpecNode {
    switch function {
    case .linear: .word("linear")
    case .cubicBezier(let x1, let y1, let x2, let y2): .list([x1, y1, x2, y2].map(SpecNode.exact))
    case .steps(let count, let position):
      Record([("steps", .exact(Double(count))), ("position", .word(position.rawValue))]).node
    case .penner(let curve): .word(curve.rawValue)
    case .spring(let spring):
      Record([("spring", .object(SpringKeys.fields.members(of: spring)))]).node
    }
  }

  // MARK: Motions

  /// What shapes do not have in documents, where each is written as its path.
  private static let measures: Set<Property> = [
    .startAngle, .endAngle, .radius, .innerRadius, .corners,
  ]

  /// Whether a property is an end of a circular gradient, whose circle documents write by the corner of its box.
  private static func movesCircle(_ property: Property, _ content: Content) -> Bool {
    let shape: Shape
    switch content {
    case .gradient(let gradient):
      return gradient.kind == .circular && [.gradientStart, .gradientEnd].contains(property)
    case .shape(let own): shape = own
    case .text(let text): shape = text.shape
    case .none, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles: return false
    }
    switch property {
    case .fillStart, .fillEnd: return isCircular(shape.fill)
    case .strokeGradientStart, .strokeGradientEnd: return isCircular(shape.stroke)
    default: return false
    }
  }

  private static func isCircular(_ paint: Paint?) -> Bool {
    if case .gradient(let gradient) = paint { gradient.kind == .circular } else { false }
  }

  /// Returns false if the language has no key path for the property.
  private mutating func write(
    _ motion: PropertyMotion, _ timing: MediaTiming, _ layer: Layer, to record: inout Record
  ) -> Bool {
    switch motion.target {
    case .custom(let name): record["keyPath"] = .word("custom." + name)
    case .property(let property):
      guard KeyPath.has(property), !DocumentWriter.measures.contains(property) else {
        omit("'\(property.rawValue)' cannot be animated in a document: it does not move", layer)
        return false
      }
      record["keyPath"] = .word(property.rawValue)
      if DocumentWriter.movesCircle(property, layer.content) {
        omit("the ends of a round gradient move in its box, not on its circle", layer)
      }
    }
    if motion.transformMixing == .byOperation {
      omit("transforms are interpolated as a whole, not operation by operation", layer)
    }
    record.append(AnimationKeys.mixing.members(of: motion))
    switch motion.values {
    case .basic(let from, let to, let by):
      record["from"] = from.map { value($0, motion.target, layer) }
      record["to"] = to.map { value($0, motion.target, layer) }
      record["by"] = by.map { value($0, motion.target, layer) }
    case .keyframes(let keyframes): write(keyframes, motion.target, layer, to: &record)
    case .along(let path): write(path, layer, to: &record)
    case .computed(let path): write(path, timing, layer, to: &record)
    }
    return true
  }

  private mutating func write(
    _ keyframes: Keyframes, _ target: PropertyMotion.Target, _ layer: Layer,
    to record: inout Record
  ) {
    record["values"] = .list(
      keyframes.values.map { given in given.map { value($0, target, layer) } ?? .null })
    DocumentWriter.write(
      times: keyframes.keyTimes, keyframes.timings, keyframes.calculation, usual: .linear,
      to: &record)
    for (name, values) in [
      ("tension", keyframes.tensions), ("continuity", keyframes.continuities),
      ("bias", keyframes.biases),
    ] where !values.isEmpty {
      record[name] = .numbers(values)
    }
  }

  private mutating func write(_ motion: PathMotion, _ layer: Layer, to record: inout Record) {
    record["along"] = .path(motion.path)
    if motion.rotationMode != .none {
      record["rotationMode"] = .word(motion.rotationMode.rawValue)
    }
    if !motion.keyPoints.isEmpty {
      omit("motion along a path covers all of it, from end to end", layer)
    }
    DocumentWriter.write(
      times: motion.keyPoints.isEmpty ? motion.keyTimes : [],
      motion.keyPoints.isEmpty ? motion.timings : [], motion.calculation, usual: .paced,
      to: &record)
  }

  private static func write(
    times: [Double], _ timings: [TimingFunction], _ calculation: Calculation, usual: Calculation,
    to record: inout Record
  ) {
    if !times.isEmpty { record["keyTimes"] = .list(times.map(SpecNode.exact)) }
    if timings.contains(where: { $0 != .linear }) {
      record["timings"] = .list(timings.map(timing))
    }
    if calculation != usual { record["calculation"] = .word(calculation.rawValue) }
  }

  /// A document cannot compute such a path, so it lists one for each frame.
  private mutating func write(
    _ path: ComputedPath, _ timing: MediaTiming, _ layer: Layer, to record: inout Record
  ) {
    let most = 3000.0
    let frames = min(max(1, (timing.duration * framesPerSecond).rounded()), most)
    let count = Int(frames)
    let moments = ComputedPathMoments(path)
    let paths = (0...count).map { moments.path(at: Double($0) / frames) }
    omit("a path computed by modifiers is written frame by frame", layer)
    let isOneForm = zip(paths, paths.dropFirst()).allSatisfy { $0.isBuilt(as: $1) }
    record["values"] = .list(paths.map(SpecNode.path))
    guard !isOneForm else { return }
    // A path holds until the next one, so the last needs a time of its own at the end.
    record["keyTimes"] = .list((0...count).map { .exact(Double($0) / frames) } + [.exact(1)])
    record["calculation"] = .word("discrete")
  }

  // MARK: Values

  private mutating func value(
    _ value: AnimatedValue, _ target: PropertyMotion.Target, _ layer: Layer
  ) -> SpecNode {
    switch value {
    case .number(let number):
      guard case .property(let property) = target, property.isAngle else { return .number(number) }
      return .number(number / degree)
    case .point(let point): return .point(point)
    case .size(let size): return .numbers([size.width, size.height])
    case .rect(let rect): return .numbers([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): return .color(color)
    case .paint(let paint): return self.paint(paint, layer)
    case .colors(let colors): return .list(colors.map(SpecNode.color))
    case .numbers(let numbers): return .numbers(numbers)
    case .radii(let radii): return .radii(radii)
    case .transform(let transform): return self.transform(transform, layer)
    case .path(let path): return .path(path)
    case .filter: return .null
    case .flag(let flag): return .flag(flag)
    case .text(let text): return .text(text)
    }
  }
}
