import Scene

/// Why no SVG could be made.
public enum ExportFailure: Error, Hashable, Sendable {
  /// It would take too much work; the layer was being written when the limit was reached.
  indirect case tooComplicated(Layer?)
  /// CSS cannot animate these; each is the object of a sentence.
  case beyondStyle([String])
  /// Colours for both schemes are switched by style rules, which are not written together with keyframes.
  case styleForTwoSchemes
  /// The version for people who prefer dark colours has a different size or duration.
  case schemesDiffer(Difference)

  public enum Difference: Hashable, Sendable { case size, playback }
}

/// Something that SVG cannot reproduce exactly, and the layer it concerns.
public struct ExportWarning: Hashable, Sendable {
  /// The layer's name; nil if it has none.
  public var layer: String?
  /// Where the layer was written; nil if it was not read from a file.
  public var origin: Origin?
  /// One sentence without a full stop, about the layer: `its image cannot be embedded`.
  public var message: String

  public init(layer: String?, origin: Origin? = nil, message: String) {
    self.layer = layer
    self.origin = origin
    self.message = message
  }

  /// Includes the layer's name.
  public var text: String { layer.map { "'\($0)': \(message)" } ?? "this layer: \(message)" }
}
