import Diagnostics

/// A mistake in a text in one of the small notations: colours, measures, path data.
public struct TextMistake: Error, Hashable, Sendable {
  /// As in a diagnostic: one sentence without a full stop, lower case.
  public var message: String
  public var hint: String?
  /// The affected bytes of the text (UTF-8); nil for the whole text.
  public var range: Range<Int>?

  public init(_ message: String, hint: String? = nil, range: Range<Int>? = nil) {
    self.message = message
    self.hint = hint
    self.range = range
  }
}
