import Diagnostics

/// The smallest part of an expression that means something.
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

/// What is wrong with an expression, and which of its bytes are meant.
struct ExpressionError: Error, Hashable, Sendable {
  var message: String
  var hint: String?
  var range: Range<Int>

  init(_ message: String, hint: String? = nil, at range: Range<Int>) {
    self.message = message
    self.hint = hint
    self.range = range
  }

  /// Adds no report: the mistake has already been reported at its place.
  static let known = ExpressionError("", at: 0..<0)

  var isKnown: Bool { message.isEmpty }
}
