import Diagnostics
import DisplayList
import Geometry
import Notations
import SceneReading

/// Evaluates expressions, which are pure, typed, and bounded by the session's limit of steps.
struct Evaluator {
  let scope: Scope
  let session: Session

  func evaluate(_ expression: Expression) throws(ExpressionError) -> ExpressionValue {
    try step(1, expression.range)
    switch expression {
    case .constant(let value, _): return value
    case .name(let name, let range): return try value(of: name, range)
    case .list(let elements, _):
      var values: [ExpressionValue] = []
      for element in elements { values.append(try evaluate(element)) }
      return .list(values)
    case .each(let element, let name, let list, let condition, let range):
      return try each(element, name, list, condition, range)
    case .unary(let unary, let operand, _): return try apply(unary, operand)
    case .binary(let binary, let left, let right, let range):
      return try apply(binary, left, right, range)
    case .conditional(let condition, let then, let otherwise, _):
      let holds = try bool(condition)
      try check(holds ? otherwise : then)
      return try evaluate(holds ? then : otherwise)
    case .index(let list, let index, _): return try element(of: list, at: index)
    case .member(let record, let key, let range): return try member(key, of: record, range)
    case .call(let name, let arguments, let nameRange, let range):
      return try call(name, arguments, nameRange, range)
    }
  }

  func step(_ count: Int, _ range: Range<Int>) throws(ExpressionError) {
    guard session.step(count) else {
      throw ExpressionError(
        "the document's expressions take more than \(session.limits.steps) steps (limit 'steps')",
        at: range)
    }
  }

  private func value(of name: String, _ range: Range<Int>) throws(ExpressionError)
    -> ExpressionValue
  {
    switch scope.meaning(of: name) {
    case .value(let value): return value
    case .mistaken: throw .known
    case nil: break
    }
    if let named = scope.names, let value = try named.value(of: name) { return value }
    if let constant = Function.constants[name] { return .number(constant) }
    throw unknown(name, range)
  }

  func unknown(_ name: String, _ range: Range<Int>) -> ExpressionError {
    ExpressionError(
      "unknown name '\(name)'", hint: NameHints.variable(name, among: scope.visibleNames), at: range
    )
  }

  private func call(
    _ name: String, _ arguments: [Expression], _ nameRange: Range<Int>, _ range: Range<Int>
  ) throws(ExpressionError) -> ExpressionValue {
    let function = try function(name, arguments.count, nameRange, range)
    var values: [ExpressionValue] = []
    for argument in arguments { values.append(try evaluate(argument)) }
    let call = FunctionCall(
      name: name, values: values, ranges: arguments.map(\.range), range: range, evaluator: self)
    return try function.body(call)
  }

  /// A function that takes so many arguments.
  func function(
    _ name: String, _ count: Int, _ nameRange: Range<Int>, _ range: Range<Int>
  ) throws(ExpressionError) -> Function {
    guard let function = Function.named(name) else {
      throw ExpressionError(
        "unknown function '\(name)'", hint: NameHints.function(name), at: nameRange)
    }
    guard function.arity.contains(count) else {
      throw ExpressionError(
        "'\(name)' takes \(function.arityText), found \(count)",
        hint: "\(function.signature): \(function.about)", at: range)
    }
    return function
  }

  private func each(
    _ element: Expression, _ name: String, _ source: Expression, _ condition: Expression?,
    _ range: Range<Int>
  ) throws(ExpressionError) -> ExpressionValue {
    guard case .list(let list) = try evaluate(source) else {
      throw ExpressionError("only lists have elements", at: source.range)
    }
    try checkLength(list.count, range)
    var values: [ExpressionValue] = []
    for value in list {
      let inner = Evaluator(scope: Scope(scope, [(name, value)]), session: session)
      if let condition, !(try inner.bool(condition)) { continue }
      values.append(try inner.evaluate(element))
    }
    return .list(values)
  }

  private func element(of list: Expression, at index: Expression) throws(ExpressionError)
    -> ExpressionValue
  {
    guard case .list(let values) = try evaluate(list) else {
      throw ExpressionError("only lists have elements", at: list.range)
    }
    let number = try number(index)
    guard let i = Int(exactly: number), values.indices.contains(i) else {
      let count = values.isEmpty ? "it is empty" : "its last element is [\(values.count - 1)]"
      throw ExpressionError(
        "the list has no element [\(NumberText.shortest(number))]: \(count)", at: index.range)
    }
    return values[i]
  }

  private func member(_ key: String, of record: Expression, _ range: Range<Int>)
    throws(ExpressionError) -> ExpressionValue
  {
    let value = try evaluate(record)
    guard case .record(let members) = value else {
      throw ExpressionError("\(value.noun) has no keys", at: record.range)
    }
    guard let member = members.first(where: { $0.key == key }) else {
      throw ExpressionError(
        "the object has no key '\(key)'",
        hint: Suggestion.hint(for: key, among: members.map(\.key)) ?? value.keysInside,
        at: record.range.upperBound..<range.upperBound)
    }
    return member.value
  }
}

