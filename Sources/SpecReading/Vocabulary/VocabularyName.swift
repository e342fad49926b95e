/// The records of the language, as the schema's definitions are called.
enum VocabularyName: String, Hashable, Sendable, CaseIterable {
  case document, canvas, playback, phase, parameter
  case layer, operation, border, shadow, gradient, backdrop, emitter, cell, font
  case stack, table, column, repetition
  case animation, spring, timing, perLength, change
  case manifest, asset

  /// The keys that such a record may have.
  var vocabulary: Vocabulary {
    switch self {
    case .document: DocumentKeys.vocabulary
    case .canvas: CanvasKeys.vocabulary
    case .playback: PlaybackKeys.vocabulary
    case .phase: PhaseKeys.vocabulary
    case .parameter: ParameterKeys.vocabulary
    case .layer: LayerKind.any
    case .operation: OperationKeys.vocabulary
    case .border: BorderKeys.vocabulary
    case .shadow: ShadowKeys.vocabulary
    case .gradient: GradientKeys.paint
    case .backdrop: BackdropKeys.vocabulary
    case .emitter: EmitterKeys.vocabulary
    case .cell: CellKeys.vocabulary
    case .font: FontKeys.vocabulary
    case .stack: StackKeys.vocabulary
    case .table: TableKeys.vocabulary
    case .column: ColumnKeys.vocabulary
    case .repetition: RepetitionKeys.vocabulary
    case .animation: AnimationKeys.vocabulary
    case .spring: SpringKeys.vocabulary
    case .timing: TimingKeys.vocabulary
    case .perLength: PerLengthKeys.vocabulary
    case .change: ChangeKeys.vocabulary
    case .manifest: ManifestKeys.vocabulary
    case .asset: AssetKeys.vocabulary
    }
  }

  /// Whether such a record stands in documents; the others are a build's.
  var isOfDocuments: Bool { self != .manifest && self != .asset }
}
