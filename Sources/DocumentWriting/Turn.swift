import Geometry
import Scene

/// A turn about a point, as SVGs write it: to the point, around, and back. The language turns a layer about its anchor, by an
/// animation of the angle, which a whole turn of transforms would not move.
struct Turn {
  let angle: Double
  /// The point, and what leads back from it.
  private var there: Point
  private var back: Point

  /// Nil for every other transform.
  init?(_ transform: Transform) {
    (there, back) = (.zero, .zero)
    var angles: [Double] = []
    for operation in transform.operations {
      switch operation {
      case .rotateZ(let angle): angles.append(angle)
      case .translate(let x, let y, let z):
        guard z == 0 else { return nil }
        if angles.isEmpty { there = there + Point(x, y) } else { back = back + Point(x, y) }
      default: return nil
      }
    }
    guard angles.count == 1 else { return nil }
    angle = angles[0]
  }

  func isAbout(samePointAs other: Turn) -> Bool { there == other.there && back == other.back }

  /// The layer whose anchor is the point; nil if something else depends on where that is.
  func anchored(_ layer: Layer) -> Layer? {
    let moved = layer.animations.flatMap(\.targets)
    let others = ["position", "anchorPoint", "bounds", "zPosition", "sublayer", "transform."]
    guard layer.changes.isEmpty, layer.sublayerTransform.isIdentity, !layer.bounds.isEmpty,
      !moved.contains(where: { name in others.contains { name.hasPrefix($0) } })
    else { return nil }
    var layer = layer
    layer.position = layer.position + there
    layer.anchorPoint.x -= back.x / layer.bounds.width
    layer.anchorPoint.y -= back.y / layer.bounds.height
    layer.transform = Transform([.rotateZ(angle)])
    return layer
  }
}

extension Layer {
  /// The same layer, with animated turns about a point as animations of the angle.
  var turningAboutItsAnchor: Layer {
    guard let own = Turn(transform), animations.contains(where: { $0.turned(as: own) != nil }),
      var layer = own.anchored(self)
    else { return self }
    for k in animations.indices where animations[k].targets.contains(Property.transform.rawValue) {
      // All of them, or none: they share the transform.
      guard let turned = animations[k].turned(as: own) else { return self }
      layer.animations[k] = turned
    }
    return layer
  }
}

extension Animation {
  /// The names of the properties that it moves.
  fileprivate var targets: [String] {
    switch motion {
    case .group(let children): children.flatMap(\.targets)
    case .property(let motion):
      if case .property(let property) = motion.target { [property.rawValue] } else { [] }
    }
  }

  /// The animation of the angle, if all of its transforms are turns about the same point.
  fileprivate func turned(as own: Turn) -> Animation? {
    guard case .property(var motion) = motion, motion.target == .property(.transform),
      motion.transformMixing == .byOperation, !motion.isAdditive,
      case .keyframes(var keyframes) = motion.values
    else { return nil }
    let turns = keyframes.values.map { value -> Turn? in
      if case .transform(let transform)? = value { Turn(transform) } else { nil }
    }
    guard turns.allSatisfy({ $0?.isAbout(samePointAs: own) ?? false }) else { return nil }
    keyframes.values = turns.map { $0.map { .number($0.angle) } }
    motion.target = .property(.rotationZ)
    motion.transformMixing = .whole
    motion.values = .keyframes(keyframes)
    var result = self
    result.motion = .property(motion)
    return result
  }
}
