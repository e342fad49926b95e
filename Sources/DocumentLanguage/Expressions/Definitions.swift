import Notations
import SceneReading

/// Reads `let`: named values for expressions. Each may use those before it.
enum Definitions {
  /// Returns a scope with the names of a `let`; reports invalid names.
  static func scope(_ node: NodeReader?, in outer: Scope) -> Scope {
    guard let node else { return outer }
    guard let members = node.members else {
      node.mismatch("an object of values by name")
      return outer
    }
    let scope = Scope(outer)
    let resolver = Resolver(scope: scope, source: node.source, session: node.session)
    for member in members where !member.key.hasPrefix("x-") {
      guard ParameterReader.isName(member.key) else {
        node.error(
          at: member.keyPlace, "'\(member.key)' is not a valid name for a value",
          hint: "use letters, digits and '_', and do not begin with a digit")
        continue
      }
      if let value = resolver.value(member.node) {
        scope.define(member.key, value)
      } else {
        scope.define(mistaken: member.key)
      }
    }
    return scope
  }
}
