import Geometry
import Scene

/// Reads what a layer of each kind shows.
enum ContentReader {
  static func read(_ kind: LayerKind, _ object: ObjectReader, _ bounds: Rect) -> Content {
    switch kind {
    case .plain: .none
    case .shape: ShapeReader.read(object, bounds).map { .shape($0) } ?? .none
    case .gradient: GradientReader.read(object).map { .gradient($0) } ?? .none
    case .text, .image, .replicator, .backdrop, .snapshot, .stack, .table, .document, .emitter:
      .none
    }
  }
}
