import Notations
import Scene

/// How much a file may demand before it is rejected with a clear error.
public struct Limits: Hashable, Sendable {
  public var notation = NotationLimits()
  public var scene = SceneLimits()
  /// Segments of one path.
  public var pathSegments = 1_000_000
  /// Copies that one `repeat` makes.
  public var copies = 10_000
  /// Steps of all expressions in a document together.
  public var steps = 10_000_000
  /// Elements of a list and characters of a text that an expression makes.
  public var elements = 100_000
  /// Letters of all texts, including those that animations show.
  public var letters = 2_000_000
  /// Nesting of documents used in documents.
  public var documents = 8

  public init() {}
}
