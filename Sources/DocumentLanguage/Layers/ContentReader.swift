import DisplayList
import Geometry
import Scene

/// Reads what a layer of each kind shows. Every kind has a reader of its own.
struct ContentReader {
  let session: Session
  let documentDepth: Int

  /// The bounds of the layer are known; its children are not. `box` is what a text is set in, `slots` is what a
  /// used document is given.
  func read(
    _ kind: LayerKind, _ object: ObjectReader, in box: Rect, _ slots: Slots?,
    into layer: inout Layer
  ) {
    switch kind {
    case .plain, .stack, .table, .row, .slot: break
    case .text: TextReader(object).read(into: &layer, in: box)
    case .shape: ShapeReader.read(object, layer.bounds).map { layer.content = .shape($0) }
    case .gradient: GradientReader.read(object).map { layer.content = .gradient($0) }
    case .image: ImageReader(object).read(into: &layer)
    case .replicator:
      ReplicatorReader.read(object, layer.bounds.size).map { layer.content = .replicator($0) }
    case .backdrop: BackdropReader.read(object).map { layer.content = .backdrop($0) }
    case .snapshot: SnapshotReader.read(object, layer.id).map { layer.content = .snapshot($0) }
    case .document:
      UsedDocumentReader(depth: documentDepth).read(object, slots, into: &layer)
    case .emitter: EmitterReader.read(object, layer.bounds).map { layer.content = .emitter($0) }
    }
  }

  /// What can only be said when the children are known.
  static func finish(_ layer: inout Layer, _ object: ObjectReader) {
    if case .emitter(let emitter) = layer.content {
      EmitterReader.checkLooks(emitter, layer.children.count, object)
    }
  }
}
