/// The position of a value in a file's bytes.
///
/// The places of two values are disjoint or nested. In binary property lists, places are not byte
/// offsets but numbers in reading order with the same property, which is enough to find a value's key
/// path.
public struct SpecPlace: Hashable, Sendable {
  /// Byte offsets, `start ..< end`; both 0 for values that are not from a file.
  public var start: Int
  public var end: Int
  /// The number of the file among those that are read with a document; nil for the one in which the value is used.
  package private(set) var file: Int?

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The same bytes, of a file that values are imported from.
  package func imported(from file: Int) -> SpecPlace {
    var place = self
    place.file = file
    return place
  }

  public static let none = SpecPlace(start: 0, end: 0)

  /// Whether the other place is inside this one.
  package func holds(_ other: SpecPlace) -> Bool { start <= other.start && other.end <= end }
}
