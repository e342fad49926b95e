import Diagnostics

/// What is wrong with a text in one of the small notations: colours, measures, path data.
public struct TextMistake: Error, Hashable, Sendable {
  /// As a diagnostic's: one sentence without a full stop, lower case.
  public var message: String
  public var hint: String?
  /// Which bytes of the text (UTF-8) are meant; nil for the whole.
  public var range: Range<Int>?

  public init(_ message: String, hint: String? = nil, range: Range<Int>? = nil) {
    self.message = message
    self.hint = hint
    self.range = range
  }
}
