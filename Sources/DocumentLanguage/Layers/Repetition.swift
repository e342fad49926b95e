import Diagnostics
import Geometry
import Notations
import SceneReading

/// The keys of `repeat` in its long form.
enum RepetitionKeys {
  static let over = Key(
    "over", .either([.list(.anything, .any), .integer(.notNegative)]),
    "the list whose elements the copies have in turn, or how many copies")
  static let count = Key("count", .integer(.notNegative), "how many copies")
  static let element = Key.value(
    "as", .text, "what expressions call the copy's element", default: "item")
  static let index = Key(
    "index", .text, "what expressions call the copy's index, besides 'i'")

  static let vocabulary = Vocabulary(
    .repetition, "a repeat", [over, count, element.key, index], oneOf: [over, count])
}

/// The copies that a `repeat` makes, each with its variables.
struct Repetition {
  private let count: Int
  private let elements: [ExpressionValue]?
  private let elementName: String
  private let indexName: String?

  /// Reads a repeat; if the value is invalid or makes too many copies, reports that and returns nil.
  static func read(_ node: NodeReader, _ scope: Scope) -> Repetition? {
    let resolver = Resolver(scope: scope, source: node.source, session: node.session)
    guard node.members != nil else {
      return copies(node, resolver, RepetitionKeys.element.value, nil)
    }
    guard let object = ObjectReader(node, RepetitionKeys.vocabulary) else { return nil }
    let element = object.value(RepetitionKeys.element, name)
    let index = object[RepetitionKeys.index].flatMap(name)
    guard let value = object[RepetitionKeys.over] ?? object[RepetitionKeys.count] else {
      return nil
    }
    return copies(value, resolver, element, index)
  }

  private static func name(_ node: NodeReader) -> String? {
    guard let text = node.text() else { return nil }
    guard ParameterReader.isName(text) else {
      node.error(
        "'\(text)' is not a valid name for a variable",
        hint: "use letters, digits and '_', and do not begin with a digit")
      return nil
    }
    return text
  }

  private static func copies(
    _ node: NodeReader, _ resolver: Resolver, _ element: String, _ index: String?
  ) -> Repetition? {
    guard let value = resolver.value(node.node) else { return nil }
    if case .list(let elements) = value {
      guard isAllowed(Double(elements.count), node) else { return nil }
      return Repetition(
        count: elements.count, elements: elements, elementName: element, indexName: index)
    }
    guard case .number(let number) = value, number >= 0, number == number.rounded() else {
      let kinds = TextPart.Kind.plurals
      let hint = node.string.flatMap { Suggestion.hint(for: $0, among: kinds) }
      node.error(
        "expected a number of copies, a list, or one of \(kinds.map { "'\($0)'" }.joined(separator: ", ")), "
          + "found \(value.node(at: .none).value.described)", hint: hint)
      return nil
    }
    guard isAllowed(number, node), let count = Int(exactly: number) else { return nil }
    return Repetition(count: count, elements: nil, elementName: element, indexName: index)
  }

  static func isAllowed(_ count: Double, _ node: NodeReader) -> Bool {
    let limit = node.session.limits.copies
    if count > Double(limit) {
      node.error(
        "too many copies: \(NumberText.shortest(count)), the limit is \(limit) (limit 'copies')")
      return false
    }
    return true
  }

  /// One scope for each copy, back to front.
  func scopes(in parent: Scope) -> some Sequence<Scope> {
    (0..<count).lazy.map { i in
      let scope = Scope(parent, [("i", .number(Double(i))), ("n", .number(Double(count)))])
      if let indexName { scope.define(indexName, .number(Double(i))) }
      if let elements { scope.define(elementName, elements[i]) }
      return scope
    }
  }
}
