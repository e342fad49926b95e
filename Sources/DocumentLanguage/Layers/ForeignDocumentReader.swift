import Diagnostics
import Scene
import SceneReading

/// Adopts the scene of a file in another format, such as an SVG.
struct ForeignDocumentReader {
  let session: Session

  /// Returns the scene with its layers as part of this document; reports a file without one and returns nil.
  func scene(of reading: Reading, named name: String, _ node: NodeReader) -> Scene? {
    for path in reading.dependencies { session.depend(on: path) }
    for diagnostic in reading.diagnostics { session.report(diagnostic) }
    guard var scene = reading.scene else {
      node.error("'\(name)' cannot be shown")
      return nil
    }
    var numbers: [LayerID: LayerID] = [:]
    guard number(&scene.layers, as: node, &numbers) else { return nil }
    for i in scene.layers.indices { scene.layers[i].follow(numbers) }
    return scene
  }

  /// Gives the layers the next numbers of this document. Returns false once it has as many layers as it may.
  private func number(
    _ layers: inout [Layer], as node: NodeReader, _ numbers: inout [LayerID: LayerID]
  ) -> Bool {
    for i in layers.indices {
      guard let id = session.nextLayer(for: node) else { return false }
      numbers[layers[i].id] = id
      layers[i].id = id
      layers[i].origin = node.origin
      guard number(&layers[i].children, as: node, &numbers) else { return false }
      for j in layers[i].masks.indices {
        guard number(&layers[i].masks[j].layers, as: node, &numbers) else { return false }
      }
    }
    return true
  }
}

extension Layer {
  /// Makes snapshots refer to their layers by the new numbers.
  fileprivate mutating func follow(_ numbers: [LayerID: LayerID]) {
    if case .snapshot(var snapshot) = content, let id = numbers[snapshot.layer] {
      snapshot.layer = id
      content = .snapshot(snapshot)
    }
    for i in children.indices { children[i].follow(numbers) }
    for i in masks.indices {
      for j in masks[i].layers.indices { masks[i].layers[j].follow(numbers) }
    }
  }
}
