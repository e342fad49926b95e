/// How property lists, which have no null, write one: as the text `$null`, as keyed archives do.
///
/// A text that looks like that takes one more `$` in front, so that nothing is lost: the text
/// `$null` is written `$$null`.
enum PlistNull {
  static let text = "$null"

  /// What a text of a property list means.
  static func value(of text: String) -> SpecValue {
    if text == PlistNull.text { return .null }
    return .string(isDisguised(text) ? String(text.dropFirst()) : text)
  }

  /// The text that means the text `text`.
  static func escaped(_ text: String) -> String { isDisguised("$" + text) ? "$" + text : text }

  /// `$$null`, `$$$null` and so on.
  private static func isDisguised(_ text: String) -> Bool {
    text.hasPrefix("$$") && text.hasSuffix(PlistNull.text)
      && text.utf8.dropLast(4).allSatisfy { $0 == UInt8(ascii: "$") }
  }
}
