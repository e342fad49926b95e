/// The position of a value in a file's bytes.
///
/// The places of two values are disjoint or nested. In binary property lists, places are not byte
/// offsets but numbers in reading order with the same property, which is enough to find a value's key
/// path.
public struct SpecPlace: Hashable, Sendable {
  /// The first offset, and above it the number of the file: every value has a place, and copying a third word takes 40 kB
  /// of code.
  private var startAndFile: Int
  public var end: Int

  private static let bitsOfStart = 48
  private static let mostStart = (1 << bitsOfStart) - 1

  /// Byte offsets, `start ..< end`; both 0 for values that are not from a file.
  public init(start: Int, end: Int) {
    startAndFile = start & Self.mostStart
    self.end = end
  }

  public var start: Int {
    get { startAndFile & Self.mostStart }
    set { startAndFile = startAndFile & ~Self.mostStart | newValue & Self.mostStart }
  }

  /// The number of the file among those that are read with a document; nil for the one in which the value is used.
  package var file: Int? {
    let number = startAndFile >> Self.bitsOfStart
    return number > 0 ? number - 1 : nil
  }

  /// The same bytes, of a file that values are imported from.
  package func imported(from file: Int) -> SpecPlace {
    // As many files as there are numbers for are far beyond every limit.
    guard file < 1 << 14 else { return self }
    var place = self
    place.startAndFile = start | (file + 1) << Self.bitsOfStart
    return place
  }

  public static let none = SpecPlace(start: 0, end: 0)

  /// Whether the other place is inside this one.
  package func holds(_ other: SpecPlace) -> Bool { start <= other.start && other.end <= end }
}
