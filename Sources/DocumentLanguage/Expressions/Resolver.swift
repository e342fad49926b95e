import Diagnostics
import Notations
import SceneReading

/// Evaluates the expressions in values, in one scope.
struct Resolver {
  let scope: Scope
  let source: Source
  let session: Session

  /// Returns the value without expressions. A part that cannot be evaluated is reported and left out
  /// of its record; a list that loses one of its texts is left out as a whole.
  func resolve(_ node: SpecNode) -> SpecNode? {
    switch node.value {
    case .null, .bool, .number: return node
    case .string(let text): return Template.isNeeded(text) ? resolve(text, node.place) : node
    case .array(let elements):
      guard elements.contains(where: needsResolving) else { return node }
      let plain = elements.map { (written: $0, value: resolve($0)) }
      // A tuple that lacks one of its numbers would only cause a second report.
      let isBroken = plain.contains { $0.value == nil && $0.written.isText }
      return isBroken ? nil : SpecNode(.array(plain.compactMap(\.value)), node.place)
    case .object(let members):
      guard members.contains(where: { needsResolving($0.node) }) else { return node }
      return SpecNode(.object(members.compactMap(resolve)), node.place)
    }
  }

  func resolve(_ member: SpecMember) -> SpecMember? {
    guard !member.key.hasPrefix("x-") else { return member }
    return resolve(member.node).map {
      SpecMember(key: member.key, keyPlace: member.keyPlace, node: $0)
    }
  }

  private func needsResolving(_ node: SpecNode) -> Bool {
    switch node.value {
    case .null, .bool, .number: false
    case .string(let text): Template.isNeeded(text)
    case .array(let elements): elements.contains(where: needsResolving)
    case .object(let members): members.contains { needsResolving($0.node) }
    }
  }

  private func resolve(_ text: String, _ place: SpecPlace) -> SpecNode? {
    do throws(ExpressionError) {
      switch try session.template(text) {
      case .plain(let plain): return SpecNode(.string(plain), place)
      case .expression(let expression):
        return try evaluator.evaluate(expression).node(at: place)
      case .parts(let parts): return SpecNode(.string(try joined(parts)), place)
      }
    } catch {
      report(error, in: text, place)
      return nil
    }
  }

  /// Returns a value that may be an expression; if it cannot be evaluated, reports that and returns nil.
  func value(_ node: SpecNode) -> ExpressionValue? {
    guard case .string(let text) = node.value, text.hasPrefix("=") else {
      return resolve(node).map { ExpressionValue($0) }
    }
    do throws(ExpressionError) {
      guard case .expression(let expression) = try session.template(text) else { return nil }
      return try evaluator.evaluate(expression)
    } catch {
      report(error, in: text, node.place)
      return nil
    }
  }

  private var evaluator: Evaluator { Evaluator(scope: scope, session: session) }

  private func joined(_ parts: [Template.Part]) throws(ExpressionError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .expression(let expression):
        let value = try evaluator.evaluate(expression)
        guard let text = value.text else {
          throw ExpressionError("\(value.noun) cannot be part of a text", at: expression.range)
        }
        result += text
        try evaluator.checkLength(result.utf8.count, expression.range)
      }
    }
    return result
  }

  /// Reports a mistake at its bytes in the text, if that is in the file.
  private func report(_ error: ExpressionError, in text: String, _ place: SpecPlace) {
    guard !error.isKnown else { return }
    let place = session.place(of: error.range, in: text, at: place, source)
    session.report(Finding(.error, error.message, at: place, hint: error.hint), in: source)
  }
}

extension SpecNode {
  fileprivate var isText: Bool { if case .string = value { true } else { false } }
}
