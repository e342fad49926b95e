import Notations
import SceneReading

extension Expression {
  /// The source text of the expression, which parses to the same expression. Nil if it contains a record,
  /// which has no literal.
  var text: String? { text(within: 0) }

  /// The source text, in parentheses if it binds less tightly than `precedence`.
  private func text(within precedence: Int) -> String? {
    switch self {
    case .constant(let value, _):
      guard let literal = value.literal else { return nil }
      return literal.hasPrefix("-") && precedence > 0 ? "(\(literal))" : literal
    case .name(let name, _): return name
    case .list(let elements, _): return Expression.joined(elements).map { "[\($0)]" }
    case .each(let element, let name, let list, let condition, _):
      guard let element = element.text, let list = list.text else { return nil }
      guard let condition else { return "[\(element) for \(name) in \(list)]" }
      return condition.text.map { "[\(element) for \(name) in \(list) if \($0)]" }
    case .unary(let unary, let operand, _):
      return operand.text(within: Expression.tight).map {
        enclosed(unary.rawValue + $0, 7, within: precedence)
      }
    case .binary(let binary, let left, let right, _):
      guard let left = left.text(within: binary.precedence),
        let right = right.text(within: binary.precedence + 1)
      else { return nil }
      return enclosed(
        "\(left) \(binary.rawValue) \(right)", binary.precedence, within: precedence)
    case .conditional(let condition, let then, let otherwise, _):
      guard let condition = condition.text(within: 1), let then = then.text,
        let otherwise = otherwise.text
      else { return nil }
      return enclosed("\(condition) ? \(then) : \(otherwise)", 0, within: precedence)
    case .index(let list, let index, _):
      guard let list = list.text(within: Expression.tight), let index = index.text else {
        return nil
      }
      return "\(list)[\(index)]"
    case .member(let record, let key, _):
      return record.text(within: Expression.tight).map { "\($0).\(key)" }
    case .call(let name, let arguments, _, _):
      return Expression.joined(arguments).map { "\(name)(\($0))" }
    }
  }

  /// The precedence of an operand before an index or a key, or after a sign.
  private static let tight = 8

  private func enclosed(_ text: String, _ own: Int, within precedence: Int) -> String {
    own < precedence ? "(\(text))" : text
  }

  fileprivate static func joined(_ expressions: [Expression]) -> String? {
    let texts = expressions.compactMap(\.text)
    return texts.count == expressions.count ? texts.joined(separator: ", ") : nil
  }
}

extension ExpressionValue {
  /// The value as a literal in an expression; nil for records.
  fileprivate var literal: String? {
    switch self {
    case .null: return "null"
    case .bool, .number: return text
    case .text(let text): return ExpressionValue.quoted(text)
    // A text literal would not do: a colour never equals a text.
    case .color(let color): return "alpha('\(ColorNotation.text(of: color))', 1)"
    case .list(let values):
      let literals = values.compactMap(\.literal)
      return literals.count == values.count ? "[\(literals.joined(separator: ", "))]" : nil
    case .record: return nil
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "'"
  }
}
