/// Something that SVG cannot say exactly, with the layer it concerns.
public struct ExportWarning: Hashable, Sendable {
  /// The layer's name or its place in the document.
  public var layer: String
  /// One sentence without a full stop.
  public var message: String

  public init(layer: String, message: String) {
    self.layer = layer
    self.message = message
  }
}
