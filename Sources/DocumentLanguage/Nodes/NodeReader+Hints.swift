import Geometry
import Notations

/// How to write a value that has been written as another kind, or as other tools write it; nil where that is not clear.
extension NodeReader {
  /// For a number: `write 0.5` for `"50%"`, `write 20` for `"20px"`.
  var numberMeant: String? {
    guard let text = string else { return nil }
    let units = ["": 1, "px": 1, "pt": 1, "%": 0.01]
    let unit = text.drop { $0.isNumber || "+-.".contains($0) }
    guard let factor = units[String(unit)],
      let value = DecimalText.value(of: Array(text.utf8).dropLast(unit.utf8.count))
    else { return nil }
    return "write \(NumberText.shortest(value * factor))"
  }

  /// For a share between 0 and 1 that is written in percent.
  func shareMeant(_ value: Double, _ bounds: Bounds) -> String? {
    guard bounds == .unit, value > 2, value <= 100 else { return nil }
    return "write \(NumberText.shortest(value / 100))"
  }

  /// For a list written as in an SVG: `0;1;0`.
  var listMeant: String? {
    guard let parts = string?.split(separator: ";"), parts.count > 1 else { return nil }
    let numbers = parts.compactMap { part in
      DecimalText.value(of: part.utf8.filter { $0 != UInt8(ascii: " ") })
    }
    guard numbers.count == parts.count else { return "write a list: [..., ...]" }
    return "write [\(numbers.map(NumberText.shortest).joined(separator: ", "))]"
  }

  var booleanMeant: String? {
    switch node.value {
    case .string("true"), .string("yes"), .number(1): "write true"
    case .string("false"), .string("no"), .number(0): "write false"
    case .null, .bool, .number, .string, .array, .object: nil
    }
  }

  var textMeant: String? {
    switch node.value {
    case .number(let number): "write \"\(NumberText.shortest(number))\""
    case .bool(let value): "write \"\(value)\""
    case .null, .string, .array, .object: nil
    }
  }

  /// For a colour: its components in a list, or as `r`, `g`, `b` and `a`, up to 255 or up to 1.
  var colorMeant: String? {
    let components = elements.map { $0.compactMap(\.given) } ?? values(of: ["r", "g", "b"])
    guard let components, components.count == elements?.count ?? 3,
      (3...4).contains(components.count)
    else { return nil }
    let rgb = components.prefix(3)
    let unit: Double = rgb.allSatisfy { $0 <= 1 } ? 255 : 1
    let levels = rgb.map { NumberText.shortest(($0 * unit).rounded()) }
    let alpha = components.dropFirst(3).first ?? values(of: ["a"])?.first ?? 1
    let end = alpha == 1 ? "" : " / \(NumberText.shortest(alpha > 1 ? alpha / 255 : alpha))"
    return "write \"rgb(\(levels.joined(separator: " "))\(end))\""
  }

  /// For any value: a parameter as other languages refer to it.
  func parameterMeant(_ text: String) -> String? {
    let name = String(text.drop { "${ ".contains($0) }.prefix { !"} ".contains($0) })
    if session.parameterNames.contains(name) { return "write the parameter as '=\(name)'" }
    return text.hasPrefix("$") ? "a value goes into braces without the '$'" : nil
  }

  /// For a quantity: an expression without its sign.
  func expressionMeant(_ text: String) -> String? {
    guard text.utf8.contains(where: { "+-*/(".utf8.contains($0) }),
      text.utf8.contains(where: ASCII.isLetter)
    else { return nil }
    do throws(ExpressionError) {
      _ = try ExpressionParser.parse(Array(text.utf8), from: 0)
      return "an expression begins with '=': \"=\(text)\""
    } catch {
      return nil
    }
  }

  /// For a list of numbers: the values of an object by these names, or the numbers of a text, as in `"4 2"`.
  func numbersMeant(_ names: [[String]] = []) -> String? {
    let numbers: [Double]?
    if let text = string {
      let words = text.split { " ,x×".contains($0) }
      let values = words.compactMap { DecimalText.value(of: Array($0.utf8)) }
      numbers = values.count == words.count && !values.isEmpty ? values : nil
    } else {
      numbers =
        names.lazy.compactMap { values(of: $0) }.first ?? (names.isEmpty ? given.map { [$0] } : nil)
    }
    return numbers.map { "write [\($0.map(NumberText.shortest).joined(separator: ", "))]" }
  }

  /// The number; nil, without a report, for anything else.
  private var given: Double? { if case .number(let number) = node.value { number } else { nil } }

  /// The numbers under all of these keys.
  private func values(of keys: [String]) -> [Double]? {
    guard let members else { return nil }
    var values: [Double] = []
    for key in keys {
      guard let member = members.first(where: { $0.key == key }),
        let value = with(member.node).given
      else { return nil }
      values.append(value)
    }
    return values
  }
}
