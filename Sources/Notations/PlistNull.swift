/// Represents null in property lists, which have none, as the text `$null`, like keyed archives do.
///
/// A text that looks like that gets one more `$` in front, so that nothing is lost: the text `$null` is
/// written `$$null`.
enum PlistNull {
  static let text = "$null"

  /// The value of a text in a property list.
  static func value(of text: String) -> SpecValue {
    if text == PlistNull.text { return .null }
    return .string(isDisguised(text) ? String(text.dropFirst()) : text)
  }

  /// How to write a text.
  static func escaped(_ text: String) -> String { isDisguised("$" + text) ? "$" + text : text }

  /// `$$null`, `$$$null` and so on.
  private static func isDisguised(_ text: String) -> Bool {
    text.hasPrefix("$$") && text.hasSuffix(PlistNull.text)
      && text.utf8.dropLast(4).allSatisfy { $0 == UInt8(ascii: "$") }
  }
}
