import Notations
import Scene

/// The keys of snapshot layers.
enum SnapshotKeys {
  static let snapshotOf = Key("snapshotOf", .text, "the name of the layer that it shows")
  static let fields = Fields(Snapshot(layer: LayerID(0), time: 0, clearsBackground: false))
    .duration("at", \.time, "the moment that it shows")
    .bool(
      "clearBackground", \.clearsBackground, "whether the layer's own background is left out")

  static let all = [snapshotOf] + fields.keys
}

/// Reads snapshot layers. The layers that they show are known once the whole document has been read.
enum SnapshotReader {
  static func read(_ object: ObjectReader, _ id: LayerID) -> Snapshot? {
    guard let node = object[SnapshotKeys.snapshotOf] else {
      object.node.error("a snapshot layer needs the key 'snapshotOf'")
      return nil
    }
    guard let name = node.text() else { return nil }
    node.source.pendingSnapshots[id] = (name: name, node: node)
    var snapshot = SnapshotKeys.fields.read(object)
    snapshot.layer = id
    return snapshot
  }

  /// Sets the layer of each snapshot in a document.
  static func resolve(in layers: inout [Layer], _ source: Source) {
    let pending = source.pendingSnapshots
    source.pendingSnapshots = [:]
    guard !pending.isEmpty else { return }
    let directory = LayerDirectory(layers)
    resolve(in: &layers, pending, directory, inside: [])
  }

  private static func resolve(
    in layers: inout [Layer], _ pending: [LayerID: (name: String, node: NodeReader)],
    _ directory: LayerDirectory, inside: [LayerID]
  ) {
    for i in layers.indices {
      let id = layers[i].id
      if case .snapshot(var snapshot) = layers[i].content, let (name, node) = pending[id] {
        if let target = directory.id(of: name, node) {
          if target == id || inside.contains(target) {
            node.error("the layer '\(name)' would show itself")
          }
          snapshot.layer = target
          layers[i].content = .snapshot(snapshot)
        }
      }
      resolve(in: &layers[i].children, pending, directory, inside: inside + [id])
      for j in layers[i].masks.indices {
        resolve(in: &layers[i].masks[j].layers, pending, directory, inside: inside + [id])
      }
    }
  }
}
