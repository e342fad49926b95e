import SceneReading

/// An expression, as a tree in which every part knows its bytes in the text.
indirect enum Expression: Hashable, Sendable {
  case constant(ExpressionValue, Range<Int>)
  case name(String, Range<Int>)
  case list([Expression], Range<Int>)
  /// The value of an expression for each element of the list that satisfies the condition; both refer to the
  /// element by the name.
  case each(Expression, String, in: Expression, where: Expression?, Range<Int>)
  case unary(Unary, Expression, Range<Int>)
  case binary(Binary, Expression, Expression, Range<Int>)
  case conditional(Expression, then: Expression, otherwise: Expression, Range<Int>)
  case index(Expression, Expression, Range<Int>)
  case member(Expression, String, Range<Int>)
  case call(String, [Expression], name: Range<Int>, Range<Int>)

  enum Unary: String, Hashable, Sendable { case minus = "-", not = "!" }

  enum Binary: String, Hashable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case dividedBy = "/"
    case modulo = "%"

    /// Operators of higher precedence are evaluated first.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual: 3
      case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
      case .plus, .minus: 5
      case .times, .dividedBy, .modulo: 6
      }
    }
  }

  /// Byte offsets in the text.
  var range: Range<Int> {
    switch self {
    case .constant(_, let range), .name(_, let range), .list(_, let range),
      .each(_, _, _, _, let range), .unary(_, _, let range), .binary(_, _, _, let range),
      .conditional(_, _, _, let range), .index(_, _, let range), .member(_, _, let range),
      .call(_, _, _, let range):
      range
    }
  }
}