/// Operators.
extension Evaluator {
  private func apply(_ unary: Expression.Unary, _ operand: Expression) throws(ExpressionError)
    -> ExpressionValue
  {
    switch unary {
    case .minus: .number(-(try number(operand)))
    case .not: .bool(!(try bool(operand)))
    }
  }

  private func apply(
    _ binary: Expression.Binary, _ left: Expression, _ right: Expression, _ range: Range<Int>
  ) throws(ExpressionError) -> ExpressionValue {
    switch binary {
    // The right side is evaluated only if the left one does not decide.
    case .or, .and:
      let isLeft = try bool(left)
      guard isLeft == (binary == .or) else { return .bool(try bool(right)) }
      try check(right)
      return .bool(isLeft)
    case .equal: return .bool(try evaluate(left).isSame(as: evaluate(right)))
    case .notEqual: return .bool(!(try evaluate(left).isSame(as: evaluate(right))))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try compare(binary, left, right)
    case .plus: return try plus(left, right, range)
    case .minus: return try finite(number(left) - number(right), range)
    case .times: return try finite(number(left) * number(right), range)
    case .dividedBy:
      return try finite(number(left) / divisor(right), range)
    case .modulo:
      // The result has the sign of the divisor, so that indices and angles wrap around.
      let dividend = try number(left)
      let divisor = try divisor(right)
      let rest = dividend.truncatingRemainder(dividingBy: divisor)
      return try finite(rest != 0 && (rest < 0) != (divisor < 0) ? rest + divisor : rest, range)
    }
  }

  private func divisor(_ expression: Expression) throws(ExpressionError) -> Double {
    let value = try number(expression)
    guard value != 0 else { throw ExpressionError("division by zero", at: expression.range) }
    return value
  }

  private func plus(_ left: Expression, _ right: Expression, _ range: Range<Int>)
    throws(ExpressionError) -> ExpressionValue
  {
    let a = try evaluate(left)
    let b = try evaluate(right)
    switch (a, b) {
    case (.number(let a), .number(let b)): return try finite(a + b, range)
    case (.list(let a), .list(let b)):
      try checkLength(a.count + b.count, range)
      return .list(a + b)
    case (.text, _), (_, .text):
      guard let first = a.text, let second = b.text else { break }
      try checkLength(first.utf8.count + second.utf8.count, range)
      return .text(first + second)
    default: break
    }
    throw ExpressionError("\(a.noun) and \(b.noun) cannot be added", at: range)
  }

  private func compare(_ binary: Expression.Binary, _ left: Expression, _ right: Expression)
    throws(ExpressionError) -> ExpressionValue
  {
    let a = try number(left)
    let b = try number(right)
    switch binary {
    case .less: return .bool(a < b)
    case .lessOrEqual: return .bool(a <= b)
    case .greater: return .bool(a > b)
    case .greaterOrEqual: return .bool(a >= b)
    case .or, .and, .equal, .notEqual, .plus, .minus, .times, .dividedBy, .modulo:
      preconditionFailure("only comparisons are compared")
    }
  }

  func finite(_ value: Double, _ range: Range<Int>) throws(ExpressionError) -> ExpressionValue {
    guard value.isFinite else {
      throw ExpressionError("the result is not a finite number", at: range)
    }
    return .number(value)
  }

  /// Bounds the length of a list or text, and counts the steps of making it.
  func checkLength(_ count: Int, _ range: Range<Int>) throws(ExpressionError) {
    guard count <= session.limits.elements else {
      throw ExpressionError(
        "more than \(session.limits.elements) elements (limit 'elements')", at: range)
    }
    try step(count, range)
  }

  func number(_ expression: Expression) throws(ExpressionError) -> Double {
    let value = try evaluate(expression)
    guard case .number(let number) = value else {
      throw ExpressionError(
        "expected a number, found \(value.noun)", hint: value.keysInside, at: expression.range)
    }
    return number
  }

  private func bool(_ expression: Expression) throws(ExpressionError) -> Bool {
    let value = try evaluate(expression)
    guard case .bool(let bool) = value else {
      throw ExpressionError(
        "expected true or false, found \(value.noun)",
        hint: "compare with '==', '<', '>=' …", at: expression.range)
    }
    return bool
  }
}

extension ExpressionValue {
  /// A hint at the keys of a record that has few, such as the times of an animation.
  fileprivate var keysInside: String? {
    guard case .record(let members) = self, (1...4).contains(members.count) else { return nil }
    return "it has \(members.map { "'\($0.key)'" }.joined(separator: ", "))"
  }
}

extension ExpressionValue {
  /// Whether it is the same value. A text that describes a colour is the same as that colour, and colours are the same if
  /// nobody can tell them apart.
  fileprivate func isSame(as other: ExpressionValue) -> Bool {
    switch (self, other) {
    case (.color, .color), (.color, .text), (.text, .color):
      guard let a = Function.color(self), let b = Function.color(other) else { return false }
      let pairs = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
      return pairs.allSatisfy { abs($0 - $1) < 0.25 / 255 }
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    default: return self == other
    }
  }
}
