/// The way back: a tree of values as a file of any notation.
///
/// What one notation writes, every other reads as the same tree: numbers keep their value (whole
/// ones up to 2^53 are written as integers, all others as the shortest decimals that read back),
/// truth values stay apart from numbers, and property lists write null as the text `$null`.
/// Comments and layout are not part of the tree and are lost.
public enum NotationWriter {
  /// Fails only where XML has no way to write a character of a text.
  public static func write(
    _ node: SpecNode, as notation: Notation
  ) throws(TextMistake) -> [UInt8] {
    switch notation {
    case .json:
      return Array(json(node).utf8)
    case .xmlPlist:
      var writer = XMLPlistWriter()
      return try writer.write(node)
    case .binaryPlist:
      var writer = BinaryPlistWriter()
      return writer.write(node)
    }
  }

  /// As a person would write it: lists and records on one line where they fit into 100 columns.
  public static func json(_ node: SpecNode) -> String {
    var writer = JSONWriter()
    writer.write(node)
    return writer.text + "\n"
  }

  /// The integer that a number is, where writing it as one loses nothing.
  static func integer(_ value: Double) -> Int64? {
    guard value == value.rounded(.towardZero), abs(value) <= 9_007_199_254_740_992,
      !(value == 0 && value.sign == .minus)
    else { return nil }
    return Int64(value)
  }

  /// The shortest decimals that read back as the same number. A number that is none is written 0.
  static func decimals(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return integer(value).map { "\($0)" } ?? "\(value)"
  }
}
