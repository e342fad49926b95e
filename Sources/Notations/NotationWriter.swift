/// Writes a tree of values in any notation.
///
/// Every notation reads back as the same tree: numbers keep their value (whole ones up to 2^53 are
/// written as integers, all others as the shortest decimals that read back), booleans stay distinct
/// from numbers, and property lists write null as the text `$null`. Comments and layout are not part of
/// the tree and are lost.
public enum NotationWriter {
  /// Fails only if XML cannot represent a character of a text.
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

  /// As a person would write it: lists and records are on one line if they fit into 100 columns.
  public static func json(_ node: SpecNode) -> String {
    var writer = JSONWriter()
    writer.write(node)
    return writer.text + "\n"
  }

  /// The number as an integer; nil if that would lose something.
  static func integer(_ value: Double) -> Int64? {
    guard value == value.rounded(.towardZero), abs(value) <= 9_007_199_254_740_992,
      !(value == 0 && value.sign == .minus)
    else { return nil }
    return Int64(value)
  }

  /// The shortest decimals that read back as the same number. NaN is written as 0.
  static func decimals(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    return integer(value).map { "\($0)" } ?? "\(value)"
  }
}
