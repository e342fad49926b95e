import Geometry
import Notations
import Scene

/// The texts that a layer shows over time besides its model text.
enum AnimatedTexts {
  static func of(_ animations: [Animation]) -> [String] {
    var result: [String] = []
    for animation in animations {
      switch animation.motion {
      case .group(let children): result += of(children)
      case .property(let motion):
        guard motion.target == .property(.text) else { continue }
        switch motion.values {
        case .basic(let from, let to, let by): result += [from, to, by].compactMap(text)
        case .keyframes(let keyframes): result += keyframes.values.compactMap(text)
        case .along, .computed: break
        }
      }
    }
    return result
  }

  static func of(_ changes: [PropertyChange]) -> [String] {
    changes.flatMap { change in
      (change.target == .property(.text) ? [change.value].compactMap(text) : [])
        + of(change.animations)
    }
  }

  private static func text(_ value: AnimatedValue?) -> String? {
    if case .text(let text)? = value { text } else { nil }
  }

  /// The same before animations are read, because a text's size depends on all that it shows. Reports nothing.
  static func of(_ object: ObjectReader) -> [String] {
    var result: [String] = []
    if let animate = object[LayerKeys.animate] {
      let model = object[TextKeys.text].map(plain)?.first
      for element in animate.elements ?? [] where isOfText(element) {
        result += texts(element, model)
      }
      for member in animate.members ?? [] where member.key == Property.text.rawValue {
        let node = animate.with(member.node)
        for element in node.elements ?? [node] { result += texts(element, model) }
      }
    }
    for change in object[MotionKeys.changes]?.elements ?? [] {
      for set in change.members ?? [] where set.key == ChangeKeys.set.name {
        for member in change.with(set.node).members ?? []
        where member.key == Property.text.rawValue {
          result += plain(change.with(member.node))
        }
      }
    }
    return result
  }

  private static func isOfText(_ animation: NodeReader) -> Bool {
    animation.members?.contains {
      $0.key == AnimationKeys.keyPath.name && $0.node.value == .string(Property.text.rawValue)
    } ?? false
  }

  /// `model` is the layer's own text.
  private static func texts(_ animation: NodeReader, _ model: String?) -> [String] {
    var result = counted(animation, model)
    for member in animation.members ?? [] {
      switch member.key {
      case AnimationKeys.from.name, AnimationKeys.to.name:
        result += plain(animation.with(member.node))
      case AnimationKeys.values.name:
        for element in animation.with(member.node).elements ?? [] { result += plain(element) }
      default: break
      }
    }
    return result
  }

  private static func counted(_ animation: NodeReader, _ model: String?) -> [String] {
    func end(_ key: Key) -> String? {
      let member = animation.members?.first { $0.key == key.name }
      return member.map { plain(animation.with($0.node)).first } ?? model
    }
    guard let from = end(AnimationKeys.from), let to = end(AnimationKeys.to), from != to else {
      return []
    }
    return CountedText(from: from, to: to)?.texts ?? []
  }

  private static func plain(_ node: NodeReader) -> [String] {
    switch node.node.value {
    case .string(let text): [text]
    case .number(let value): [NumberText.shortest(value)]
    case .null, .bool, .array, .object: []
    }
  }
}
