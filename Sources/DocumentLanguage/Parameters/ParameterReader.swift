import Diagnostics
import Notations
import SceneReading

/// Reads the declarations of parameters and gives each its value.
enum ParameterReader {
  /// Reads the parameters of a document; reports `values` that name none of them.
  static func read(_ node: NodeReader?, _ values: ParameterValues, _ session: Session)
    -> [Parameter]
  {
    var parameters: [Parameter] = []
    if let node {
      guard let members = node.members else {
        node.mismatch("an object of parameters by name")
        return []
      }
      // A default may be computed from the parameters before it.
      let scope = Scope(nil)
      for member in members where !member.key.hasPrefix("x-") {
        guard var parameter = declaration(member, node, scope) else {
          scope.define(mistaken: member.key)
          continue
        }
        apply(values, to: &parameter, session)
        scope.define(parameter.name, parameter.value)
        parameters.append(parameter)
      }
    }
    // A parameter is known even if its declaration is wrong.
    let declared = (node?.members ?? []).map(\.key)
    session.parameterNames.formUnion(declared)
    reportUnknown(values, among: declared, session)
    return parameters
  }

  private static func declaration(_ member: SpecMember, _ node: NodeReader, _ scope: Scope)
    -> Parameter?
  {
    let node = node.with(member.node)
    guard isName(member.key) else {
      node.error(
        at: member.keyPlace, "'\(member.key)' is not a valid name for a parameter",
        hint: "use letters, digits and '_', and do not begin with a digit")
      return nil
    }
    let resolver = Resolver(scope: scope, source: node.source, session: node.session)
    // A default that cannot be computed has been reported; it is not missing, too.
    guard let plain = resolver.resolve(member.node), plain.memberCount == member.node.memberCount,
      let object = ObjectReader(node.with(plain), ParameterKeys.vocabulary),
      let kind: Parameter.Kind = object.choice(ParameterKeys.type)
    else { return nil }
    var parameter = Parameter(
      name: member.key, kind: kind, about: object.text(ParameterKeys.about) ?? "",
      defaultValue: .null)
    parameter.choices =
      object[ParameterKeys.choices]?.list("a list of texts", .atLeast(1)) { $0.text() } ?? []
    if kind == .choice, !object.has(ParameterKeys.choices) {
      node.error("a parameter of type 'choice' needs the key 'choices'")
      return nil
    }
    let value = ParameterValueReader(parameter: parameter)
    parameter.minimum = object[ParameterKeys.minimum].flatMap(value.bound)
    parameter.maximum = object[ParameterKeys.maximum].flatMap(value.bound)
    if let least = parameter.minimum, let most = parameter.maximum, least > most {
      object[ParameterKeys.minimum]?.error("the minimum is more than the maximum")
      return nil
    }
    guard let standard = object[ParameterKeys.standard],
      let value = ParameterValueReader(parameter: parameter).read(standard)
    else { return nil }
    parameter.defaultValue = value
    parameter.value = value
    return parameter
  }

  private static func apply(
    _ values: ParameterValues, to parameter: inout Parameter, _ session: Session
  ) {
    let reader = ParameterValueReader(parameter: parameter)
    for (name, given) in values.given where name == parameter.name {
      switch given {
      case .node(let node, _):
        if let value = reader.read(node) { parameter.value = value }
      case .text(let text):
        let node = ParameterText.node(text, for: parameter.kind)
        let probe = TrialReading(node, like: session) { reader.read($0) }
        if let value = probe.value { parameter.value = value }
        if let mistake = probe.mistake {
          session.report(
            Diagnostic(
              .error, "parameter '\(name)': \(mistake.message)", hint: mistake.hint,
              parameter: name))
        }
      }
    }
  }

  private static func reportUnknown(
    _ values: ParameterValues, among names: [String], _ session: Session
  ) {
    for (name, given) in values.given
    where !names.contains(name) && !name.hasPrefix("x-") && !values.optional.contains(name) {
      let message = "unknown parameter '\(name)'"
      let hint =
        names.isEmpty
        ? "the document has no parameters" : Suggestion.hintOrNames(for: name, among: names)
      switch given {
      case .node(let node, let key): node.error(at: key, message, hint: hint)
      case .text: session.report(Diagnostic(.error, message, hint: hint, parameter: name))
      }
    }
  }

  /// Whether expressions can use the text as a name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return !["true", "false", "null"].contains(text)
      && text.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic
          || ("0"..."9").contains($0)
      }
  }
}

extension SpecNode {
  /// Nil for anything but an object.
  fileprivate var memberCount: Int? {
    if case .object(let members) = value { members.count } else { nil }
  }
}
