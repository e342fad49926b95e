import Diagnostics
import Notations
import Scene

/// Reads a time that may refer to animations: a number, a text with a unit, or an expression such as
/// `max(a.end, b.end) + 0.1`, which is evaluated once the whole document has been read.
enum Moment {
  /// Returns the time in seconds, or 0 for an expression, which the file's schedule keeps for later.
  /// `target` is nil if references are not allowed.
  static func read(
    _ node: NodeReader, for target: Schedule.Target?, _ scope: Scope, plus delay: Double = 0
  ) -> Double {
    // `0.3sec` is a mistyped unit, not a reference: no name starts with a number.
    guard let text = node.string, !Measure.isQuantity(text) else { return node.duration() ?? 0 }
    guard let target else {
      node.error("expected a time without references to animations")
      return 0
    }
    do throws(ExpressionError) {
      let expression = try ExpressionParser.parse(Array(text.utf8), from: 0)
      node.source.schedule.add(
        Schedule.Reference(
          target: target, expression: expression, text: text, node: node, scope: scope,
          delay: delay))
    } catch {
      node.report(error, in: text)
    }
    return 0
  }
}

extension NodeReader {
  func report(_ error: ExpressionError, in text: String) {
    guard !error.isKnown else { return }
    report(TextMistake(error.message, hint: error.hint, range: error.range), in: text)
  }
}

extension Expression {
  /// The free names of the expression.
  var names: [String] {
    switch self {
    case .constant: []
    case .name(let name, _): [name]
    case .list(let elements, _): elements.flatMap(\.names)
    case .each(let element, let name, let list, let condition, _):
      (element.names + (condition?.names ?? [])).filter { $0 != name } + list.names
    case .unary(_, let operand, _): operand.names
    case .binary(_, let left, let right, _): left.names + right.names
    case .conditional(let condition, let then, let otherwise, _):
      condition.names + then.names + otherwise.names
    case .index(let list, let index, _): list.names + index.names
    case .member(let record, _, _): record.names
    case .call(_, let arguments, _, _): arguments.flatMap(\.names)
    }
  }
}
