import Notations
import SceneReading

/// Evaluates all parts of expressions that do not depend on one still unknown name.
///
/// A layer's actions read `value`, the new value of a property, each time it changes. In an expanded document,
/// everything else in them is plain.
struct ConstantFolding {
  let scope: Scope
  let session: Session
  /// The name whose value is not known yet.
  let unknown: String

  /// Returns the value with expressions only where they need the unknown name.
  func fold(_ node: SpecNode) -> SpecNode {
    switch node.value {
    case .null, .bool, .number: return node
    case .string(let text): return Template.isNeeded(text) ? fold(text, node) : node
    case .array(let elements): return SpecNode(.array(elements.map(fold)), node.place)
    case .object(let members):
      return SpecNode(
        .object(members.map { $0.key.hasPrefix("x-") ? $0 : $0.with(fold($0.node)) }), node.place)
    }
  }

  /// Leaves texts that cannot be evaluated as written: an action that never runs may contain a mistake.
  private func fold(_ text: String, _ node: SpecNode) -> SpecNode {
    guard let template = template(text) else { return node }
    switch template {
    case .plain: return node
    case .expression(let expression):
      let folded = fold(expression, [unknown])
      if case .constant(let value, _) = folded { return value.node(at: node.place).escaped }
      return folded.text.map { SpecNode(.string("=" + $0), node.place) } ?? node
    case .parts(let parts):
      return joined(parts).map { SpecNode(.string($0), node.place) } ?? node
    }
  }

  private func template(_ text: String) -> Template? {
    do throws(ExpressionError) { return try session.template(text) } catch { return nil }
  }

  /// Returns nil if an expression has a value that cannot be part of a text.
  private func joined(_ parts: [Template.Part]) -> String? {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += Template.escapedBraces(text)
      case .expression(let expression):
        let folded = fold(expression, [unknown])
        if case .constant(let value, _) = folded {
          guard let text = value.text else { return nil }
          result += Template.escapedBraces(text)
        } else {
          guard let text = folded.text else { return nil }
          result += "{" + text + "}"
        }
      }
    }
    return result.hasPrefix("=") || result.hasPrefix("'=") ? "'" + result : result
  }

  private func fold(_ expression: Expression, _ unknown: Set<String>) -> Expression {
    if unknown.isDisjoint(with: expression.names), let value = value(of: expression) {
      return .constant(value, expression.range)
    }
    switch expression {
    case .constant, .name: return expression
    case .list(let elements, let range): return .list(elements.map { fold($0, unknown) }, range)
    case .each(let element, let name, let list, let condition, let range):
      let inner = unknown.union([name])
      return .each(
        fold(element, inner), name, in: fold(list, unknown),
        where: condition.map { fold($0, inner) }, range)
    case .unary(let unary, let operand, let range):
      return .unary(unary, fold(operand, unknown), range)
    case .binary(let binary, let left, let right, let range):
      return .binary(binary, fold(left, unknown), fold(right, unknown), range)
    case .conditional(let condition, let then, let otherwise, let range):
      return .conditional(
        fold(condition, unknown), then: fold(then, unknown), otherwise: fold(otherwise, unknown),
        range)
    case .index(let list, let index, let range):
      return .index(fold(list, unknown), fold(index, unknown), range)
    case .member(let record, let key, let range):
      return member(key, of: fold(record, unknown), range)
    case .call(let name, let arguments, let nameRange, let range):
      return .call(name, arguments.map { fold($0, unknown) }, name: nameRange, range)
    }
  }

  /// Turns `records[value].key` into `values[value]`, because expressions have literals for lists but not for
  /// records.
  private func member(_ key: String, of record: Expression, _ range: Range<Int>) -> Expression {
    guard case .index(.constant(.list(let records), let listRange), let index, _) = record else {
      return .member(record, key, range)
    }
    var values: [ExpressionValue] = []
    for case .record(let members) in records {
      guard let member = members.first(where: { $0.key == key }) else { break }
      values.append(member.value)
    }
    guard values.count == records.count else { return .member(record, key, range) }
    return .index(.constant(.list(values), listRange), index, range)
  }

  private func value(of expression: Expression) -> ExpressionValue? {
    do throws(ExpressionError) {
      return try Evaluator(scope: scope, session: session).evaluate(expression)
    } catch {
      return nil
    }
  }
}
