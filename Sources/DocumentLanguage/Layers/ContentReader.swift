import DisplayList
import Geometry
import Scene

/// Reads the content of layers. Each kind has its own reader.
enum ContentReader {
  /// Reads the content when the layer's bounds are known but its children are not. `box` is the box that text is
  /// set in, `motion` holds the members that move it, `slots` the layers given to a used document.
  static func read(
    _ kind: LayerKind, _ object: ObjectReader, in box: Rect, _ motion: ObjectReader,
    _ slots: Slots?,
    into layer: inout Layer
  ) {
    switch kind {
    case .plain, .stack, .table, .row, .slot: break
    case .text: TextReader(object, motion: motion).read(into: &layer, in: box)
    case .shape: ShapeReader.read(object, layer.bounds).map { layer.content = .shape($0) }
    case .gradient: GradientReader.layer(object).map { layer.content = .gradient($0) }
    case .image: ImageReader(object).read(into: &layer)
    case .replicator:
      ReplicatorReader.read(object, layer.bounds.size).map { layer.content = .replicator($0) }
    case .backdrop: BackdropReader.read(object).map { layer.content = .backdrop($0) }
    case .snapshot: SnapshotReader.read(object, layer.id).map { layer.content = .snapshot($0) }
    case .document: UsedDocumentReader.read(object, slots, into: &layer)
    case .emitter: EmitterReader.read(object, layer.bounds).map { layer.content = .emitter($0) }
    }
  }

  /// Checks what depends on the children.
  static func finish(_ layer: inout Layer, _ object: ObjectReader) {
    if case .emitter(let emitter) = layer.content {
      EmitterReader.checkLooks(emitter, layer.children.count, object)
    }
  }
}
