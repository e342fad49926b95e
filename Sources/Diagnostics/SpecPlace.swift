/// Where in the bytes of a file a value stands.
///
/// Places of two values of a file are apart, or one holds the other. In notations without text
/// (binary property lists) they are not byte offsets but numbers in the order of reading, with the
/// same law: they serve to find a value's key path.
public struct SpecPlace: Hashable, Sendable {
  /// Byte offsets, `start ..< end`; both 0 for values that no file holds.
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  public static let none = SpecPlace(start: 0, end: 0)

  /// Whether the other place is within this one.
  package func holds(_ other: SpecPlace) -> Bool { start <= other.start && other.end <= end }
}
