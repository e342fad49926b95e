import Notations
import Scene

/// How much a file may ask for before it is refused with a clear error.
public struct Limits: Hashable, Sendable {
  public var notation = NotationLimits()
  public var scene = SceneLimits()
  /// Segments of one path.
  public var pathSegments = 1_000_000
  /// Copies that one `repeat` makes.
  public var copies = 10_000
  /// Steps that all expressions of a document take together.
  public var steps = 10_000_000
  /// Elements of a list and characters of a text that an expression makes.
  public var elements = 100_000
  /// Letters of all texts, with those that animations show.
  public var letters = 2_000_000
  /// Documents used inside of each other.
  public var documents = 8

  public init() {}
}
