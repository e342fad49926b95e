/// The records of the language, as the schema's definitions are called.
enum VocabularyName: String, Hashable, Sendable, CaseIterable {
  case document, canvas, playback, phase, parameter
  case layer, border, shadow, gradient, backdrop, emitter, cell, emitterCell, font
  case stack, table, column, repetition
  case animation, spring, steps, timingRecord, perLength
  case change
  case manifest, asset
}
