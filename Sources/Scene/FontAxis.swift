/// An axis along which a variable font's outlines change, named by OpenType's four-letter tag.
public struct FontAxis: Hashable, Sendable, CustomStringConvertible {
  /// Four printable ASCII characters: `wght`.
  public let tag: String

  /// Nil if it is not a valid tag.
  public init?(tag: String) {
    guard tag.utf8.count == 4, tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    self.tag = tag
  }

  private init(registered tag: String) { self.tag = tag }

  /// Readable names of OpenType's registered axes and of the most common other one.
  public static let names: [(name: String, axis: FontAxis)] = [
    ("weight", FontAxis(registered: "wght")), ("width", FontAxis(registered: "wdth")),
    ("slant", FontAxis(registered: "slnt")), ("italic", FontAxis(registered: "ital")),
    ("opticalSize", FontAxis(registered: "opsz")), ("grade", FontAxis(registered: "GRAD")),
  ]

  public static let weight = FontAxis(registered: "wght")

  /// By name or tag; nil if it is neither.
  public init?(named name: String) {
    guard let axis = FontAxis.names.first(where: { $0.name == name })?.axis ?? FontAxis(tag: name)
    else { return nil }
    self = axis
  }

  /// The readable name, or the tag.
  public var description: String { FontAxis.names.first { $0.axis == self }?.name ?? tag }
}
