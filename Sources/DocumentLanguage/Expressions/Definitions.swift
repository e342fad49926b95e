import Notations
import SceneReading

/// Reads `let`: named values for expressions. Each may use those before it.
enum Definitions {
  /// The scope with the names of a `let` in it; a report for each that cannot be one.
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
      // A name without its value would be reported wherever it is used.
      scope.define(member.key, resolver.value(member.node) ?? .null)
    }
    return scope
  }
}
