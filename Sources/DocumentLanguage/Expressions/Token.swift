import Diagnostics

/// The smallest meaningful part of an expression.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case number(Double)
    case text(String)
    case name(String)
    /// An operator or a bracket.
    case symbol(String)
    case end
  }

  var kind: Kind
  /// Byte offsets in the expression.
  var start: Int
  var end: Int
}

/// A mistake in an expression, and the bytes that it concerns.
struct ExpressionError: Error, Hashable, Sendable {
  var message: String
  var hint: String?
  var range: Range<Int>

  init(_ message: String, hint: String? = nil, at range: Range<Int>) {
    self.message = message
    self.hint = hint
    self.range = range
  }

  /// An error that adds no report: the mistake has already been reported at its place.
  static let known = ExpressionError("", at: 0..<0)

  var isKnown: Bool { message.isEmpty }
}
