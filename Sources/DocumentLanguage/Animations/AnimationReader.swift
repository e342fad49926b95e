import Diagnostics
import Geometry
import Notations
import Scene

/// Reads `animate`: a map from key paths to animations, or a list of animations.
struct AnimationReader {
  let layer: Layer
  let space: ValueSpace
  let scope: Scope

  /// Reads the animations in the groups that `path` indexes, and notes the place of each named one
  /// for others that refer to it.
  func read(_ node: NodeReader, at path: [Int]) -> [Animation] {
    var animations: [Animation] = []
    if let elements = node.elements {
      for element in elements { read(element, nil, at: path, into: &animations) }
      return animations
    }
    guard let members = node.members else {
      node.mismatch("animations by key path, or a list of animations")
      return []
    }
    guard !isSingle(members) else {
      let isNamed = members.contains { $0.key == AnimationKeys.keyPath.name }
      node.error(
        isNamed
          ? "an animation with the key 'keyPath' belongs in a list"
          : "the animation does not say what moves",
        hint: isNamed
          ? "write it in brackets: [{ \"keyPath\": … }]"
          : "animations have key paths: { \"opacity\": { \"from\": 0, \"to\": 1 } }")
      return []
    }
    for member in members where !member.key.hasPrefix("x-") {
      let value = node.with(member.node)
      if member.key == FrameMotion.keyPath {
        for element in value.elements ?? [value] { readFrame(element, at: path, into: &animations) }
        continue
      }
      guard let target = target(member.key, value, at: member.keyPlace) else { continue }
      if let elements = value.elements, !elements.isEmpty,
        elements.allSatisfy({ $0.members == nil })
      {
        value.mismatch("an animation", hint: "keyframes are its 'values': { \"values\": [0, 1] }")
        continue
      }
      for element in value.elements ?? [value] {
        read(element, target, at: path, into: &animations)
      }
    }
    return animations
  }

  /// Whether a map from key paths is an animation itself.
  private func isSingle(_ members: [SpecMember]) -> Bool {
    !members.isEmpty
      && members.allSatisfy { member in
        AnimationKeys.vocabulary.contains(member.key) && Property(keyPath: member.key) == nil
      }
  }

  private func read(
    _ node: NodeReader, _ target: PropertyMotion.Target?, at path: [Int],
    into list: inout [Animation]
  ) {
    let keyPath = node.members?.first { $0.key == AnimationKeys.keyPath.name }
    if target == nil, keyPath.map({ node.with($0.node).string }) == FrameMotion.keyPath {
      return readFrame(node, at: path, into: &list)
    }
    guard let object = ObjectReader(node, AnimationKeys.vocabulary) else { return }
    if let target, let keyPath = keyPath.map({ node.with($0.node) }), let own = keyPath.string,
      self.target(own, keyPath, at: keyPath.node.place) != target
    {
      keyPath.error("the key in 'animate' says what moves, and this differs")
    }
    let place = Schedule.Place(layer: layer.id, path: path + [list.count])
    guard let animation = animation(object, target, at: place) else { return }
    node.source.schedule.add(animation.name, at: place)
    list.append(animation)
  }

  /// Reads an animation of the frame. The second part would report the mistakes of the first again,
  /// so it is read only if there were none.
  private func readFrame(_ node: NodeReader, at path: [Int], into list: inout [Animation]) {
    guard let parts = FrameMotion.parts(of: node, anchor: layer.anchorPoint) else { return }
    for (part, keyPath) in parts {
      let count = list.count
      read(part, target(keyPath, part, at: part.node.place), at: path, into: &list)
      guard list.count > count else { return }
    }
  }

