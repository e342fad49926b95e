import Geometry
import Scene

/// Reads `animate`: a map from key paths to animations, or a list of animations.
struct AnimationReader {
  let layer: Layer
  let space: ValueSpace

  func read(_ node: NodeReader) -> [Animation] {
    if let elements = node.elements {
      return elements.compactMap { animation($0, keyPath: nil) }
    }
    guard let members = node.members else {
      node.mismatch("animations by key path, or a list of animations")
      return []
    }
    var animations: [Animation] = []
    for member in members where !member.key.hasPrefix("x-") {
      let value = node.with(member.node)
      guard let target = target(member.key, value, at: member.keyPlace) else { continue }
      for element in value.elements ?? [value] {
        if let animation = animation(element, keyPath: target) { animations.append(animation) }
      }
    }
    return animations
  }

  private func animation(_ node: NodeReader, keyPath: PropertyMotion.Target?) -> Animation? {
    guard let object = ObjectReader(node, AnimationKeys.vocabulary) else { return nil }
    let timing = MediaTimingReader.read(object)
    let easing = object[AnimationKeys.timing].flatMap(TimingReader.read) ?? .linear
    guard let target = keyPath ?? ownTarget(object) else { return nil }
    guard let motion = motion(object, target) else { return nil }
    return Animation(
      name: object.text(AnimationKeys.name), timing: timing, easing: easing,
      motion: .property(motion))
  }

  private func motion(_ object: ObjectReader, _ target: PropertyMotion.Target) -> PropertyMotion? {
    guard case .property(let property) = target else { return nil }
    let reader = ValueReader(space: space)
    func value(_ key: Key) -> AnimatedValue? {
      object[key].flatMap { reader.read($0, for: property) }
    }
    let given = [AnimationKeys.from, AnimationKeys.to, AnimationKeys.by].filter(object.has)
    if given.count == 3 {
      object[AnimationKeys.by]?.error("at most two of 'from', 'to' and 'by' are given")
    }
    var motion = PropertyMotion(
      target: target,
      values: .basic(
        from: value(AnimationKeys.from), to: value(AnimationKeys.to), by: value(AnimationKeys.by)))
    motion.isAdditive = object.bool(AnimationKeys.additive) ?? false
    motion.isCumulative = object.bool(AnimationKeys.cumulative) ?? false
    motion.colorSpace = object.choice(AnimationKeys.colorSpace) ?? .srgb
    return motion
  }

  private func ownTarget(_ object: ObjectReader) -> PropertyMotion.Target? {
    guard let node = object[AnimationKeys.keyPath] else {
      object.node.error("an animation in a list needs the key 'keyPath'")
      return nil
    }
    return node.text().flatMap { target($0, node, at: node.node.place) }
  }

  func target(_ keyPath: String, _ node: NodeReader, at place: SpecPlace)
    -> PropertyMotion.Target?
  {
    if keyPath.hasPrefix("custom.") { return .custom(String(keyPath.dropFirst(7))) }
    if let property = Property(keyPath: keyPath) { return .property(property) }
    node.error(
      at: place, "unknown key path '\(keyPath)'",
      hint: Suggestion.hint(
        for: keyPath, among: Property.allCases.map(\.rawValue) + Property.aliases.keys.sorted()))
    return nil
  }
}
