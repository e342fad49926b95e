import Scene

/// Why there is no SVG.
public enum ExportFailure: Error, Hashable, Sendable {
  /// Writing it would take more work than is allowed; the layer was being written when it was used up.
  case tooComplicated(Layer?)
  /// CSS has no words for how these move; each is the object of a sentence.
  case beyondStyle([String])
  /// What is shown to people who prefer dark colours is not as large, or not as long.
  case schemesDiffer(Difference)

  public enum Difference: Hashable, Sendable { case size, playback }
}

/// Something that SVG cannot say exactly, with the layer it concerns.
public struct ExportWarning: Hashable, Sendable {
  /// The layer's name; nil for one without.
  public var layer: String?
  /// Where the layer was written; nil if nobody wrote it.
  public var origin: Origin?
  /// One sentence without a full stop, about the layer: `its image cannot be embedded`.
  public var message: String

  public init(layer: String?, origin: Origin? = nil, message: String) {
    self.layer = layer
    self.origin = origin
    self.message = message
  }

  /// With the layer's name.
  public var text: String { layer.map { "'\($0)': \(message)" } ?? "this layer: \(message)" }
}
