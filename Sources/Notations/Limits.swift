/// How much a document may ask for before it is refused with a clear error.
public struct Limits: Hashable, Sendable {
  /// Bytes of one file.
  public var fileBytes = 64 << 20
  /// Lists and records inside of each other in one file; never more than `deepest`.
  public var depth = 256
  /// Values in one file, also those that a binary property list holds once and shows many times.
  public var values = 4_000_000
  /// Errors and warnings of one file that are reported.
  public var findings = 100
  /// Segments of one path.
  public var pathSegments = 1_000_000

  /// Layers of the whole scene, with copies and used documents.
  public var layers = 100_000
  /// Layers that a frame draws, with all copies of replicators, particles and still pictures.
  public var drawn = 300_000
  /// Changes of a layer times the animations that may run between two of them.
  public var motions = 300_000
  /// Copies that one `repeat` makes.
  public var copies = 10_000
  /// Steps that all expressions of a document take together.
  public var steps = 10_000_000
  /// Elements of a list and characters of a text that an expression makes.
  public var elements = 100_000
  /// Letters of all texts, with those that animations show.
  public var letters = 2_000_000
  /// How long a document may be shown, with its hold, and each of its phases.
  public var seconds = 86_400.0
  /// Documents used inside of each other.
  public var documents = 8

  public init() {}

  /// Readers and resolvers may recurse: this depth is safe on the smallest stack we run on.
  public static let deepest = 1024
}
