import DisplayList
import Geometry
import Notations
import Scene

/// The keys of replicator layers, named as in Core Animation.
package enum ReplicatorKeys {
  static let instances = Key(
    "instances", .integer(.between(1, Double(Replicator.mostCopies))),
    "how many times the children are drawn")
  static let transform = Key(
    "instanceTransform", TransformReader.kind,
    "moves each copy against the one before, about the layer's anchor point")
  package static let fields = Fields(Replicator(count: 1))
    .duration("instanceDelay", \.delay, "how much later each copy is than the one before")
    .color("instanceColor", \.color, "multiplies the colours of all copies")
    .number(
      "instanceRedOffset", \.redOffset, "added to the colour's red for each copy", .between(-1, 1)
    )
    .number("instanceGreenOffset", \.greenOffset, "as instanceRedOffset", .between(-1, 1))
    .number("instanceBlueOffset", \.blueOffset, "as instanceRedOffset", .between(-1, 1))
    .number("instanceAlphaOffset", \.alphaOffset, "as instanceRedOffset", .between(-1, 1))

  static let all = [instances, transform] + fields.keys
}

/// Reads replicator layers.
enum ReplicatorReader {
  static func read(_ object: ObjectReader, _ size: Size) -> Replicator? {
    var replicator = ReplicatorKeys.fields.read(object)
    if let count = object.integer(ReplicatorKeys.instances) { replicator.count = count }
    if let node = object[ReplicatorKeys.transform] {
      replicator.transform = TransformReader.read(node, of: size) ?? .identity
    }
    return replicator
  }
}
