import Notations
import Scene

/// How much a file may demand before it is rejected with a clear error.
public struct Limits: Hashable, Sendable {
  public var notation = NotationLimits()
  public var scene = SceneLimits()
  /// The number of segments in one path.
  public var pathSegments = 1_000_000
  /// The number of segments in the paths and letters of all layers, counted again for each copy of a layer.
  public var segments = 8_000_000
  /// The number of values that layers are made of, counted again for each copy of a layer.
  public var values = 4_000_000
  /// The number of copies that one `repeat` makes.
  public var copies = 10_000
  /// The number of steps that all expressions in a document take together.
  public var steps = 10_000_000
  /// The number of elements in a list, or bytes in a text, that an expression makes.
  public var elements = 100_000
  /// The number of letters in all texts, including those that animations show.
  public var letters = 2_000_000
  /// The depth of documents used in documents.
  public var documents = 8

  public init() {}
}
