/// The position of a value in a file's bytes.
///
/// The places of two values are disjoint or nested. In binary property lists, places are not byte
/// offsets but numbers in reading order with the same property, which is enough to find a value's key
/// path.
public struct SpecPlace: Hashable, Sendable {
  /// Byte offsets, `start ..< end`; both 0 for values that are not from a file.
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  public static let none = SpecPlace(start: 0, end: 0)

  /// Whether the other place is inside this one.
  package func holds(_ other: SpecPlace) -> Bool { start <= other.start && other.end <= end }
}
