import Notations
import SceneReading

/// Reads `let`: named values for expressions. Each may use those before it.
enum Definitions {
  /// Returns a scope with the names of a `let`; reports invalid names.
  static func scope(_ node: NodeReader?, in outer: Scope) -> Scope {
    guard let node else { return outer }
    guard let members = node.members else {
      node.mismatch("a record of values by name")
      return outer
    }
    let scope = Scope(outer)
    let resolver = Resolver(scope: scope, source: node.source, session: node.session)
    for member in members where !member.key.hasPrefix("x-") {
      guard ParameterReader.isName(member.key) else {
        node.error(
          at: member.keyPlace, "'\(member.key)' cannot name a value",
          hint: "letters, digits and '_', beginning with a letter")
        continue
      }
      // Define the name even if its value is wrong, or every use of it would be reported too.
      scope.define(member.key, resolver.value(member.node) ?? .null)
    }
    return scope
  }
}
