/// Limits for a single file.
public struct NotationLimits: Hashable, Sendable {
  /// File size in bytes.
  public var fileBytes = 64 << 20
  /// Nesting of lists and records; never more than `deepest`.
  public var depth = 256
  /// Number of values, counting each occurrence in a binary property list.
  public var values = 4_000_000
  /// Number of reported errors and warnings.
  public var findings = 100

  public init() {}

  /// Readers and resolvers may recurse: this depth is safe on the smallest stack we run on.
  public static let deepest = 1024
}
