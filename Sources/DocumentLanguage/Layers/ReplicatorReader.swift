import DisplayList
import Geometry
import Notations
import Scene

/// The keys of replicator layers, named as in Core Animation.
enum ReplicatorKeys {
  static let instances = Key(
    "instances", .integer(.between(1, Double(Replicator.mostCopies))),
    "how often the children are drawn")
  static let delay = Key.duration(
    "instanceDelay", .any, "how much later each copy is than the one before", default: 0)
  static let transform = Key(
    "instanceTransform", TransformReader.kind,
    "moves each copy against the one before, about the layer's anchor point")
  static let color = Key.color(
    "instanceColor", "multiplies the colours of all copies", default: .white)
  static let red = Key.number(
    "instanceRedOffset", .between(-1, 1), "added to the colour's red for each copy", default: 0)
  static let green = Key.number(
    "instanceGreenOffset", .between(-1, 1), "as instanceRedOffset", default: 0)
  static let blue = Key.number(
    "instanceBlueOffset", .between(-1, 1), "as instanceRedOffset", default: 0)
  static let alpha = Key.number(
    "instanceAlphaOffset", .between(-1, 1), "as instanceRedOffset", default: 0)

  static let all = [
    instances, delay.key, transform, color.key, red.key, green.key, blue.key, alpha.key,
  ]
}

/// Reads replicator layers.
enum ReplicatorReader {
  static func read(_ object: ObjectReader, _ size: Size) -> Replicator? {
    var replicator = Replicator(count: object.integer(ReplicatorKeys.instances) ?? 1)
    replicator.delay = object.duration(ReplicatorKeys.delay)
    if let node = object[ReplicatorKeys.transform] {
      replicator.transform = TransformReader.read(node, of: size) ?? .identity
    }
    replicator.color = object.color(ReplicatorKeys.color)
    replicator.redOffset = object.number(ReplicatorKeys.red)
    replicator.greenOffset = object.number(ReplicatorKeys.green)
    replicator.blueOffset = object.number(ReplicatorKeys.blue)
    replicator.alphaOffset = object.number(ReplicatorKeys.alpha)
    return replicator
  }
}
