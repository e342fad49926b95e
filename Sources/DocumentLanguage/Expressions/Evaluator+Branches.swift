import SceneReading

/// Parts of an expression that are not evaluated this time: what they name must be there all the same.
extension Evaluator {
  /// `bound` are the names of enclosing comprehensions.
  func check(_ expression: Expression, _ bound: Set<String> = []) throws(ExpressionError) {
    try step(1, expression.range)
    switch expression {
    case .constant: break
    case .name(let name, let range):
      guard !bound.contains(name), !isKnown(name) else { return }
      throw unknown(name, range)
    case .list(let elements, _): for element in elements { try check(element, bound) }
    case .each(let element, let name, let list, let condition, _):
      try check(list, bound)
      let inner = bound.union([name])
      try check(element, inner)
      if let condition { try check(condition, inner) }
    case .unary(_, let operand, _): try check(operand, bound)
    case .binary(_, let left, let right, _), .index(let left, let right, _):
      try check(left, bound)
      try check(right, bound)
    case .conditional(let condition, let then, let otherwise, _):
      for part in [condition, then, otherwise] { try check(part, bound) }
    case .member(let record, _, _): try check(record, bound)
    case .call(let name, let arguments, let nameRange, let range):
      _ = try function(name, arguments.count, nameRange, range)
      for argument in arguments { try check(argument, bound) }
    }
  }

  private func isKnown(_ name: String) -> Bool {
    scope.meaning(of: name) != nil || Function.constants[name] != nil
      || scope.names?.hasValue(name) == true
  }
}
