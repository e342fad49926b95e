/// JSON on one line, of members that are JSON already.
package enum JSONText {
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\($0.key.quotedForJSON):\($0.value)" }.joined(separator: ",") + "}"
  }

  package static func array(_ elements: some Sequence<String>) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }
}
