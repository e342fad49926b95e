/// Why a scene cannot be drawn as it is.
public struct SceneFault: Error, Hashable, Sendable {
  /// One sentence without a full stop, lower case.
  public var message: String
  public var hint: String?
  /// Nil if it concerns the whole scene.
  public var layer: LayerID?
  /// Where that layer was written.
  public var origin: Origin?

  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// The same fault, attributed to a layer.
  func of(_ layer: Layer) -> SceneFault {
    var fault = self
    fault.layer = layer.id
    fault.origin = layer.origin
    return fault
  }
}

/// Where something was written in the files that were read.
///
/// It does not take part in comparisons: two layers that differ in nothing else are equal.
public struct Origin: Sendable {
  /// Index of the file, in the order they were read.
  public var file: Int
  /// Byte offsets.
  public var start: Int
  public var end: Int

  public init(file: Int = 0, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }
}

extension Origin: Hashable {
  public static func == (a: Origin, b: Origin) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}