  /// Reads one animation; `place` is nil for the answers of actions, which nothing can refer to.
  func animation(
    _ object: ObjectReader, _ target: PropertyMotion.Target?, at place: Schedule.Place?
  ) -> Animation? {
    let name = object.text(AnimationKeys.name)
    if let node = object[AnimationKeys.group] {
      for key in AnimationKeys.ofValues where object.has(key) {
        object[key]?.error(
          "'\(key.name)' belongs in the animations of the group")
      }
      guard let place else {
        node.error("an action takes single animations, not groups")
        return nil
      }
      let children = read(node, at: place.path)
      var timing = MediaTimingReader(object: object, path: nil, scope: scope).read(at: place)
      let easing = EasingReader.read(object, &timing)
      if !object.has(AnimationKeys.duration), easing.spring == nil {
        timing.duration = endOfAll(children, node)
      }
      return Animation(name: name, timing: timing, easing: easing, motion: .group(children))
    }
    guard let target = target ?? ownTarget(object), isKnown(target, object) else { return nil }
    let values = MotionValuesReader(object: object, target: target, layer: layer, space: space)
    let motion = values.read()
    var timing = MediaTimingReader(
      object: object, path: motion?.path ?? layer.shapePath, scope: scope
    ).read(at: place)
    let easing = EasingReader.read(object, &timing)
    guard let motion else { return nil }
    return Animation(name: name, timing: timing, easing: easing, motion: .property(motion))
  }

  private func endOfAll(_ children: [Animation], _ node: NodeReader) -> Double {
    let end = children.map(\.timing.endTime).max() ?? 0
    guard end.isFinite else {
      node.error(
        "a group around an animation that never ends needs the key 'duration'")
      return 1
    }
    return max(0, end)
  }

  private func ownTarget(_ object: ObjectReader) -> PropertyMotion.Target? {
    guard let node = object[AnimationKeys.keyPath] else {
      object.node.error("an animation in a list needs the key 'keyPath' or 'group'")
      return nil
    }
    return node.text().flatMap { target($0, node, at: node.node.place) }
  }

  func target(_ keyPath: String, _ node: NodeReader, at place: SpecPlace)
    -> PropertyMotion.Target?
  {
    if keyPath.hasPrefix(KeyPath.customPrefix) {
      return .custom(String(keyPath.dropFirst(KeyPath.customPrefix.count)))
    }
    if let property = Property(keyPath: keyPath) { return .property(property) }
    if let reason = KeyPath.reasonAgainst(keyPath) {
      node.error(at: place, "'\(keyPath)' cannot be animated: \(reason.why)", hint: reason.hint)
      return nil
    }
    let meant = Suggestion.name(meantBy: keyPath, among: KeyPath.names)
    node.error(
      at: place, "unknown key path '\(keyPath)'", hint: meant.map(Suggestion.hint(meaning:)))
    // Read the value as if the suggested name were there, so that its mistakes are reported too.
    return meant.flatMap { Property(keyPath: $0) }.map { .property($0) }
  }

  /// Whether the layer has the property; reports an error if not.
  func isKnown(_ target: PropertyMotion.Target, _ object: ObjectReader) -> Bool {
    // After a mistake in the content, the layer's properties are unknown.
    guard layer.value(of: target) == nil, !object.node.session.hasErrors else { return true }
    switch target {
    case .property(let property):
      object.node.error(
        "the layer has no '\(property.rawValue)' to animate", hint: hint(insteadOf: property))
    case .custom(let name):
      object.node.error(
        "the layer has no property 'custom.\(name)'",
        hint: "give it a value: \"custom\": { \"\(name)\": 0 }")
    }
    return false
  }

  /// What to animate where a gradient is not the layer, but its fill or stroke, or the other way round.
  private func hint(insteadOf property: Property) -> String? {
    let (fill, stroke) = ("fill.", "stroke.")
    var name = property.rawValue
    for prefix in [fill, stroke] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    guard Property(keyPath: fill + name) != nil else { return nil }
    let present = [name, fill + name, stroke + name].first {
      Property(keyPath: $0).flatMap { layer.value(of: $0) } != nil
    }
    if let present { return "animate '\(present)'" }
    return layer.value(of: .fill) == nil
      ? nil : "give it a gradient: \"fill\": { \"gradient\": \"axial\", \"colors\": […] }"
  }
}

extension AnimationKeys {
  /// The keys that describe how one property moves, which a group cannot have.
  static let ofValues =
    [
      keyPath, from, to, by, values, keyTimes, timings, calculation, tension, continuity, bias,
      along,
      rotationMode.key,
    ] + mixing.keys
}

extension PropertyMotion {
  fileprivate var path: Path? {
    if case .along(let motion) = values { motion.path } else { nil }
  }
}

extension Layer {
  fileprivate var shapePath: Path? {
    if case .shape(let shape) = content { shape.path } else { nil }
  }
}

extension TimingFunction {
  var spring: Spring? { if case .spring(let spring) = self { spring } else { nil } }
}
