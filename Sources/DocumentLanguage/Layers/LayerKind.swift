/// The kinds of layers: the table that readers, the schema and the reference share.
///
/// To add a kind, add a case here, its keys in a file of its own, and a line in `ContentReader`.
enum LayerKind: String, CaseIterable, Sendable {
  case plain, shape, gradient, text, image, replicator, backdrop, snapshot, stack, table, row
  case document, slot, emitter

  /// The keys that only layers of this kind have.
  var keys: [Key] {
    switch self {
    case .plain: []
    case .shape: ShapeKeys.all
    case .gradient: GradientKeys.layerKeys
    case .image: ImageKeys.all
    case .replicator: ReplicatorKeys.all
    case .backdrop: BackdropKeys.layerKeys
    case .snapshot: SnapshotKeys.all
    case .document: UseKeys.all
    case .slot: [SlotKeys.slot]
    case .emitter: EmitterKeys.layerKeys
    case .text: TextKeys.all
    case .stack: [StackKeys.stack]
    case .table: [TableKeys.table]
    case .row: [TableKeys.cells]
    }
  }

  /// The keys that identify a layer of this kind if it has no `type`.
  var markers: [Key] {
    switch self {
    case .plain: []
    case .shape: [ShapeKeys.path, ShapeKeys.shape]
    case .gradient: [GradientKeys.gradient]
    case .image: [ImageKeys.image]
    case .replicator: [ReplicatorKeys.instances]
    case .backdrop: [BackdropKeys.backdrop]
    case .snapshot: [SnapshotKeys.snapshotOf]
    case .document: [UseKeys.use]
    case .slot: [SlotKeys.slot]
    case .emitter: [EmitterKeys.emitter]
    case .text: [TextKeys.text]
    case .stack: [StackKeys.stack]
    case .table: [TableKeys.table]
    case .row: [TableKeys.cells]
    }
  }

  /// The kinds by the keys that identify them.
  static let markers: [String: LayerKind] = Dictionary(
    uniqueKeysWithValues: allCases.flatMap { kind in kind.markers.map { ($0.name, kind) } })

  /// The kind with its article, for messages.
  var noun: String {
    switch self {
    case .plain: "a plain layer"
    case .shape: "a shape layer"
    case .gradient: "a gradient layer"
    case .text: "a text layer"
    case .image: "an image layer"
    case .replicator: "a replicator layer"
    case .backdrop: "a backdrop layer"
    case .snapshot: "a snapshot layer"
    case .stack: "a stack"
    case .table: "a table"
    case .row: "a row of a table"
    case .document: "a document layer"
    case .slot: "a slot"
    case .emitter: "an emitter layer"
    }
  }

  /// The keys of all layers and those of this kind.
  var vocabulary: Vocabulary { LayerKind.vocabularies[self] ?? LayerKind.any }

  private static let vocabularies: [LayerKind: Vocabulary] = Dictionary(
    uniqueKeysWithValues: allCases.map {
      ($0, Vocabulary(.layer, $0.noun, LayerKeys.all + $0.keys))
    })

  /// All keys that any layer may have.
  static let any = Vocabulary(
    .layer, "a layer", (LayerKeys.all + allCases.flatMap(\.keys)).map(\.optional))
}

extension Key {
  /// The same key, but not required.
  fileprivate var optional: Key {
    var key = self
    key.isRequired = false
    return key
  }
}
