/// A record of the language, named like the schema's definition, and the keys that it may have.
///
/// It is a name because records can contain records of their own kind; its keys are looked up on use.
package struct VocabularyName: Hashable, Sendable {
  package var rawValue: String
  private var keys: @Sendable () -> Vocabulary
  private var heading: String?

  /// `heading` is the heading in the reference, if it differs from the noun.
  package init(
    _ name: String, heading: String? = nil, _ keys: @escaping @Sendable () -> Vocabulary
  ) {
    rawValue = name
    self.heading = heading
    self.keys = keys
  }

  /// The keys that such a record may have.
  package var vocabulary: Vocabulary { keys() }

  /// The heading in the reference; the kinds of layers have their own.
  package var title: String { heading ?? vocabulary.noun.capitalized }

  package static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension VocabularyName {
  package static let document: Self = .init("document") { DocumentKeys.vocabulary }
  package static let shared: Self = .init("shared") { SharedKeys.vocabulary }
  package static let canvas: Self = .init("canvas") { CanvasKeys.vocabulary }
  package static let playback: Self = .init("playback") { PlaybackKeys.vocabulary }
  package static let phase: Self = .init("phase") { PhaseKeys.vocabulary }
  package static let parameter: Self = .init("parameter") { ParameterKeys.vocabulary }
  package static let layer: Self = .init("layer") { LayerKind.any }
  package static let operation: Self = .init("operation") { OperationKeys.vocabulary }
  package static let border: Self = .init("border") { BorderKeys.vocabulary }
  package static let shadow: Self = .init("shadow") { ShadowKeys.vocabulary }
  package static let mask: Self = .init("mask") { MaskKeys.vocabulary }
  package static let gradient: Self = .init("gradient", heading: "A gradient") {
    GradientKeys.paint
  }
  package static let backdrop: Self = .init("backdrop") { BackdropKeys.vocabulary }
  package static let emitter: Self = .init("emitter") { EmitterKeys.vocabulary }
  package static let cell: Self = .init("cell") { CellKeys.vocabulary }
  package static let font: Self = .init("font") { FontKeys.vocabulary }
  package static let span: Self = .init("span") { SpanKeys.vocabulary }
  // The keys themselves are listed with the layers of these kinds.
  package static let stack: Self = .init("stack", heading: "A stack's measures") {
    StackKeys.vocabulary
  }
  package static let table: Self = .init("table", heading: "A table's measures") {
    TableKeys.vocabulary
  }
  package static let column: Self = .init("column") { ColumnKeys.vocabulary }
  package static let repetition: Self = .init("repetition") { RepetitionKeys.vocabulary }
  package static let animation: Self = .init("animation") { AnimationKeys.vocabulary }
  package static let spring: Self = .init("spring") { SpringKeys.vocabulary }
  package static let timing: Self = .init("timing") { TimingKeys.vocabulary }
  package static let perLength: Self = .init("perLength") { PerLengthKeys.vocabulary }
  package static let change: Self = .init("change") { ChangeKeys.vocabulary }

  /// Every record of documents, in the order of the reference.
  package static let ofDocuments: [VocabularyName] = [
    document, shared, canvas, playback, phase, parameter, layer, operation, border, shadow, mask,
    gradient,
    backdrop, emitter, cell, font, span, stack, table, column, repetition, animation, spring,
    timing,
    perLength, change,
  ]
}

extension String {
  /// The string with its first character in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
