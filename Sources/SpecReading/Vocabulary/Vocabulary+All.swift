extension Vocabulary {
  /// The keys of the records of a name; nil where another module of the language holds them as values of
  /// any kind.
  static func named(_ name: VocabularyName) -> Vocabulary? {
    all.first { $0.name == name }
  }

  /// The records that are described key by key. What is not here is checked by its reader alone.
  static let all: [Vocabulary] = [
    DocumentKeys.vocabulary, CanvasKeys.vocabulary, PlaybackKeys.vocabulary,
    PhaseKeys.vocabulary, ParameterKeys.vocabulary, LayerKind.any, BorderKeys.vocabulary,
    ShadowKeys.vocabulary, GradientKeys.paint, BackdropKeys.vocabulary, EmitterKeys.vocabulary,
    CellKeys.vocabulary, RepetitionKeys.vocabulary, AnimationKeys.vocabulary,
    FontKeys.vocabulary, StackKeys.vocabulary, TableKeys.vocabulary, ColumnKeys.vocabulary,
  ]
}
