import Diagnostics
import DisplayList
import Notations
import Scene

/// Keys of a layer that change nothing, because what they are about is not there.
extension DocumentAdvice {
  mutating func addIdleKeys(_ layer: Layer, _ record: SpecNode) {
    for key in idleKeys(of: layer, record) {
      for place in record.places(of: key.name) {
        add(.idleKey, "'\(key.name)' changes nothing: \(key.reason)", at: place, hint: key.hint)
      }
    }
    if layer.clock.speed < 0, layer.clock.timeOffset <= 0 {
      addFrozenTime(record[member: "speed"])
    }
    for animation in layer.animations
    where animation.timing.speed < 0 && animation.timing.timeOffset <= 0 {
      guard case .property(let motion) = animation.motion,
        case .property(let property) = motion.target
      else { continue }
      addFrozenTime(record.animation(of: property.rawValue)?.node[member: "speed"])
    }
  }

  private mutating func addFrozenTime(_ speed: SpecNode?) {
    guard let speed else { return }
    add(
      .idleKey, "with a negative 'speed', time runs back from 0, where nothing has begun yet",
      at: speed.place, hint: "'timeOffset' says from where it runs back, in seconds")
  }

  private typealias IdleKey = (name: String, reason: String, hint: String?)

  /// A value that is there and changes nothing may be another one with other parameters.
  private func idleKeys(of layer: Layer, _ record: SpecNode) -> [IdleKey] {
    func says(_ keys: String...) -> Bool { keys.contains { record[member: $0] != nil } }
    var keys: [IdleKey] = []
    if layer.shadow.opacity == 0, !says("shadow"), !layer.moves(.shadowOpacity) {
      keys += ["shadow.radius", "shadow.offset", "shadow.color"].map {
        ($0, "the layer has no shadow", "give it a 'shadow'")
      }
    }
    if !layer.hasCorners, !says("background", "border", "clips") {
      keys.append(
        (
          "cornerRadius", "it rounds a layer's background and border, and here is neither",
          layer.hintForCorners
        ))
    }
    if says("textPath") {
      keys += ["lines", "lineHeight", "verticalAlign"].map {
        ($0, "a text along a path is one line on it", nil)
      }
    }
    guard case .shape(let shape) = layer.content else { return keys }
    if shape.stroke == nil, shape.fill != nil, !says("stroke"), !layer.moves(.stroke) {
      keys += Self.strokeKeys.map { ($0, "the shape has no stroke", "give it a 'stroke'") }
    } else if shape.style.dash.isEmpty, !says("dash"), !layer.moves(.dash) {
      keys.append(("dashPhase", "the line is not dashed", "give it a 'dash'"))
    }
    return keys
  }

  private static let strokeKeys = [
    "lineWidth", "lineCap", "lineJoin", "miterLimit", "dash", "dashPhase", "strokeStart",
    "strokeEnd",
  ]
}

extension Layer {
  /// Whether it has anything with its corners, at any time.
  fileprivate var hasCorners: Bool {
    switch content {
    case .gradient, .backdrop: return true
    case .none, .shape, .text, .image, .replicator, .snapshot, .emitter, .tiles: break
    }
    return background != nil || border.width > 0 || clips
      || [Property.background, .borderWidth, .clips].contains(where: moves)
  }

  fileprivate var hintForCorners: String {
    switch content {
    case .shape: "\"shape\": \"roundedRect\" with a 'radius' rounds the shape"
    case .none where children.isEmpty, .text: "give it a 'background'"
    case .none, .gradient, .image, .replicator, .backdrop, .snapshot, .emitter, .tiles:
      "with \"clips\": true they cut what is in it"
    }
  }

  /// Whether an animation or a change of state gives the property other values.
  func moves(_ property: Property) -> Bool {
    let target = PropertyMotion.Target.property(property)
    return animations.contains { $0.moves(target) }
      || changes.contains { change in
        change.target == target || change.animations.contains { $0.moves(target) }
      }
  }
}

extension Animation {
  fileprivate func moves(_ target: PropertyMotion.Target) -> Bool {
    switch motion {
    case .property(let motion): motion.target == target
    case .group(let children): children.contains { $0.moves(target) }
    }
  }
}

extension SpecNode {
  /// Where a layer's record gives a key a value, and where it animates it.
  fileprivate func places(of key: String) -> [SpecPlace] {
    [members.first { $0.key == key }?.keyPlace, animation(of: key)?.place].compactMap { $0 }
  }
}
