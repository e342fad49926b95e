import Notations
import Scene
import SceneReading

/// Reads everything about a layer that involves time: its animations, its changes and their actions, and its
/// lifetime.
struct MotionReader {
  /// The layer with its expressions evaluated.
  let object: ObjectReader
  /// The layer as written: actions are evaluated when a change triggers them.
  let raw: ObjectReader
  let scope: Scope
  let space: ValueSpace

  func read(into layer: inout Layer) {
    if let node = object[MotionKeys.custom] { readCustom(node, into: &layer) }
    let reader = AnimationReader(layer: layer, space: space, scope: scope)
    if let animate = object[LayerKeys.animate] { layer.animations = reader.read(animate, at: []) }
    if let written = raw[MotionKeys.changes] {
      let node = ChangeReader.plain(written, scope)
      let actions = raw[MotionKeys.actions].map { ActionTable($0, layer) }
      layer.changes = ChangeReader(reader: reader, actions: actions).read(node)
    } else if let node = raw[MotionKeys.actions] {
      _ = ActionTable(node, layer)
    }
    layer.keepCurvesOfArcs()
    checkCount(of: layer)
    readLifetime(into: &layer)
  }

  private func checkCount(of layer: Layer) {
    guard let node = raw[MotionKeys.changes] else { return }
    if let fault = layer.motionFault(node.session.limits.scene) { node.error(fault) }
  }

  private func readLifetime(into layer: inout Layer) {
    var lifetime = Lifetime()
    if let node = object[MotionKeys.appear] {
      lifetime.appear = Moment.read(node, for: .appear(layer.id), scope)
    }
    if let node = object[MotionKeys.disappear] {
      lifetime.disappear = Moment.read(node, for: .disappear(layer.id), scope)
    }
    if lifetime != Lifetime() { layer.lifetime = lifetime }
    // A time that refers to an animation is known later.
    let times = [MotionKeys.appear, MotionKeys.disappear].compactMap { object[$0] }
    if times.count == 2, times.allSatisfy({ $0.string.map(Measure.isQuantity) ?? true }),
      lifetime.disappear < lifetime.appear
    {
      times[1].warn("the layer is never seen: it disappears before it appears")
    }
  }

  private func readCustom(_ node: NodeReader, into layer: inout Layer) {
    guard let members = node.members else {
      node.mismatch("values by name")
      return
    }
    // Each is looked up among the others.
    node.session.count(values: members.count * members.count / 100, of: node)
    guard node.session.hasRoomForLayers else { return }
    for member in members {
      if let value = CustomValue.read(node.with(member.node)) {
        layer.set(value, for: .custom(member.key))
      }
    }
  }
}

/// Reads values of the author's own properties: numbers, colours, lists of numbers, truth values, texts.
enum CustomValue {
  static func read(_ node: NodeReader) -> AnimatedValue? {
    switch node.node.value {
    case .number(let number): return .number(number)
    case .bool(let flag): return .flag(flag)
    case .string(let text):
      do throws(TextMistake) {
        return .color(try ColorNotation.color(of: text))
      } catch {
        return .text(text)
      }
    case .array: return node.list("a list of numbers") { $0.number() }.map { .numbers($0) }
    case .null, .object:
      node.mismatch("a number, a colour, a list of numbers, a boolean or a text")
      return nil
    }
  }
}

extension Layer {
  /// Gives an arc whose angles move the same number of curves at every moment, so that interpolated paths are
  /// exact.
  fileprivate mutating func keepCurvesOfArcs() {
    guard case .shape(var shape) = content, var measures = shape.measures,
      animations.contains(where: \.movesAngles)
        || changes.contains(where: {
          $0.target.isAngle || $0.animations.contains(where: \.movesAngles)
        })
    else { return }
    measures.leastCurves = 4
    shape.measures = measures
    shape.path = measures.path
    content = .shape(shape)
  }
}

extension Animation {
  fileprivate var movesAngles: Bool {
    switch motion {
    case .group(let children): children.contains(where: \.movesAngles)
    case .property(let motion): motion.target.isAngle
    }
  }
}

extension PropertyMotion.Target {
  fileprivate var isAngle: Bool {
    self == .property(.startAngle) || self == .property(.endAngle)
  }
}
