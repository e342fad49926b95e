/// How much a file may ask of what reads its notation.
public struct NotationLimits: Hashable, Sendable {
  /// Bytes of one file.
  public var fileBytes = 64 << 20
  /// Lists and records inside of each other in one file; never more than `deepest`.
  public var depth = 256
  /// Values in one file, also those that a binary property list holds once and shows many times.
  public var values = 4_000_000
  /// Errors and warnings of one file that are reported.
  public var findings = 100

  public init() {}

  /// Readers and resolvers may recurse: this depth is safe on the smallest stack we run on.
  public static let deepest = 1024
}
